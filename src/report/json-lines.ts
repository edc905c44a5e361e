import { closingQuote, parseJson, pointTo } from "../json.ts";

/** What is open around a place of a JSON text. */
interface Frame {
  readonly pointer: string;
  /** The position of the item at hand; undefined in an object. */
  item?: number;
  /** The name of the member at hand. */
  key?: string;
}

/** How deep a text is read: what lies below has the line of what is around it. */
const DEPTH_CAP = 64;

/**
 * The lines on which the wanted JSON pointers are in a text, counted from 1: the line of a member's name. Pointers that
 * are not there have none, and a text that is no JSON gives those before its first error.
 */
export function linesOfPointers(text: string, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const stack: Frame[] = [];
  let line = 1;
  const mark = (pointer: string) => {
    if (wanted.has(pointer) && !found.has(pointer)) found.set(pointer, line);
  };
  const pointerHere = () => {
    const frame = stack.at(-1);
    return frame === undefined ? "" : pointTo(frame.pointer, frame.key ?? String(frame.item ?? 0));
  };
  for (let at = 0; at < text.length; at += 1) {
    const frame = stack.at(-1);
    switch (text[at]) {
      case "\n":
        line += 1;
        break;
      case "{":
      case "[": {
        if (stack.length > DEPTH_CAP) return found;
        const pointer = pointerHere();
        mark(pointer);
        stack.push(text[at] === "[" ? { pointer, item: 0 } : { pointer });
        break;
      }
      case "}":
      case "]":
        stack.pop();
        break;
      case ",":
        if (frame?.item === undefined) delete frame?.key;
        else frame.item += 1;
        break;
      case '"': {
        const end = closingQuote(text, at + 1, '"');
        if (end < 0) return found;
        if (frame !== undefined && frame.item === undefined && frame.key === undefined) {
          const key = parseJson(text.slice(at, end + 1));
          frame.key = typeof key === "string" ? key : "";
          mark(pointerHere());
        }
        at = end;
        break;
      }
      default:
    }
  }
  return found;
}
