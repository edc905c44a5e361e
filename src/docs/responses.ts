import type { OperationDescription, ResponseDescription } from "../answers/index.ts";
import { asObject, type Json } from "../base/json.ts";
import { describeType, schemaFields, type PageField } from "./fields.ts";
import type { OperationGroup } from "./resources.ts";

/** The response of an operation with one status. */
export interface ResponsePanel {
  readonly status: string;
  /** The fragment of the panel: `list-orders.response.200`. */
  readonly anchor: string;
  readonly text: string;
  /** The reason of an error of WordPress; else empty. */
  readonly error: string;
  /** The equal panel of an earlier operation, which prints the content. */
  readonly same: PlaceOnPage | undefined;
  readonly object: ObjectPlace | undefined;
  /** JSON; empty where no schema is known. */
  readonly example: string;
}

/** An object in a response. A page prints its fields once, at the first panel that holds it. */
interface ObjectPlace {
  readonly label: string;
  readonly fields: readonly PageField[];
  /** The panel that prints the fields. */
  readonly home: PlaceOnPage;
}

/** A panel, with the title of its operation. */
interface PlaceOnPage {
  readonly anchor: string;
  readonly title: string;
}

/** A group with the description of the operation that examples use. */
export interface DescribedEntry {
  readonly entry: OperationGroup;
  readonly description: OperationDescription;
}

/** The responses of each operation of a page, by its fragment. */
export function responsePanels(
  label: string,
  entries: readonly DescribedEntry[],
): ReadonlyMap<string, readonly ResponsePanel[]> {
  const objects = new Map<string, PlaceOnPage>();
  const printed = new Map<string, PlaceOnPage>();
  return new Map(
    entries.map(({ entry, description }) => {
      const isResult = description.operation.ability !== undefined;
      const own = objectOf(isResult ? "Result" : label, description.response);
      const panels = Object.keys(entry.operations[0].responses).map((status, at): ResponsePanel => {
        const here = { anchor: `${entry.anchor}.response.${status}`, title: entry.title };
        const { object, ...content } = contentOf(status, entry, description, own);
        const first = firstPlace(printed, [status, content, object?.label], here);
        // The panel that is shown at first has its content.
        const same = first === here || at === 0 ? undefined : first;
        const home = same ?? (object && firstPlace(objects, object, here));
        return {
          status,
          ...content,
          anchor: here.anchor,
          same,
          object: object && home && { ...object, home },
        };
      });
      return [entry.anchor, panels] as const;
    }),
  );
}

/** The first place of an equal value; this one where there is none yet. */
function firstPlace(places: Map<string, PlaceOnPage>, value: object, here: PlaceOnPage): PlaceOnPage {
  const key = JSON.stringify(value);
  const first = places.get(key) ?? here;
  places.set(key, first);
  return first;
}

/** The words, the object and the example of a response. */
function contentOf(
  status: string,
  entry: OperationGroup,
  description: OperationDescription,
  own: NamedFields | undefined,
): Pick<ResponsePanel, "text" | "error" | "example"> & { readonly object: NamedFields | undefined } {
  const error = ERRORS.get(status);
  if (error !== undefined)
    return {
      text: `Error: ${error.text}.`,
      error: error.text,
      object: ERROR_OBJECT,
      example: print(error.example(description)),
    };
  const text = textOf(status, entry, description);
  return isSuccess(status)
    ? { text, error: "", object: own, example: successExample(description) }
    : { text, error: "", object: undefined, example: "" };
}

type NamedFields = Pick<ObjectPlace, "label" | "fields">;

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

/** The object that a response holds; undefined without fields. */
function objectOf(label: string, response: ResponseDescription | undefined): NamedFields | undefined {
  const fields = response === undefined ? [] : schemaFields(response.schema);
  if (fields.length === 0) return undefined;
  const title = response?.schema.title?.replaceAll(/[-_]+/g, " ") ?? label;
  return { label: title.slice(0, 1).toUpperCase() + title.slice(1), fields };
}

