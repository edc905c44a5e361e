import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../support/folder.ts";

/** A key and a certificate, made for one run of the tests. */
export interface Pair {
  readonly key: string;
  readonly cert: string;
}

interface Wishes {
  readonly names?: readonly string[];
  /** As openssl writes times: `20200101000000Z`. */
  readonly from?: string;
  readonly to?: string;
}

export interface Authority extends Pair {
  readonly issue: (wishes?: Wishes) => Pair;
}

/** Makes an authority whose certificates nothing else trusts. */
export function makeAuthority(): Authority {
  const folder = makeFolder();
  const at = (name: string): string => join(folder, name);
  const openssl = (...words: string[]): void => void execFileSync("openssl", words, { stdio: "pipe" });
  writeFileSync(at("index.txt"), "");
  writeFileSync(
    at("ca.cnf"),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=${at("index.txt")}\nnew_certs_dir=${folder}\nrand_serial=yes\ndefault_md=sha256\npolicy=any\nunique_subject=no\ncopy_extensions=copy\n[any]\ncommonName=supplied\n`,
  );
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  openssl(
    "req",
    "-x509",
    ...key,
    "-keyout",
    at("ca.key"),
    "-out",
    at("ca.pem"),
    "-days",
    "30",
    "-subj",
    "/CN=Test Authority",
  );
  let made = 0;
  return {
    key: readFileSync(at("ca.key"), "utf8"),
    cert: readFileSync(at("ca.pem"), "utf8"),
    issue: ({ names = ["choir.example"], from = "20250101000000Z", to = "20491231000000Z" } = {}) => {
      made += 1;
      const own = at(`own${made}`);
      const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`;
      openssl(
        "req",
        "-new",
        ...key,
        "-keyout",
        `${own}.key`,
        "-out",
        `${own}.csr`,
        "-subj",
        `/CN=${names[0]}`,
        "-addext",
        alternatives,
      );
      openssl(
        "ca",
        "-batch",
        "-notext",
        "-config",
        at("ca.cnf"),
        "-cert",
        at("ca.pem"),
        "-keyfile",
        at("ca.key"),
        "-in",
        `${own}.csr`,
        "-out",
        `${own}.pem`,
        "-startdate",
        from,
        "-enddate",
        to,
      );
      return { key: readFileSync(`${own}.key`, "utf8"), cert: readFileSync(`${own}.pem`, "utf8") };
    },
  };
}
