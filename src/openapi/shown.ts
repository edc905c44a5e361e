import { type Json, type UnknownObject, asList, asObject, isObject } from "../base/json.ts";
import type { Argument, Schema } from "../schema/index.ts";
import { type Operation, type Surface, type Variant, accessWithout } from "../surface/index.ts";
import { parseHttpUrl } from "../base/url.ts";
import { withoutHidden } from "./hidden.ts";
import { type Pair, type Resolve, changedIn, createResolve, exampleIn, isSame, reword } from "./reworded.ts";

/**
 * The surface that a document shows after overlays, for pages and mocks: without the operations that they removed, with
 * their words, examples, security, tags, title and server.
 */
export function shownSurface(surface: Surface, documents: Pair): Surface {
  const resolve = createResolve(documents);
  const operations = surface.operations.flatMap((operation) => {
    const pair = operationsOf(operation, documents);
    if (!isObject(pair.after)) return [];
    return [rewordOperation(operation, pair, documents, resolve)];
  });
  const worded: Surface = { ...surface, ...identityOf(surface, documents), operations };
  return operations.length === surface.operations.length ? worded : withoutHidden(surface, worded);
}

function operationsOf({ template, method }: Operation, { before, after }: Pair): Pair {
  const find = (document: unknown): unknown =>
    asObject(asObject(asObject(document)["paths"])[template])[method.toLowerCase()];
  return { before: find(before), after: find(after) };
}

/** Title, description and first server, where overlays changed them. */
function identityOf({ site, apiRoot }: Surface, documents: Pair): Pick<Surface, "site" | "apiRoot"> {
  const of = (key: string): Pair => ({
    before: asObject(documents.before)[key],
    after: asObject(documents.after)[key],
  });
  const { title, description } = changedIn(of("info"));
  const { before, after } = of("servers");
  const url = asObject(asList(after)[0])["url"];
  const isMoved = !isSame(before, after) && typeof url === "string" && parseHttpUrl(url) !== undefined;
  const { queryRoot: _, ...root } = apiRoot;
  return {
    site: {
      ...site,
      ...(typeof title === "string" ? { name: title } : {}),
      ...(typeof description === "string" ? { description } : {}),
    },
    apiRoot: isMoved ? { ...root, url: url.replace(/\/+$/, "") } : apiRoot,
  };
}

function rewordOperation(operation: Operation, pair: Pair, documents: Pair, resolve: Resolve): Operation {
  const [before, after] = [asObject(pair.before), asObject(pair.after)];
  const pairs = argumentPairs(pair, resolve);
  const known = new Map<Argument, Argument>();
  const argument = (given: Argument): Argument => {
    const own = known.get(given) ?? rewordArgument(given, pairs, resolve);
    known.set(given, own);
    return own;
  };
  const all = (list: readonly Argument[]): readonly Argument[] =>
    list.filter(({ name }) => pairs.get(name)?.isRemoved !== true).map(argument);
  const response = successOf(pair, resolve);
  const tag = asList(after["tags"])[0];
  return {
    ...operation,
    arguments: all(operation.arguments),
    variables: operation.variables.map(({ name, readings }) => ({
      name,
      readings: readings.map((reading) =>
        reading.argument === undefined ? reading : { ...reading, argument: argument(reading.argument) },
      ),
    })),
    variants: operation.variants.map((variant) => ({
      ...variant,
      arguments: all(variant.arguments),
      ...rewordResponse(variant, response, resolve),
    })),
    access: accessAfter(operation.access, pair, documents),
    ...(typeof tag === "string" && !isSame(before["tags"], after["tags"]) ? { ownTag: tag } : {}),
  };
}

/** An argument before and after; its own example is that of the parameter, or a member of the body's. */
interface ArgumentPair extends Pair {
  readonly isRemoved: boolean;
  readonly example: Json | undefined;
}

/** The parameters and the properties of the body, by the name of the argument. */
function argumentPairs(pair: Pair, resolve: Resolve): ReadonlyMap<string, ArgumentPair> {
  const [old, own] = [parametersIn(pair, resolve, "before"), parametersIn(pair, resolve, "after")];
  const bodies = bodyOf(pair, resolve);
  const { before, after } = resolve({
    before: bodies.before["schema"],
    after: bodies.after["schema"],
  });
  const [oldBody, ownBody] = [asObject(before["properties"]), asObject(after["properties"])];
  const examples = asObject(exampleIn(changedIn(bodies)) ?? exampleIn(changedIn({ before, after })));
  const parameters = [...old].map(([name, parameter]) => {
    const replaced = own.get(name);
    const {
      description,
      example,
      examples: more,
      deprecated,
    } = changedIn({
      before: parameter,
      after: replaced ?? parameter,
    });
    const words = {
      ...(description === undefined ? {} : { description }),
      ...(deprecated === undefined ? {} : { deprecated }),
    };
    return [
      name,
      {
        before: parameter["schema"],
        after: { ...asObject(replaced?.["schema"]), ...words },
        isRemoved: replaced === undefined,
        example: exampleIn({ example, examples: more }),
      },
    ] as const;
  });
  const properties = Object.entries(oldBody).map(([name, schema]) => {
    const example = examples[name];
    return [
      name,
      {
        before: schema,
        after: ownBody[name],
        isRemoved: !(name in ownBody),
        example: exampleIn({ example }),
      },
    ] as const;
  });
  return new Map([...parameters, ...properties]);
}