/** The words of a success. */
const KINDS: Readonly<Record<ResponseDescription["kind"], string>> = {
  object: "Success: an object.",
  list: "Success: a list of objects.",
  map: "Success: a map of objects.",
};

/** The words about a response that is none of `ERRORS`. */
function textOf(status: string, { operations }: OperationGroup, { response }: OperationDescription): string {
  const { description } = asObject(operations[0].responses[status]);
  if (!isSuccess(status)) return typeof description === "string" ? description : "";
  if (response !== undefined && operations[0].operation.ability !== undefined)
    return `Success: the result (${describeType(response.schema)}).`;
  return response === undefined ? "The site does not describe this response." : KINDS[response.kind];
}

function successExample({ response }: OperationDescription): string {
  return response === undefined ? "" : print(response.example);
}

/** The most lines of an example. */
const MOST_LINES = 60;

function print(example: Json): string {
  const lines = JSON.stringify(example, null, 2).split("\n");
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"].join("\n") : lines.join("\n");
}

interface StatusError {
  readonly text: string;
  readonly example: (description: OperationDescription) => Json;
}

/** The errors that WordPress itself returns (`rest_convert_error_to_response`), by status. */
const ERRORS: ReadonlyMap<string, StatusError> = new Map<string, StatusError>([
  ["400", { text: "a missing or invalid value", example: invalidParameter }],
  [
    "401",
    {
      text: "no sign-in, or a wrong one",
      example: () => restError("rest_forbidden", "Sorry, you are not allowed to do that.", 401),
    },
  ],
  [
    "403",
    {
      text: "the user may not do this",
      example: () => restError("rest_forbidden", "Sorry, you are not allowed to do that.", 403),
    },
  ],
  [
    "404",
    {
      text: "no such item, or no such route",
      example: () =>
        restError("rest_no_route", "No route was found matching the URL and request method.", 404),
    },
  ],
  [
    "default",
    {
      text: "any other problem",
      // After a fatal error (`WP_Fatal_Error_Handler`).
      example: () =>
        restError("internal_server_error", "There has been a critical error on this website.", 500),
    },
  ],
]);

/** An error as WordPress writes it (`rest_convert_error_to_response`). */
export function restError(
  code: string,
  message: string,
  status: number,
  more: Readonly<Record<string, Json>> = {},
): Json {
  return { code, message, data: { status, ...more } };
}

/** The error for an invalid argument, a required one where the operation has one. */
function invalidParameter({ arguments: named, variables }: OperationDescription): Json {
  const typed = named.filter(({ schema: { types = [] } }) => types.some((type) => REFUSED.has(type)));
  const chosen = typed.find(({ required }) => required) ?? typed[0];
  const name = chosen?.name ?? named[0]?.name ?? variables[0]?.name ?? "context";
  const type = chosen?.schema.types?.find((each) => REFUSED.has(each));
  const reason = type === undefined ? "Invalid parameter." : `${name} is not of type ${type}.`;
  return restError("rest_invalid_param", `Invalid parameter(s): ${name}`, 400, {
    params: { [name]: reason },
  });
}

/** The types that refuse a text. */
const REFUSED: ReadonlySet<string> = new Set(["integer", "number", "boolean", "object"]);

function errorField(name: string, type: string, text: string, fields: readonly PageField[] = []): PageField {
  const below = fields.length === 0 ? "" : `${fields.length} fields`;
  return {
    name,
    type,
    required: false,
    description: text,
    text,
    values: [],
    limits: [],
    marks: [],
    fields,
    below,
  };
}

/** The error object of WordPress, whatever its status. */
const ERROR_OBJECT: NamedFields = {
  label: "Error",
  fields: [
    errorField("code", "string", "A name for programs."),
    errorField("message", "string", "The reason for readers, in the language of the site."),
    errorField("data", "object", "Details.", [
      errorField("status", "integer", "The HTTP status."),
      errorField("params", "object or list", "With 400: a reason by argument, or the missing arguments."),
    ]),
  ],
};
