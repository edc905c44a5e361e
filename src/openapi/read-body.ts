import { groupBy } from "../group.ts";
import { isObject, type UnknownObject } from "../json.ts";
import { memoize, memoizePair } from "../memo.ts";
import type { Schema } from "../schema/index.ts";
import type { ArgumentDraft } from "../surface/assemble.ts";

const BODY_TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"];

/** Reads the members of a body that is required or not. */
export type BodyReader = (body: UnknownObject, content: UnknownObject) => readonly ArgumentDraft[];

/**
 * A reader of bodies from all their media types: JSON first, then the others, which may have members of their own. A body
 * that is no object is one argument named `(body)`. Bodies that share a schema share the list, and equal members are one.
 */
export function createBodyReader(readSchema: (value: unknown) => Schema): BodyReader {
  const optional = memoizePair((name: string, schema: Schema) => ({ name, required: false, schema }));
  const needed = memoizePair((name: string, schema: Schema) => ({ name, required: true, schema }));
  const membersIn = memoize((schema: Schema): readonly ArgumentDraft[] => {
    const { members, required } = membersOf(schema);
    return members.map(([name, member]) => (required.has(name) ? needed : optional)(name, member));
  });
  return (body, content) => {
    const ordered = new Set([...BODY_TYPES, ...Object.keys(content)].map((type) => content[type]));
    const media = [...ordered].filter(isObject).flatMap(({ schema }) => (isObject(schema) ? [schema] : []));
    const lists = [...new Set(media.map(readSchema))].map((schema) =>
      isObjectSchema(schema)
        ? membersIn(schema)
        : [{ name: "(body)", required: body["required"] === true, schema }],
    );
    const [only] = lists;
    if (lists.length === 1 && only !== undefined) return only;
    return [...groupBy(lists.flat(), ({ name }) => name).values()].map(([first]) => first);
  };
}

function isObjectSchema({ types }: Schema): boolean {
  return types === undefined || types.includes("object");
}

/** The members of a schema and of its parts. */
interface Members {
  readonly members: readonly (readonly [name: string, schema: Schema])[];
  readonly required: ReadonlySet<string>;
}

/** A member is required where the schema, a part of `allOf` or every branch requires it. */
function membersOf({ properties = new Map(), required, allOf = [], anyOf, oneOf }: Schema): Members {
  const own: Members = { members: [...properties], required: new Set(required) };
  const choices = [anyOf, oneOf].flatMap((list) =>
    list === undefined ? [] : [ofAnyChoice(list.map(membersOf))],
  );
  const all = [own, ...allOf.map(membersOf), ...choices];
  return {
    members: joinMembers(all, (schemas) => ({ allOf: schemas })),
    required: new Set(all.flatMap((each) => [...each.required])),
  };
}

function ofAnyChoice(choices: readonly Members[]): Members {
  const needed = choices.map(({ required }) => required);
  return {
    members: joinMembers(choices, (schemas) => ({ anyOf: schemas })),
    required: needed.reduce((all, required) => all.intersection(required)),
  };
}

function joinMembers(
  parts: readonly Members[],
  join: (schemas: readonly Schema[]) => Schema,
): Members["members"] {
  const byName = groupBy(
    parts.flatMap(({ members }) => members),
    ([name]) => name,
  );
  return [...byName].map(([name, found]) => {
    const schemas = new Set(found.map(([, schema]) => schema));
    return [name, schemas.size === 1 ? found[0][1] : join([...schemas])];
  });
}
