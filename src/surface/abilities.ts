import type { Notice } from "../diagnostics/notices.ts";
import { memoizeByObject } from "../base/memo.ts";
import type { PathTemplate } from "../route/index.ts";
import { type Argument, type DefinitionReader, createDefinitionReader } from "../schema/index.ts";
import { type Ability, readAbility, runsAnyAbility } from "../wordpress/index.ts";
import type { UnmergedVariant } from "./merge.ts";
import type { Surface } from "./model.ts";
import type { ReportVariantNotice } from "./variants.ts";

/** The most abilities of a site; the rest is left out. */
const MAX_ABILITIES = 2000;

/**
 * Gives each listed ability its own variant in place of the one that runs any: its path and method, its schema as that of
 * `input`, and its result. Returns the variants as they are where no ability is listed.
 *
 * @param listed the abilities as the site lists them.
 */
export function expandRuns(
  unmerged: readonly UnmergedVariant[],
  listed: readonly unknown[],
  report: ReportVariantNotice,
): readonly UnmergedVariant[] {
  const runs = unmerged.filter(({ template }) => runsAnyAbility(template.shape));
  const abilities = readAbilities(listed, runs, report);
  if (abilities.length === 0) return unmerged;
  // Their own reader: the schema of a result is no resource that a route may share.
  const definitions = createDefinitionReader();
  return unmerged.flatMap((variant) =>
    runs.includes(variant)
      ? abilities
          .filter(({ method }) => method === variant.method)
          .map((ability) => variantOf(ability, variant, definitions, report))
      : [variant],
  );
}

/** Reads the abilities that the site can run, each name once: paths ignore case. */
function readAbilities(
  listed: readonly unknown[],
  runs: readonly UnmergedVariant[],
  report: ReportVariantNotice,
): readonly Ability[] {
  const methods = new Set<string>(runs.map(({ method }) => method));
  const abilities = new Map<string, Ability>();
  for (const value of listed.slice(0, MAX_ABILITIES)) {
    const ability = readAbility(value);
    const key = ability?.name.toLowerCase() ?? "";
    if (ability !== undefined && methods.has(ability.method) && !abilities.has(key))
      abilities.set(key, ability);
  }
  const left = listed.length - abilities.size;
  if (left > 0) {
    const text = `The list holds ${listed.length} abilities; ${left} have no operation.`;
    report({ code: "abilities-unused", pointer: "/routes", text });
  }
  return [...abilities.values()];
}

function variantOf(
  ability: Ability,
  run: UnmergedVariant,
  definitions: DefinitionReader,
  report: ReportVariantNotice,
): UnmergedVariant {
  const { responseSchema: _, ...rest } = run;
  const place = run.declared.get("input")?.pointer ?? "";
  const reportOf = (notices: readonly Notice[]): void => {
    for (const notice of notices)
      report({ ...notice, pointer: place, route: run.route, text: `${ability.name}: ${notice.text}` });
  };
  const input = inputOf(ability, place, definitions);
  const output = ability.output && definitions.schema(ability.output, "");
  reportOf([...(input?.notices ?? []), ...(output?.notices ?? [])]);
  return {
    ...rest,
    ability,
    template: literalTemplate(run.template, ability.name),
    arguments: input === undefined ? [] : [input.argument],
    ...(output === undefined ? {} : { responseSchema: output.schema }),
  };
}

/** The one argument of an ability that takes input. */
function inputOf(
  { input, needsInput }: Ability,
  pointer: string,
  definitions: DefinitionReader,
): { readonly argument: Argument; readonly notices: readonly Notice[] } | undefined {
  if (input === undefined) return undefined;
  const { argument, notices } = definitions.argument({ name: "input", definition: input, pointer });
  return { argument: { ...argument, required: needsInput }, notices };
}

/** The template of a run with the name of an ability in place of its variable. */
function literalTemplate({ parts }: PathTemplate, name: string): PathTemplate {
  const variables = parts.filter((part) => part.kind === "variable");
  const text = parts.map((part) => (part.kind === "literal" ? part.text : name)).join("");
  return {
    text,
    parts: [{ kind: "literal", text }],
    shape: text.toLowerCase(),
    constants: new Map(
      variables.flatMap(({ variable: { capture } }) => (capture === undefined ? [] : [[capture, name]])),
    ),
  };
}

/** The abilities that have an operation, by name; undefined where the site's list is not known. */
export const abilitiesOf = memoizeByObject(
  ({ operations, whole = operations }: Surface): ReadonlyMap<string, Ability> | undefined => {
    const listed = whole.flatMap(({ ability }) => ability ?? []);
    return listed.length === 0 ? undefined : new Map(listed.map((ability) => [ability.name, ability]));
  },
);
