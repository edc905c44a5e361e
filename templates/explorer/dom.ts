export { percentDecode } from "../../src/base/url.ts";

/** The attributes of a new element; `true` gives an empty one, `false` and undefined none. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element; text is never read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/** The first element of a selector in a part of the page. Throws where there is none. */
export function find(parent: ParentNode, selector: string): HTMLElement;
export function find<Kind extends Element>(parent: ParentNode, selector: string, kind: new () => Kind): Kind;
export function find(parent: ParentNode, selector: string, kind: new () => Element = HTMLElement): Element {
  const found = parent.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`This page has no ${selector}.`);
}

/** All elements of a selector in a part of the page. */
export function findAll(parent: ParentNode, selector: string): readonly HTMLElement[] {
  return [...parent.querySelectorAll<HTMLElement>(selector)];
}

/** The element that an event is about, or the nearest around it, by a selector. */
export function closest({ target }: Event, selector: string): Element | undefined {
  return (target instanceof Element && target.closest(selector)) || undefined;
}

/** Opens a folded element, and all around it. */
export function openAround(place: Element | null | undefined): void {
  for (let part = place?.closest("details"); part; part = part.parentElement?.closest("details"))
    part.open = true;
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Texts by key in a storage of the browser; a page on disk may have none, and forgets them when it is left. */
interface TextStorage {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, value: string) => void;
  readonly forget: (key: string) => void;
}

/** A storage that a reader may have disabled: then reading its name throws already. */
function textStorage(open: () => Storage): TextStorage {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, value) => attempt((storage) => storage.setItem(key, value)),
    forget: (key) => attempt((storage) => storage.removeItem(key)),
  };
}

/** Settings that outlive the page. */
export const memory = textStorage(() => localStorage);

/** What lasts as long as the tab. */
export const session = textStorage(() => sessionStorage);
