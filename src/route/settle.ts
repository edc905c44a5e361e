import { SLASH } from "./bytes.ts";
import { append, product, SLASH_TEXT, type Form, type Piece, type SettledPiece } from "./forms.ts";
import { holdsSlash, isNullable } from "./shape.ts";
import { sequence, type GroupNode, type Node } from "./tree.ts";
import { withoutEmpty, withoutFinalSlash, withoutLeadingSlash, withoutTrailingSlash } from "./trim.ts";

/** Joins neighbouring runs, takes a dot between words for a full stop, and hands look-around to its neighbour. */
export function joinRuns(form: Form): Form {
  const stopped: Piece[] = [];
  for (const [index, piece] of form.entries()) {
    append(stopped, [isStop(form, index) ? { kind: "literal", bytes: ".", dot: true } : piece]);
  }
  const joined: Piece[] = [];
  let run: Node[] = [];
  const close = (): void => {
    if (run.length > 0) joined.push({ kind: "run", nodes: run });
    run = [];
  };
  for (const piece of stopped) {
    if (piece.kind === "run") for (const node of piece.nodes) run.push(node);
    else {
      close();
      joined.push(piece);
    }
  }
  close();
  return attachMarks(joined);
}

/** A bare `.` between letters or named captures, as in `oembed/1.0` or `(?P<id>\d+).json`. */
function isStop(form: Form, index: number): boolean {
  const piece = form[index];
  const node = piece?.kind === "run" ? piece.nodes[0] : undefined;
  if (piece?.kind !== "run" || piece.nodes.length !== 1 || node?.kind !== "set" || node.dot !== true)
    return false;
  return isWord(form[index - 1], /\w$/) && isWord(form[index + 1], /^\w/);
}

/** Whether a piece is a named capture, or a literal with a letter at the edge. */
function isWord(piece: Piece | undefined, edge: RegExp): boolean {
  if (piece?.kind === "literal") return edge.test(piece.bytes);
  return piece?.kind === "capture" || piece?.kind === "constant";
}

function attachMarks(form: Form): Form {
  const done: Piece[] = [];
  let waiting: Node[] = [];
  for (const piece of form) {
    if (piece.kind === "mark" && piece.node.kind !== "back") {
      const last = done.at(-1);
      const behind = piece.node.kind === "look" ? piece.node.behind : true;
      if (behind && last !== undefined && isOpen(last))
        done[done.length - 1] = withNodes(last, [], [piece.node]);
      else waiting.push(piece.node);
    } else if (waiting.length > 0 && isOpen(piece)) {
      done.push(withNodes(piece, waiting, []));
      waiting = [];
    } else {
      done.push(...waiting.map((node): Piece => ({ kind: "mark", node })), piece);
      waiting = [];
    }
  }
  return [...done, ...waiting.map((node): Piece => ({ kind: "mark", node }))];
}

type OpenPiece = Extract<Piece, { kind: "run" | "capture" }>;

function isOpen(piece: Piece): piece is OpenPiece {
  return piece.kind === "run" || piece.kind === "capture";
}

function withNodes(piece: OpenPiece, before: readonly Node[], after: readonly Node[]): Piece {
  if (piece.kind === "run") return { kind: "run", nodes: [...before, ...piece.nodes, ...after] };
  const { body } = piece.group;
  return {
    kind: "capture",
    group: { ...piece.group, body: sequence([...before, body, ...after], body.start, body.end) },
  };
}

/** Gives every variable that may be empty both its forms, and hoists the slashes at its edges. */
export function settle(form: Form): readonly Form[] {
  return product(form.map((piece) => (isOpen(piece) ? settlePiece(piece) : [[piece]])));
}

function settlePiece(piece: OpenPiece): readonly Form[] {
  const whole =
    piece.kind === "capture" ? piece.group.body : sequence(piece.nodes, startOf(piece), endOf(piece));
  const group = piece.kind === "capture" ? { group: piece.group } : {};
  return settleNode(whole, group, "", "");
}

