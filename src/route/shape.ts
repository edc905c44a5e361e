import { DIGITS, isSubset, SLASH, type ByteSet } from "./bytes.ts";
import { childrenOf, someNode, type Node } from "./tree.ts";

/** Whether the empty string is among the node's words, as far as the tree tells. */
export function isNullable(node: Node): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "sequence":
      return node.nodes.every(isNullable);
    case "choice":
      return node.options.some(isNullable);
    case "group":
      return isNullable(node.body);
    case "repeat":
      return node.min === 0 || isNullable(node.body);
    case "look":
    case "back":
      return true;
    case "assert":
      return node.what !== "never";
  }
}

/** Whether some word holds a slash. */
export function holdsSlash(node: Node): boolean {
  return holds(node, SLASH);
}

function holds(node: Node, byte: number): boolean {
  if (node.kind === "look") return false;
  if (node.kind === "set") return node.set[byte] === 1;
  return childrenOf(node).some((child) => holds(child, byte));
}

/** What an address may hold as it is and clients encode in a value all the same, but for the slash. */
const ENCODED = "$&+,:;=@";

/** Those of the words' characters that clients encode, where no word may hold the `%` of their codes. */
export function bareCharacters(node: Node): string {
  if (holds(node, "%".charCodeAt(0))) return "";
  const found = Array.from(ENCODED).filter((character) => holds(node, character.charCodeAt(0)));
  // A plus alone in a class was meant to repeat it: core has `[\/\d+]+`.
  return found.length === 1 && found[0] === "+" ? "" : found.join("");
}

/** Whether every word holds one of the bytes, as far as the tree tells; of no bytes: whether there is no word. */
export function alwaysHolds(node: Node, bytes: ByteSet): boolean {
  switch (node.kind) {
    case "set":
      return isSubset(node.set, bytes);
    case "sequence":
      return node.nodes.some((part) => alwaysHolds(part, bytes));
    case "choice":
      return node.options.every((option) => alwaysHolds(option, bytes));
    case "group":
      return alwaysHolds(node.body, bytes);
    case "repeat":
      return node.min > 0 && alwaysHolds(node.body, bytes);
    case "look":
    case "assert":
    case "back":
      return false;
  }
}

/** Whether every word is a run of the digits 0 to 9. */
export function isDigits(node: Node): boolean {
  if (isNullable(node)) return false;
  return !someNode(
    node,
    (part) => part.kind === "back" || (part.kind === "set" && !isSubset(part.set, DIGITS)),
  );
}

/** Whether the node is literal text with choices of literal text, without any named capture. */
export function isLiteral(node: Node): boolean {
  switch (node.kind) {
    case "set":
      return node.literal !== undefined;
    case "sequence":
      return node.nodes.every(isLiteral);
    case "choice":
      return node.options.every(isLiteral);
    case "group":
      return node.name === undefined && isLiteral(node.body);
    case "repeat":
      return node.max <= 1 && isLiteral(node.body);
    case "look":
    case "assert":
    case "back":
      return false;
  }
}

/** The one length of all words; `undefined` where they differ or the tree does not tell. */
export function fixedLength(node: Node): number | undefined {
  switch (node.kind) {
    case "set":
      return 1;
    case "assert":
    case "look":
      return 0;
    case "back":
      return undefined;
    case "group":
      return fixedLength(node.body);
    case "repeat": {
      const length = fixedLength(node.body);
      return length === undefined || node.min !== node.max ? undefined : length * node.min;
    }
    case "sequence":
      return node.nodes.reduce<number | undefined>((sum, child) => {
        const length = fixedLength(child);
        return sum === undefined || length === undefined ? undefined : sum + length;
      }, 0);
    case "choice": {
      const lengths = new Set(node.options.map(fixedLength));
      return lengths.size === 1 ? [...lengths][0] : undefined;
    }
  }
}
