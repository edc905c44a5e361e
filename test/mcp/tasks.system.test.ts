// Tasks of several steps by the tools alone: find the operation, describe it, call it with the arguments of its schema.
import { describe, expect, it } from "vitest";
import { isObject, type Json } from "../../src/base/json.ts";
import { createCaller } from "../../src/fetch/caller.ts";
import { read, write } from "../../src/mcp/call.ts";
import { describe as describeOperations } from "../../src/mcp/describe.ts";
import { find } from "../../src/mcp/find.ts";
import type { McpSite } from "../../src/mcp/index.ts";
import { answering } from "../../src/mcp/reply.ts";
import { indexOf, isAnswer, isSampled, surfaceOf } from "../answers/find/question.ts";
import { TASKS, type Step } from "../answers/find/tasks.cases.ts";
import { startMock } from "../mock/support/server.ts";
import { hasShared } from "../support/shared.ts";
import { dataOf, siteWithout, textOf } from "./support.ts";

/** What earlier steps kept. */
type Kept = Map<string, unknown>;

async function run(site: McpSite, step: Step, kept: Kept): Promise<void> {
  const { operations } = JSON.parse(textOf(find([site], { query: step.ask, limit: 5 })));
  const isChosen = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
    isAnswer(step.choose, method, path);
  const { id } = operations.find(isChosen);
  const { operations: described } = JSON.parse(textOf(describeOperations([site], { ids: [id] })));
  const { tool } = described[0].sample;
  const { _fields: fields, ...given } = filled(step.send ?? {}, kept);
  const input = {
    id,
    arguments: given,
    max_bytes: 100_000,
    ...(typeof fields === "string" ? { fields: fields.split(",") } : {}),
  };
  const result = await answering(() => (tool === "read_operation" ? read : write)([site], input));
  const { data, error } = dataOf(result);
  if (step.refused !== undefined) {
    expect(error).toContain(step.refused);
    return;
  }
  expect(error).toBeUndefined();
  for (const [place, value] of Object.entries(filled(step.shows ?? {}, kept)))
    expect(valueAt(data, place), place).toEqual(value);
  for (const [name, place] of Object.entries(step.keep ?? {})) kept.set(name, valueAt(data, place));
}

/** Replaces `$name` by what was kept. */
function filled(values: Readonly<Record<string, Json>>, kept: Kept): Record<string, unknown> {
  const fillOne = (value: Json): unknown => {
    if (Array.isArray(value)) return value.map(fillOne);
    return typeof value === "string" && value.startsWith("$") ? kept.get(value.slice(1)) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fillOne(value)]));
}

function valueAt(json: unknown, place: string): unknown {
  let value = json;
  for (const key of place.split("."))
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
  return value;
}

const SITES = [...new Set(TASKS.map(({ site }) => site))].filter((site) => hasShared || isSampled(site));

describe.each(SITES)("a task on %s", async (name) => {
  const { origin } = await startMock(indexOf(name));
  const root = { url: `${origin}/wp-json` };
  const target = { root, call: createCaller(`${root.url}/`, {}), isSignedIn: true };
  const site: McpSite = { ...siteWithout(surfaceOf(name)), target };

  it.each(TASKS.filter((task) => task.site === name))("is done by the tools: $goal", async ({ steps }) => {
    const kept: Kept = new Map();
    for (const step of steps) await run(site, step, kept);
  });
});
