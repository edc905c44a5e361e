import { isObject, type UnknownObject } from "../json.ts";
import { memoize, memoizeList, memoizePair } from "../memo.ts";
import type { Schema } from "../schema/index.ts";
import type { ArgumentDraft } from "../surface/assemble.ts";

const BODY_TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * The members of a body, from all its media types: JSON first, then the others, which may have members of their own. A body
 * that is no object is one argument named `(body)`.
 *
 * @param read gives the schema of a media type; undefined where it has none.
 * @param membersIn gives the members of a schema.
 */
export function readMembers(
  body: UnknownObject,
  content: UnknownObject,
  read: (media: unknown) => Schema | undefined,
  membersIn: (schema: Schema) => readonly ArgumentDraft[],
): readonly ArgumentDraft[] {
  const ordered = new Set([...BODY_TYPES, ...Object.keys(content)].map((type) => content[type]));
  const schemas = new Set([...ordered].filter(isObject).flatMap((media) => read(media) ?? []));
  const lists = [...schemas].map((schema) =>
    isPlain(schema) ? [wholeOf(schema, body["required"] === true)] : membersIn(schema),
  );
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) return only;
  const found = new Map<string, ArgumentDraft>();
  for (const member of lists.flat()) if (!found.has(member.name)) found.set(member.name, member);
  return [...found.values()];
}

/** Reads the members of schemas; bodies that share a schema share the list, and equal members share a draft. */
export function createDraftReader(): (schema: Schema) => readonly ArgumentDraft[] {
  const optional = memoizePair((name: string, schema: Schema) => ({ name, required: false, schema }));
  const needed = memoizePair((name: string, schema: Schema) => ({ name, required: true, schema }));
  const draftsOf = (members: ReadonlyMap<string, Schema>, required: readonly string[]) => {
    const names = new Set(required);
    return [...members].map(([name, member]) => (names.has(name) ? needed : optional)(name, member));
  };
  const ofMembers = memoizePair(draftsOf);
  return memoize((schema) => {
    const { allOf, anyOf, oneOf, properties = NO_MEMBERS, required = NONE_REQUIRED } = schema;
    if ((allOf ?? anyOf ?? oneOf) === undefined) return ofMembers(properties, required);
    const all = membersOf(schema);
    return draftsOf(all.members, [...all.required]);
  });
}

/** Joins the arguments of query and body; the body wins by name. Operations that share both share the list. */
export function createArgumentJoin(): (
  inQuery: readonly ArgumentDraft[],
  inBody: readonly ArgumentDraft[],
) => readonly ArgumentDraft[] {
  const join = memoizePair((inQuery: readonly ArgumentDraft[], inBody: readonly ArgumentDraft[]) => {
    const named = new Set(inBody.map(({ name }) => name));
    return [...inQuery.filter(({ name }) => !named.has(name)), ...inBody];
  });
  const listOf = memoizeList((drafts: readonly ArgumentDraft[]) => drafts);
  return (inQuery, inBody) => join(listOf(inQuery), inBody.length === 0 ? NO_DRAFTS : inBody);
}

/** The name of a body without members. */
const WHOLE = "(body)";

function wholeOf(schema: Schema, required: boolean): ArgumentDraft {
  return { name: WHOLE, required, schema };
}

function isPlain({ types }: Schema): boolean {
  return types !== undefined && !types.includes("object");
}

const NO_DRAFTS: readonly ArgumentDraft[] = [];
const NO_MEMBERS: ReadonlyMap<string, Schema> = new Map();
const NONE_REQUIRED: readonly string[] = [];

/** The members of a schema and of its parts. */
interface Members {
  readonly members: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
}

/** A member is required where the schema, a part of `allOf` or every branch requires it. */
function membersOf({ properties, required, allOf = [], anyOf, oneOf }: Schema): Members {
  const parts = allOf.map(membersOf);
  const choices = [anyOf, oneOf].flatMap((list) =>
    list === undefined ? [] : [oneOfAll(list.map(membersOf))],
  );
  const own: Members = { members: properties ?? NO_MEMBERS, required: new Set(required) };
  const all = [own, ...parts, ...choices];
  return {
    members: joinMembers(all, (schemas) => ({ allOf: schemas })),
    required: new Set(all.flatMap((each) => [...each.required])),
  };
}

/** The members of several branches. */
function oneOfAll(choices: readonly Members[]): Members {
  const [first, ...others] = choices;
  const needed = [...(first?.required ?? [])].filter((name) =>
    others.every(({ required }) => required.has(name)),
  );
  return { members: joinMembers(choices, (schemas) => ({ anyOf: schemas })), required: new Set(needed) };
}

function joinMembers(
  parts: readonly Members[],
  join: (schemas: readonly Schema[]) => Schema,
): ReadonlyMap<string, Schema> {
  const found = new Map<string, Set<Schema>>();
  for (const { members } of parts) {
    for (const [name, schema] of members) found.set(name, (found.get(name) ?? new Set()).add(schema));
  }
  return new Map(
    [...found].map(([name, schemas]) => {
      const [first = {}, ...others] = schemas;
      return [name, others.length === 0 ? first : join([...schemas])];
    }),
  );
}
