// Tasks by the answers alone: find the operation, describe it, explain the request, send it to the mock.
import { describe, expect, it } from "vitest";
import { describeOperation, explain, findOperations } from "../../../src/answers/index.ts";
import type { Json } from "../../../src/base/json.ts";
import { addressOf, type SampleRequest } from "../../../src/example/index.ts";
import type { Operation } from "../../../src/surface/model.ts";
import { startMock, type RunningMock } from "../../mock/support/server.ts";
import { wireSample } from "../../support/send-sample.ts";
import { hasShared } from "../../support/shared.ts";
import { indexOf, isAnswer, isSampled, surfaceOf, type SiteName } from "./question.ts";
import { TASKS, type Step } from "./tasks.cases.ts";

const ROOT = "/wp-json";

/** What earlier steps kept. */
type Kept = Map<string, Json>;

const run = async (site: SiteName, mock: RunningMock, step: Step, kept: Kept): Promise<void> => {
  const surface = surfaceOf(site);
  const chosen = findOperations(surface, step.ask, 5).find(({ path, methods }) =>
    methods.some((method) => isAnswer(step.choose, method, path)),
  );
  expect(chosen, `${step.ask}: ${step.choose}`).toBeDefined();
  const operation = surface.operations.find(({ id }) => id === chosen?.id);
  if (operation === undefined) return;
  const request = fill(operation, site, new Map(Object.entries(filled(step.send ?? {}, kept))));
  const { refusal, found } = explain(surface, {
    method: request.method,
    path: addressOf(request, { url: "" }),
    body: request.body === undefined ? undefined : JSON.stringify(Object.fromEntries(request.body)),
  });
  expect(found.operationId).toBe(operation.id);
  expect(refusal?.code, JSON.stringify(refusal?.reasons)).toBe(step.refused);
  if (refusal !== undefined) return;
  const { path, ...sent } = await wireSample(request, ROOT);
  const { status, json } = await mock.send(request.method, path, sent);
  expect(status, `${request.method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  for (const [place, value] of Object.entries(filled(step.shows ?? {}, kept)))
    expect(valueAt(json, place), place).toEqual(value);
  for (const [name, place] of Object.entries(step.keep ?? {})) {
    const value = valueAt(json, place);
    expect(value, place).toBeDefined();
    kept.set(name, value ?? null);
  }
};

/** The request with the values, which must be those that the description has, and all that it requires. */
function fill(operation: Operation, site: SiteName, values: ReadonlyMap<string, Json>): SampleRequest {
  const { variables, arguments: named, place } = describeOperation(surfaceOf(site), operation);
  const inPath = variables.map(({ name }) => name);
  const known = new Set([...inPath, ...named.map(({ name }) => name), "_fields"]);
  expect([...values.keys()].filter((name) => !known.has(name))).toEqual([]);
  const required = [...inPath, ...named.filter((argument) => argument.required).map(({ name }) => name)];
  expect(required.filter((name) => !values.has(name))).toEqual([]);
  const rest = [...values].filter(([name]) => !inPath.includes(name));
  return {
    method: operation.method,
    template: operation.template,
    path: inPath.map((name) => [name, textOf(values.get(name))]),
    query:
      place === "query"
        ? rest.map(([name, value]) => [Array.isArray(value) ? `${name}[]` : name, value])
        : [],
    ...(place === "body" && rest.length > 0 ? { body: rest } : {}),
  };
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Replaces `$name` by what was kept. */
function filled(values: Readonly<Record<string, Json>>, kept: Kept): Record<string, Json> {
  const fillOne = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(fillOne);
    return typeof value === "string" && value.startsWith("$") ? (kept.get(value.slice(1)) ?? null) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fillOne(value)]));
}

function valueAt(json: unknown, place: string): Json | undefined {
  let value = json;
  for (const key of place.split(".")) value = Object(value)[key];
  return value as Json | undefined;
}

const SITES = [...new Set(TASKS.map(({ site }) => site))].filter((site) => hasShared || isSampled(site));

describe.each(SITES)("a task on %s", async (site) => {
  const mock = await startMock(indexOf(site));

  it.each(TASKS.filter((task) => task.site === site))(
    "is done by what the answers say: $goal",
    async ({ steps }) => {
      const kept: Kept = new Map();
      for (const step of steps) await run(site, mock, step, kept);
    },
  );
});
