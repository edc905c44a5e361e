// The door of the room: other rooms import nothing else of it.
export { parseAddress } from "./address.ts";
export type { Answer, Asker } from "./asker.ts";
export type { CacheOptions } from "./cache.ts";
export type { ApiRequest, ApiResponse, ApiCaller } from "./caller.ts";
export {
  type Credentials,
  type Secret,
  netrcCredentials,
  redactTyped,
  redactUrl,
  secretOf,
} from "./credentials.ts";
export { hostOf, sameSite } from "./host.ts";
export type { FetchOptions, FetchedIndex, Provenance, Proxies } from "./model.ts";
export type { Reader } from "./reader.ts";
