import { compareCodeUnits } from "../json.ts";
import type { Notice } from "../notices.ts";
import { type Argument, type Schema, sentSchema } from "../schema/index.ts";
import type { Operation } from "../surface/model.ts";
import { runsAbility } from "../wordpress/abilities.ts";
import type { Share } from "./components.ts";
import type { MediaType, RequestBody, SchemaObject } from "./model.ts";
import { formEncoding, isRequired, printArgument, unsendableNotice } from "./parameter.ts";
import { distinct, type SchemaPrinter } from "./schema.ts";

/**
 * The body of an operation: JSON or a form with the same schema; files only in a multipart form, which PHP parses for POST
 * alone.
 *
 * @param name the name of the component for the schema.
 */
export function requestBody(
  operation: Operation,
  name: string,
  print: SchemaPrinter,
  share: Share,
  report: (notice: Notice) => void,
): RequestBody | undefined {
  const { arguments: declared, method } = operation;
  const isUpload = acceptsUpload(operation);
  if (declared.length === 0 && !isUpload) return undefined;
  const files = declared.filter(({ schema }) => schema.file === true);
  const plain = declared.filter(({ schema }) => schema.file !== true);
  const content: Record<string, MediaType> = {};
  if (plain.length > 0 || files.length === 0 || method !== "POST") {
    const schema = share(name, () => bodySchema(operation, plain, print));
    content["application/json"] = { schema };
    // The input of an ability is read from JSON alone (`get_input_from_request`, WordPress 7.1).
    if (!runsAbility(operation.shape))
      content["application/x-www-form-urlencoded"] = { schema, ...encodingOf(plain) };
  }
  if (method === "POST" && (files.length > 0 || isUpload)) {
    const form = (): SchemaObject => bodySchema(operation, declared, print);
    const schema = share(`${name}Form`, isUpload ? () => withFile(form()) : form);
    content["multipart/form-data"] = { schema, ...encodingOf(declared) };
  }
  if (method !== "POST") {
    const why = "is a file, which PHP reads of a POST alone; a body of PUT or PATCH is written without it";
    for (const file of files) report(unsendableNotice("file-unsendable", file, why));
  }
  return { ...(declared.some(isRequired) ? { required: true } : {}), content };
}

/** The encoding that lists and objects of a form need to arrive. */
function encodingOf(declared: readonly Argument[]): Pick<MediaType, "encoding"> {
  const styles = declared
    .toSorted((a, b) => compareCodeUnits(a.name, b.name))
    .flatMap((argument) => {
      const encoding = formEncoding(argument);
      return encoding === undefined ? [] : [[argument.name, encoding] as const];
    });
  return styles.length === 0 ? {} : { encoding: Object.fromEntries(styles) };
}

/** Core's media route accepts a file in the form field `file` or as the raw body; its index declares neither. */
function acceptsUpload({ method, shape }: Operation): boolean {
  return method === "POST" && shape === "/wp/v2/media";
}

function withFile(form: SchemaObject): SchemaObject {
  return {
    ...form,
    properties: {
      ...form.properties,
      file: { type: "string", description: "The file to upload.", format: "binary" },
    },
  };
}

function bodySchema(operation: Operation, declared: readonly Argument[], print: SchemaPrinter): SchemaObject {
  if (operation.variants.length === 1) return objectOf(declared, print);
  const names = new Set(declared.map(({ name }) => name));
  const own = operation.variants.map((variant) => variant.arguments.filter(({ name }) => names.has(name)));
  const choices = distinct(own.map((list) => objectOf(list, print)));
  return choices.length === 1 ? objectOf(declared, print) : { anyOf: choices };
}

function objectOf(declared: readonly Argument[], print: SchemaPrinter): SchemaObject {
  const ordered = declared.toSorted((a, b) => compareCodeUnits(a.name, b.name));
  const required = ordered.filter(isRequired).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(
      ordered.map((argument) => [argument.name, printProperty(argument, print)]),
    ),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** Prints an argument as a property of the body. */
export function printProperty(argument: Argument, print: SchemaPrinter): SchemaObject {
  return printArgument({ ...argument, schema: withPlainText(argument.name, sentSchema(argument)) }, print);
}

/**
 * Texts of posts, media and comments are declared as `{raw, rendered}` (blocks: `{raw}`) and accepted as plain text too: the
 * controllers of core switch validation off and ask `is_string` first (`WP_REST_Posts_Controller::prepare_item_for_database`).
 */
function withPlainText(name: string, schema: Schema): Schema {
  const { types, properties } = schema;
  const isText = properties?.get("raw")?.types?.includes("string") === true;
  const isWritten = isText && (properties.has("rendered") || name === "title" || name === "content");
  if (!isWritten || types?.includes("object") !== true || types.includes("string")) return schema;
  return { ...schema, types: ["object", "string", ...types.filter((type) => type !== "object")] };
}
