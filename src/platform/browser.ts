// Browser twin of node.ts: the build puts the package's data files into resources.js.
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { utf8Bytes } from "../base/bytes.ts";
import type * as node from "./node.ts";
import { responses } from "./resources.js";

export const sha256: typeof node.sha256 = (text) => bytesToHex(digest(utf8Bytes(text)));

/** Browsers have no synchronous gunzip: `unpackSource` decompresses before a source is read. */
export const gunzip: typeof node.gunzip = () => {
  throw new Error("unpackSource decompresses a source in a browser");
};

export const KNOWS_PROPERTIES: typeof node.KNOWS_PROPERTIES = false;

export const readResponses: typeof node.readResponses = responses;
