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
  return coding === undefined ? Buffer.from(body, "latin1") : unquote(body);
}

const EQUALS = 61;

/** A mark of quoted-printable: `=3D` for a byte, `=` at the end of a line that goes on. */
const MARK = /=(?:([\da-f]{2})|[ \t]{0,1000}\r?\n)/iuy;

/** The bytes without their marks. By hand: to replace millions of them in one text takes gigabytes. */
function unquote(text: string): Uint8Array {
  const bytes = Buffer.from(text, "latin1");
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    MARK.lastIndex = at;
    const [mark, hex] = (bytes[at] === EQUALS ? MARK.exec(text) : null) ?? [];
    const byte = hex === undefined ? bytes[at] : Number.parseInt(hex, 16);
    if (mark !== undefined) at += mark.length - 1;
    if (byte === undefined || (mark !== undefined && hex === undefined)) continue;
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}
