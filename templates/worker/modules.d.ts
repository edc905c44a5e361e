/** The known responses, which `scripts/browser.js` makes a part of. */
declare module "routeprint:responses";
