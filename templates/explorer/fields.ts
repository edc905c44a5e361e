// The inputs of a console: one for each field that the page lists for an operation.
import { isArray, isObject, type Json } from "../../src/base/json.ts";
import { element, find, findAll } from "./dom.ts";

/** A field as the page lists it. */
interface RequestField {
  readonly name: string;
  /** Its name in a request: `tags[]` for a list. */
  readonly sent: string;
  readonly type: string;
  readonly required: boolean;
  readonly values: readonly string[];
}

/** An input with its label. */
export interface Labeled {
  readonly name: string;
  readonly control: HTMLInputElement;
  readonly label: HTMLLabelElement;
}

/** The input of a field and the value that it has at first. */
export interface FieldInput extends Labeled {
  readonly field: RequestField;
  readonly initial: string;
}

/** The fields of an entry, read from its lists. */
export function fieldsOf(entry: ParentNode): {
  readonly query: readonly RequestField[];
  readonly body: readonly RequestField[];
} {
  const lists = new Map(
    findAll(entry, "h3:has(+ .fields)").map((heading) => [
      heading.textContent.toLowerCase(),
      [...(heading.nextElementSibling?.children ?? [])].map(fieldOf),
    ]),
  );
  return { query: lists.get("query") ?? [], body: lists.get("body") ?? [] };
}

function fieldOf(item: Element): RequestField {
  const name = find(item, ":scope > code").textContent;
  return {
    name,
    sent: item.getAttribute("data-sent") ?? name,
    type: find(item, ":scope > i").textContent,
    required: item.querySelector(":scope > em") !== null,
    values: valuesOf(item),
  };
}

/** The listed values of a field: those in its fold where the list is long. */
function valuesOf(item: Element): readonly string[] {
  const folded = item.querySelector<HTMLElement>(":scope > .values");
  return folded === null
    ? findAll(item, ":scope > div > code").map((value) => value.textContent)
    : (folded.dataset["all"] ?? find(folded, ".list").textContent).split("\n");
}

/** An input for a field and its value. */
export function fieldInput(field: RequestField, value: Json = ""): FieldInput {
  const initial = shownValue(value);
  const suggestions = field.type === "string" ? field.values : [];
  const made = input(field.name, { name: field.name, value: initial, placeholder: field.type, suggestions });
  return { ...made, field, initial };
}

/** A value as an input holds it: a list of texts as `1, 2`, and lists or objects with members as JSON. */
function shownValue(value: Json): string {
  if (isArray(value) && !value.some((item) => typeof item === "object"))
    return value.map(shownValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The value that an input sends: an object in JSON; under `name[]` a list in JSON, or the texts between commas. */
export function sentValue({ sent, type }: RequestField, text: string): Json {
  const value = jsonOf(text);
  if (type === "object") return isObject(value) ? value : text;
  if (!sent.endsWith("[]")) return text;
  return isArray(value) ? value : text.split(",").map((item) => item.trim());
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let lists = 0;

/** A labeled input; suggested values are offered but not forced. */
export function input(
  text: string,
  {
    name,
    value,
    placeholder,
    required,
    suggestions = [],
    type = "text",
  }: {
    readonly name: string;
    readonly value: string;
    readonly placeholder?: string;
    readonly required?: boolean;
    readonly suggestions?: readonly string[];
    readonly type?: string;
  },
): Labeled {
  const list = suggestions.length === 0 ? undefined : `values-${(lists += 1)}`;
  const control = element("input", {
    type,
    value,
    placeholder,
    required,
    list,
    autocomplete: "off",
    spellcheck: "false",
  });
  const options =
    list === undefined
      ? []
      : [element("datalist", { id: list }, ...suggestions.map((one) => element("option", { value: one })))];
  return { name, control, label: element("label", {}, text, control, ...options) };
}