function settleNode(
  node: Node,
  group: { readonly group?: GroupNode },
  prefix: string,
  suffix: string,
): readonly Form[] {
  const edges = literalForm(prefix + suffix);
  const filled = withoutEmpty(node);
  const empty: readonly Form[] = isNullable(node) ? [edges] : [];
  if (filled === undefined) return empty;
  const lead = withoutLeadingSlash(filled);
  if (lead !== undefined) return [...empty, ...settleNode(lead, group, `${prefix}${SLASH_TEXT}`, suffix)];
  const trail = withoutTrailingSlash(filled);
  if (trail !== undefined) return [...empty, ...settleNode(trail, group, prefix, `${SLASH_TEXT}${suffix}`)];
  const settled: Piece = { kind: "settled", node: filled, ...group, prefix, suffix };
  return [...empty, [...literalForm(prefix), settled, ...literalForm(suffix)]];
}

function literalForm(bytes: string): Form {
  return bytes === "" ? [] : [{ kind: "literal", bytes }];
}

function startOf(piece: Extract<Piece, { kind: "run" }>): number {
  return piece.nodes[0]?.start ?? 0;
}

function endOf(piece: Extract<Piece, { kind: "run" }>): number {
  return piece.nodes.at(-1)?.end ?? 0;
}

/** A form as paths over HTTP can have it: they begin with a slash and do not end in one; none where no path can. */
export function reachable(form: Form): readonly Form[] {
  const [first] = form;
  const trimmed = trimForm(rootedForm(form));
  // The path of the API root is the only one that is a slash and nothing else.
  const root = form.length === 1 && first?.kind === "settled" && isRoot(first) ? [rootForm(first)] : [];
  return trimmed === undefined ? root : [...root, trimmed];
}

function isRoot({ node, prefix, suffix }: SettledPiece): boolean {
  return prefix + suffix === "" && takesSlash(node);
}

/** Whether a slash alone is a word of the node, as far as the tree tells. */
function takesSlash(node: Node): boolean {
  if (node.kind === "set") return node.set[SLASH] === 1;
  if (node.kind === "group") return takesSlash(node.body);
  if (node.kind === "choice") return node.options.some(takesSlash);
  if (node.kind === "repeat") return node.min <= 1 && node.max > 0 && takesSlash(node.body);
  if (node.kind !== "sequence") return false;
  return node.nodes.some(
    (part, index) =>
      takesSlash(part) && node.nodes.every((other, position) => position === index || isNullable(other)),
  );
}

function rootForm({ group }: SettledPiece): Form {
  return group?.name === undefined
    ? literalForm(SLASH_TEXT)
    : [{ kind: "constant", name: group.name, bytes: SLASH_TEXT }];
}

function trimForm(rooted: Form | undefined): Form | undefined {
  const last = rooted?.at(-1);
  if (rooted === undefined || last === undefined) return undefined;
  const isRootPath = rooted.length === 1 && last.kind === "literal" && last.bytes.length === 1;
  if (last.kind === "literal" && !isRootPath && /[/\\]$/.test(last.bytes)) return undefined;
  if (last.kind !== "settled") return rooted;
  const node = withoutFinalSlash(last.node);
  return node === undefined ? undefined : [...rooted.slice(0, -1), { ...last, node }];
}

function rootedForm(form: Form): Form | undefined {
  const [first, ...rest] = form;
  if (first === undefined) return undefined;
  if (first.kind === "literal" || first.kind === "constant")
    return first.bytes.startsWith("/") ? form : undefined;
  if (first.kind !== "settled" || !holdsSlash(first.node)) return undefined;
  const slash: Piece = { kind: "literal", bytes: SLASH_TEXT };
  const { node } = first;
  if (node.kind === "repeat" && node.body.kind === "set" && node.body.set[SLASH] === 1 && node.max > 1) {
    return [
      slash,
      { ...first, node: { ...node, min: Math.max(node.min - 1, 1) }, prefix: SLASH_TEXT },
      ...rest,
    ];
  }
  return [slash, { ...first, prefix: SLASH_TEXT }, ...rest];
}
