import { compareCodeUnits } from "../base/json.ts";
import { sampleRequest } from "../example/index.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { type Argument, sentSchema, withPlainText } from "../schema/index.ts";
import { type Operation, bodyArguments, isShopBatch } from "../surface/index.ts";
import { runsAbility } from "../wordpress/index.ts";
import type { Share } from "./components.ts";
import { withExample } from "./example.ts";
import type { MediaType, RequestBody, SchemaObject } from "./model.ts";
import { formEncoding, isRequired, printArgument, unsendableNotice } from "./parameter.ts";
import { distinct, type SchemaPrinter } from "./schema.ts";

/**
 * Writes the body of an operation: JSON or a form with the same schema; files only in a multipart form, which PHP parses
 * only for POST.
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
  const { method } = operation;
  const declared = bodyArguments(operation);
  const isUpload = acceptsUpload(operation);
  if (declared.length === 0 && !isUpload) return undefined;
  const files = declared.filter(({ schema }) => schema.file === true);
  const plain = declared.filter(({ schema }) => schema.file !== true);
  const content: Record<string, MediaType> = {};
  if (plain.length > 0 || files.length === 0 || method !== "POST") {
    const schema = share(name, () => withSample(bodySchema(operation, plain, print), operation));
    content["application/json"] = { schema };
    // WordPress reads the input of an ability only from JSON (`get_input_from_request`, WordPress 7.1).
    if (!runsAbility(operation.shape))
      content["application/x-www-form-urlencoded"] = { schema, ...encodingOf(plain) };
  }
  if (method === "POST" && (files.length > 0 || isUpload)) {
    const form = (): SchemaObject => withSample(bodySchema(operation, declared, print), operation);
    const schema = share(`${name}Form`, isUpload ? () => withFile(form()) : form);
    content["multipart/form-data"] = { schema, ...encodingOf(declared) };
  }
  if (method !== "POST") {
    const why = "is a file, which PHP reads only from POST; the bodies of PUT and PATCH leave it out";
    for (const file of files) report(unsendableNotice("file-unsendable", file, why));
  }
  return { ...(declared.some(isRequired) ? { required: true } : {}), content };
}

/** Adds the operation's sample to the schema of a body. */
function withSample(schema: SchemaObject, operation: Operation): SchemaObject {
  const { body } = sampleRequest(operation);
  return body === undefined ? schema : withExample(schema, Object.fromEntries(body));
}

/** Returns the encoding that PHP needs to read lists and objects of a form. */
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
  if (operation.variants.length === 1 || isShopBatch(operation)) return objectOf(declared, print);
  const names = new Set(declared.map(({ name }) => name));
  const own = operation.variants.map((variant) => variant.arguments.filter(({ name }) => names.has(name)));
  const branches = distinct(own.map((list) => objectOf(list, print)));
  return branches.length === 1 ? objectOf(declared, print) : { anyOf: branches };
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
function printProperty(argument: Argument, print: SchemaPrinter): SchemaObject {
  return printArgument({ ...argument, schema: withPlainText(argument.name, sentSchema(argument)) }, print);
}
