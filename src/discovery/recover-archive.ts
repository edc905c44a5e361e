/** How far into an archive its own headers reach. */
const LONGEST_HEAD = 8192;

/** How a browser begins a page that it saves as one file, up to what stands between the parts. */
const ARCHIVE = /^(?:MIME-Version|From: <Saved by)[^]*?\sboundary="?([^"\r\n;]{1,70})/iu;

/** The page in a web archive (MHTML, RFC 2557), which is its first part; undefined where this is none. */
export function pageOfArchive(bytes: Uint8Array): Uint8Array | undefined {
  const start = Buffer.from(bytes.subarray(0, LONGEST_HEAD)).toString("latin1");
  const boundary = ARCHIVE.exec(start)?.[1];
  if (boundary === undefined) return undefined;
  const [, part = ""] = Buffer.from(bytes).toString("latin1").split(`\n--${boundary}`, 2);
  const [, head = "", body] = /^([^]*?\n)\r?\n([^]*)$/u.exec(part) ?? [];
  if (body === undefined) return undefined;
  const coding = /^Content-Transfer-Encoding:[ \t]*(base64|quoted-printable)/imu.exec(head)?.[1];
  if (coding?.toLowerCase() === "base64") return Buffer.from(body, "base64");
  return Buffer.from(coding === undefined ? body : unquote(body), "latin1");
}

/** The text without the marks of quoted-printable: `=3D` for a byte, `=` at the end of a line that goes on. */
function unquote(text: string): string {
  return text
    .replaceAll(/=[ \t]*\r?\n/gu, "")
    .replaceAll(/(?:=[\da-f]{2})+/giu, (run) =>
      Buffer.from(run.replaceAll("=", ""), "hex").toString("latin1"),
    );
}
