// The door of the room: other rooms import nothing else of it.
export { onlyAllowed } from "./allowed.ts";
export { httpListener } from "./http.ts";
export type { McpPage, McpSite, SiteTarget } from "./model.ts";
export { createServers } from "./server.ts";
