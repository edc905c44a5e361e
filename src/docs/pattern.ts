/** A run of a route key: plain, or part of the capture that is named. */
export interface KeyPart {
  readonly text: string;
  /** The innermost named capture around it. */
  readonly capture?: string;
}

const NAMED = /^\(\?(?:P?<([A-Za-z_]\w{0,60})>|'([A-Za-z_]\w{0,60})')/;

/**
 * Cuts a route key into runs, each tied to the capture it belongs to, for colouring.
 * It only tells groups, escapes and classes apart; what a pattern means is read elsewhere. Linear in the key's length.
 */
export function cutKey(key: string): readonly KeyPart[] {
  const parts: KeyPart[] = [];
  const captures: (string | undefined)[] = [];
  let run = "";
  const flush = (): void => {
    if (run === "") return;
    const capture = captures.at(-1);
    const last = parts.at(-1);
    if (last && last.capture === capture) parts[parts.length - 1] = { ...last, text: last.text + run };
    else parts.push(capture === undefined ? { text: run } : { text: run, capture });
    run = "";
  };
  for (let at = 0; at < key.length;) {
    const piece = pieceAt(key, at);
    at += piece.length;
    if (piece.startsWith("(")) {
      flush();
      const named = NAMED.exec(piece);
      captures.push(named?.[1] ?? named?.[2] ?? captures.at(-1));
      run = piece;
    } else if (piece === ")") {
      run += piece;
      flush();
      captures.pop();
    } else run += piece;
  }
  flush();
  return parts;
}

/** One escape, one class, one group opening or one character. */
function pieceAt(key: string, at: number): string {
  const first = key[at];
  if (first === "\\") return key.slice(at, at + 2);
  if (first === "[") return classAt(key, at);
  if (first === "(") return NAMED.exec(key.slice(at, at + 70))?.[0] ?? "(";
  return key.slice(at, at + 1);
}

function classAt(key: string, at: number): string {
  let end = at + 1;
  if (key[end] === "^") end += 1;
  // In PCRE a bracket that comes first in a class is a member of it.
  if (key[end] === "]") end += 1;
  while (end < key.length && key[end] !== "]") end += key[end] === "\\" ? 2 : 1;
  return key.slice(at, end + 1);
}
