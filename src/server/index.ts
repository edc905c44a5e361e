// The door of the room: other rooms import nothing else of it.
export type { AppOptions } from "./app.ts";
export { isLoopback } from "./guard.ts";
export type { InventorySettings } from "./inventory-request.ts";
export type { Listening } from "./listen.ts";
export { isServedAt, placesOf } from "./served.ts";
export type { SiteSource, SiteStore } from "./store.ts";
