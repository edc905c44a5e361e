import type { TlsOptions } from "node:tls";
import type { Authority, Pair } from "./certificates.ts";

/** How a site at `choir.example` speaks TLS, and the error that it ends in. */
interface CertificateCase {
  /** Made from the test's authority and the sound certificate that it has issued for the site. */
  readonly tls: (authority: Authority, good: Pair) => TlsOptions;
  readonly fails: string;
  /** A part of the message or the hint. */
  readonly says?: string;
  /** The authorities that are trusted; the test's own where nothing is said. */
  readonly authorities?: string;
}

export const CERTIFICATES: readonly (readonly [name: string, CertificateCase])[] = [
  [
    "N10 a certificate that is signed by itself",
    { tls: ({ key, cert }) => ({ key, cert }), authorities: "", fails: "tls-self-signed" },
  ],
  [
    "N11 a certificate of an unknown authority",
    { tls: (_, good) => good, authorities: "", fails: "tls-unknown-issuer", says: "--cafile" },
  ],
  [
    "N11 a chain that ends at an unknown authority",
    {
      tls: ({ cert }, good) => ({ ...good, cert: good.cert + cert }),
      authorities: "",
      fails: "tls-unknown-issuer",
    },
  ],
  [
    "N12 a certificate that has expired",
    { tls: ({ issue }) => issue({ to: "20250201000000Z" }), fails: "tls-expired" },
  ],
  [
    "N13 a certificate that is not valid yet",
    { tls: ({ issue }) => issue({ from: "20480101000000Z" }), fails: "tls-not-yet-valid" },
  ],
  [
    "N14 a certificate for other names, which are told",
    {
      tls: ({ issue }) => issue({ names: ["other.example", "www.other.example"] }),
      fails: "tls-wrong-name",
      says: "other.example, www.other.example",
    },
  ],
  [
    "N15 nothing that both can speak",
    {
      tls: () => ({ ciphers: "NULL-SHA256@SECLEVEL=0", maxVersion: "TLSv1.2" }),
      fails: "tls-failed",
      says: "rejects the TLS handshake",
    },
  ],
  ["N15 HTTP/2 alone", { tls: () => ({ ALPNProtocols: ["h2"] }), fails: "tls-failed", says: "HTTP/2 alone" }],
  [
    "N15 old versions of TLS only",
    {
      tls: () => ({ maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" }),
      fails: "tls-failed",
    },
  ],
];
