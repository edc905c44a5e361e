import { bytesOf } from "./bytes.ts";
import { append, asked, isSpelled, isText, product, SLASH_TEXT, type Form, type Piece } from "./forms.ts";
import { alwaysHolds, isNullable } from "./shape.ts";
import { sequence, type GroupNode, type Node } from "./tree.ts";
import {
  behindSlash,
  withoutEmpty,
  withoutFinalSlash,
  withoutLeadingSlash,
  withoutTrailingSlash,
} from "./trim.ts";

/** Joins neighbouring runs, takes a dot between words for a full stop, and hands look-around to its neighbour. */
export function joinRuns(form: Form): Form {
  const stopped: Piece[] = [];
  for (const [index, piece] of form.entries()) {
    append(stopped, [isStop(form, index) ? { kind: "literal", bytes: ".", dot: true } : piece]);
  }
  const joined: Piece[] = [];
  let run: Node[] | undefined;
  for (const piece of stopped) {
    if (piece.kind !== "run") {
      joined.push(piece);
      run = undefined;
      continue;
    }
    if (run === undefined) joined.push({ kind: "run", nodes: (run = []) });
    for (const node of piece.nodes) run.push(node);
  }
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

/** What is asked of the whole path stays alone: the first piece gives its slash away. */
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
    } else if (waiting.length > 0 && isOpen(piece) && done.length > 0) {
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
    group: { ...piece.group, body: sequence([...before, body, ...after], body) },
  };
}

/**
 * Gives every variable that may be empty both its forms, and hoists the slashes at its edges: of the first one also that
 * which begins every path, so that a form of which it takes no slash is left out.
 */
export function settle(form: Form): readonly Form[] {
  const [first, ...rest] = form;
  if (first === undefined) return [form];
  if (!isSpelled(first)) return settle(rest).map((each) => [first, ...each]);
  if (!isOpen(first)) return product([[[first]], ...settleEach(rest)]);
  const node = nodeOf(first);
  // Before the rest is settled: where it has too many forms, that is found at its end.
  const skipped = isNullable(node) ? settle(rest).map((each) => [...asked(node), ...each]) : [];
  const tail = behindSlash(node);
  const taken = tail === undefined ? [] : settleNode(tail, groupOf(first), SLASH_TEXT, "");
  return [...skipped, ...product([taken, ...settleEach(rest)])];
}

/** The forms of each piece behind the first. */
function settleEach(pieces: Form): readonly (readonly Form[])[] {
  return pieces.map((piece) =>
    isOpen(piece) ? settleNode(nodeOf(piece), groupOf(piece), "", "") : [[piece]],
  );
}

function nodeOf(piece: OpenPiece): Node {
  return piece.kind === "capture" ? piece.group.body : sequence(piece.nodes);
}

function groupOf(piece: OpenPiece): GroupNode | undefined {
  return piece.kind === "capture" ? piece.group : undefined;
}

function settleNode(
  node: Node,
  group: GroupNode | undefined,
  prefix: string,
  suffix: string,
): readonly Form[] {
  const filled = withoutEmpty(node);
  const empty: readonly Form[] = isNullable(node)
    ? [[...edgesForm(prefix + suffix, group?.name), ...asked(node)]]
    : [];
  if (filled === undefined) return empty;
  const lead = withoutLeadingSlash(filled);
  if (lead !== undefined) return [...empty, ...settleNode(lead, group, `${prefix}${SLASH_TEXT}`, suffix)];
  const trail = withoutTrailingSlash(filled);
  if (trail !== undefined) return [...empty, ...settleNode(trail, group, prefix, `${SLASH_TEXT}${suffix}`)];
  const settled: Piece = { kind: "settled", node: filled, group, prefix, suffix };
  return [...empty, [...literalForm(prefix), settled, ...literalForm(suffix)]];
}

function literalForm(bytes: string): Form {
  return bytes === "" ? [] : [{ kind: "literal", bytes }];
}

/** What is left of a variable that is empty: the slashes at its edges, which its parameter then holds. */
function edgesForm(bytes: string, name: string | undefined): Form {
  return bytes === "" || name === undefined ? literalForm(bytes) : [{ kind: "constant", name, bytes }];
}

const NO_BYTES = bytesOf();

/** A form as paths over HTTP can have it: they begin with a slash and do not end in one; none where no path can. */
export function reachable(form: Form): readonly Form[] {
  const first = form.find(isSpelled);
  const last = form.findLast(isSpelled);
  if (first === undefined || last === undefined || !isText(first) || !first.bytes.startsWith(SLASH_TEXT))
    return [];
  // The path of the API root is the only one that is a slash and nothing else.
  const isRootPath = first === last && first.bytes === SLASH_TEXT;
  if (isText(last) && !isRootPath && /[/\\]$/.test(last.bytes)) return [];
  if (form.some((piece) => piece.kind === "settled" && alwaysHolds(piece.node, NO_BYTES))) return [];
  if (last.kind !== "settled") return [form];
  const node = withoutFinalSlash(last.node);
  return node === undefined ? [] : [form.map((piece) => (piece === last ? { ...last, node } : piece))];
}