function parametersIn(
  pair: Pair,
  resolve: Resolve,
  side: "before" | "after",
): ReadonlyMap<string, UnknownObject> {
  return new Map(
    asList(asObject(pair[side])["parameters"]).map((given) => {
      const parameter = resolve({ before: given, after: given })[side];
      const { name, "x-routeprint-argument": own = name } = parameter;
      return [String(own), parameter] as const;
    }),
  );
}

function bodyOf(
  pair: Pair,
  resolve: Resolve,
): { readonly before: UnknownObject; readonly after: UnknownObject } {
  const bodies = resolve({
    before: asObject(pair.before)["requestBody"],
    after: asObject(pair.after)["requestBody"],
  });
  const [type = ""] = Object.keys(asObject(bodies.before["content"]));
  return {
    before: asObject(asObject(bodies.before["content"])[type]),
    after: asObject(asObject(bodies.after["content"])[type]),
  };
}

function rewordArgument(
  given: Argument,
  pairs: ReadonlyMap<string, ArgumentPair>,
  resolve: Resolve,
): Argument {
  const pair = pairs.get(given.name);
  if (pair === undefined) return given;
  const schema = reword(given.schema, pair, resolve);
  return { ...given, schema: pair.example === undefined ? schema : { ...schema, example: pair.example } };
}

/** The body of success before and after, and the shapes of other contexts. */
interface Success {
  readonly body: Pair;
  readonly contexts: readonly Pair[];
  readonly example: Json | undefined;
}

function successOf(pair: Pair, resolve: Resolve): Success | undefined {
  const responses = {
    before: asObject(asObject(pair.before)["responses"]),
    after: asObject(asObject(pair.after)["responses"]),
  };
  const status = Object.keys(responses.after).find((each) => each.startsWith("2"));
  if (status === undefined) return undefined;
  const { before, after } = resolve({
    before: responses.before[status],
    after: responses.after[status],
  });
  const type = "application/json";
  const media = {
    before: asObject(asObject(before["content"])[type]),
    after: asObject(asObject(after["content"])[type]),
  };
  const others = asObject(before["x-routeprint-contexts"]);
  return {
    body: { before: media.before["schema"], after: media.after["schema"] },
    contexts: Object.entries(others).map(([name, shape]) => ({
      before: shape,
      after: asObject(after["x-routeprint-contexts"])[name],
    })),
    example: exampleIn(changedIn(media)),
  };
}

function rewordResponse(
  { responseSchema }: Variant,
  success: Success | undefined,
  resolve: Resolve,
): Pick<Variant, "responseSchema" | "example"> {
  if (success === undefined) return {};
  const { example } = success;
  // A response that only its example describes has a schema that accepts anything.
  const given = responseSchema ?? (example === undefined ? undefined : {});
  if (given === undefined) return {};
  const schema = [success.body, ...success.contexts].reduce<Schema>(
    (worded, pair) => reword(worded, itemIn(pair, given, resolve), resolve),
    given,
  );
  return { responseSchema: schema, ...(example === undefined ? {} : { example }) };
}

/** The shape of the resource within a list, a map, or the two responses of DELETE. */
function itemIn(pair: Pair, { types }: Schema, resolve: Resolve): Pair {
  const { before, after } = resolve(pair);
  const inside = (key: string): Pair => ({ before: before[key], after: after[key] });
  if (types?.includes("array") === true || isObject(before["properties"])) return { before, after };
  if (isObject(before["additionalProperties"])) return inside("additionalProperties");
  if (isObject(before["items"])) return inside("items");
  const [deleted, shape] = asList(before["anyOf"]);
  return isObject(asObject(asObject(deleted)["properties"])["previous"])
    ? { before: shape, after: asList(after["anyOf"])[1] }
    : { before, after };
}

/** The access after overlays: what they require decides, without evidence of the site. */
function accessAfter(access: Operation["access"], pair: Pair, documents: Pair): Operation["access"] {
  const after = securityOf(pair.after, documents.after);
  if (isSame(securityOf(pair.before, documents.before), after)) return access;
  const required = asList(after);
  const isOpen = required.some((each) => Object.keys(asObject(each)).length === 0);
  if (required.length > 0 && isOpen) return accessWithout();
  return accessWithout(required.length === 0 ? "open" : "sign-in");
}

function securityOf(operation: unknown, document: unknown): unknown {
  return asObject(operation)["security"] ?? asObject(document)["security"];
}
