import { rootCertificates, type SecureContextOptions } from "node:tls";
import type { FetchOptions } from "./model.ts";

/** Whose certificates are taken: beside the known authorities what was given, also where it is none that signs itself. */
export function trustOf({ authorities }: FetchOptions): SecureContextOptions {
  if (authorities === undefined) return {};
  return { ca: [...rootCertificates, authorities], allowPartialTrustChain: true };
}
