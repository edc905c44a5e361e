// The map of access, compared with real requests of a visitor and a user of each role.
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessRecord, type Observation, VISITOR } from "../../src/access/index.ts";
import { sampleRequest } from "../../src/example/request.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchOptions } from "../../src/fetch/model.ts";
import { type AccessSettings, surveyFetched } from "../../src/jobs/access.ts";
import { sourceFetched } from "../../src/source.ts";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import type { Operation, Surface } from "../../src/surface/model.ts";
import { wireSample } from "../support/send-sample.ts";
import { startWordPress, type Served, type WordPress } from "./wordpress.ts";

/** Claims of the map that a real request contradicts, each with the reason. */
const CONTRADICTED: readonly string[] = [
  // OPTIONS has no defaults, and the default is what a visitor may not send.
  "open POST /traps/v1/by-parameter, and visitor gets 401",
  // The callback lets every method but POST pass, and is asked with OPTIONS.
  "open POST /traps/v1/by-method, and visitor gets 401",
];

/** Operations of which the map says nothing, although a real request shows who may call them. */
const UNKNOWN_TRAPS: readonly string[] = [
  "GET /traps/v1/first/{any}",
  "GET /traps/v1/refuses-options",
  "POST /traps/v1/first/second",
  "POST /traps/v1/one",
  "POST /traps/v1/refuses-options",
  "POST /traps/v1/twice",
];

const ROLES = ["subscriber", "editor", "administrator"] as const;

let wordpress: WordPress;
let site: Served;
let record: AccessRecord;
let surface: Surface;
let log: readonly string[];
let passwords: ReadonlyMap<string, string>;

beforeAll(async () => {
  wordpress = await startWordPress();
  wordpress.permalinks("/%postname%/");
  passwords = wordpress.users();
  site = await wordpress.serve("");
  const fetched = await fetchIndex(site.url);
  const shared: FetchOptions = { network: { wait: () => Promise.resolve() } };
  const users = ROLES.map((role) => {
    const credentials = { user: role, password: secretOf(passwords.get(role) ?? "") };
    return [role, { ...shared, credentials }] as const;
  });
  const settings: AccessSettings = {
    users: new Map([[VISITOR, shared], ...users]),
    rate: 1000,
    most: 5000,
    selection: {},
    fresh: false,
    report: {
      budget: () => undefined,
      remark: () => undefined,
      progress: () => undefined,
      during: (_text, job) => job(),
    },
  };
  wordpress.log();
  ({ record } = await surveyFetched(fetched, settings, new AbortController().signal));
  log = wordpress.log();
  ({ surface } = sourceFetched(fetched, record));
}, 300_000);

afterAll(async () => wordpress.stop());

const nameOf = ({ method, template }: Operation): string => `${method} ${template}`;

/** The path that was asked about an operation, or its template where it has no variables. */
function pathOf({ template, variables, access }: Operation): string | undefined {
  return variables.length === 0 ? template : access.evidence[0]?.path;
}

/** The status that a user gets; the callbacks of requests that change something do not run. */
async function statusOf(operation: Operation, path: string, user: string): Promise<number> {
  const { params } = createDispatcher(surface).dispatch(operation.method, path);
  const sample = sampleRequest(operation);
  const values = sample.path.map(([name, value]) => [name, params.get(name) ?? value] as const);
  const {
    path: address,
    headers,
    body,
  } = await wireSample({ ...sample, path: values }, `${site.url}/wp-json`);
  const response = await request(address, {
    method: operation.method,
    headers: {
      ...headers,
      ...(operation.method === "GET" || operation.method === "HEAD" ? {} : { "X-Dry-Run": "1" }),
      ...(user === VISITOR
        ? {}
        : { authorization: `Basic ${Buffer.from(`${user}:${passwords.get(user)}`).toString("base64")}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  await response.body.dump();
  return response.statusCode;
}

const isAllowed = (status: number): boolean => status >= 200 && status < 300;
const isRefused = (status: number): boolean => status === 401 || status === 403;

/** What a request contradicts of the verdict; undefined where its status decides nothing. */
function contradiction(operation: Operation, user: string, status: number): string | undefined {
  const { verdict, users } = operation.access;
  const isClaimed = user === VISITOR ? verdict === "open" : users.includes(user);
  const isWrong = isClaimed ? isRefused(status) : user === VISITOR && isAllowed(status);
  return isWrong ? `${verdict} ${nameOf(operation)}, and ${user} gets ${status}` : undefined;
}

describe("the map of access", () => {
  it("agrees with real requests, but for what is named", { timeout: 300_000 }, async () => {
    const contradicted: string[] = [];
    let tried = 0;
    const silent: string[] = [];
    for (const operation of surface.operations) {
      const path = pathOf(operation);
      if (path === undefined) continue;
      for (const user of [VISITOR, ...ROLES]) {
        const status = await statusOf(operation, path, user);
        if (!isAllowed(status) && !isRefused(status)) continue;
        tried += 1;
        if (operation.access.verdict === "unknown") {
          if (user === VISITOR && operation.namespace === "traps/v1") silent.push(nameOf(operation));
          continue;
        }
        const found = contradiction(operation, user, status);
        if (found !== undefined) contradicted.push(found);
      }
    }
    expect(contradicted.toSorted()).toEqual(CONTRADICTED.toSorted());
    expect(silent.toSorted()).toEqual(UNKNOWN_TRAPS);
    expect(tried).toBeGreaterThan(850);
  });

  it("leaves little of core unknown with an administrator", () => {
    const core = surface.operations.filter(({ namespace }) => !/^(?:odd|traps)\//.test(namespace));
    const unknown = core.filter(({ access }) => access.verdict === "unknown");
    expect(unknown.length / core.length, unknown.map(nameOf).join("\n")).toBeLessThan(0.15);
  });

  it("sends GET and OPTIONS alone, and paths that a collection named", () => {
    const lines = log.filter((line) => / \//.test(line));
    expect(new Set(lines.map((line) => line.split(" ")[0]))).toEqual(new Set(["GET", "OPTIONS"]));
    expect(lines.filter((line) => line.includes("/wp-json/"))).toHaveLength(record.observations.length);
    const named = record.observations.flatMap(({ items = [] }) => items.map(({ path }) => path));
    const templates = new Set(surface.operations.map(({ template }) => template));
    const others = record.observations.filter(({ path }) => !templates.has(path));
    expect(others.length).toBeGreaterThan(100);
    const invented = others.filter(({ path }) => !named.some((item) => isOf(item, path)));
    expect(invented.map(({ path }) => path)).toEqual([]);
  });

  it("runs the callback of a permission once for each method of a route that it asks", () => {
    expect(log.filter((line) => line === "counted")).toHaveLength(2 * record.users.length);
    expect(log.filter((line) => line === "callback")).toEqual([]);
  });

  it("keeps the plugins that the administrator alone is shown", () => {
    const lists = record.observations.filter(({ plugins }) => plugins !== undefined);
    expect(lists.map(({ user }) => user)).toEqual(["administrator"]);
    const version = expect.stringMatching(/^\d+\.\d/);
    expect(lists[0]?.plugins).toEqual([
      { file: "akismet/akismet", name: expect.stringContaining("Akismet"), version, active: false },
      { file: "hello", name: "Hello", active: false },
    ]);
  });

  it("reads hints before OPTIONS", () => {
    const hinted = surface.operations.find((each) => nameOf(each) === "DELETE /traps/v1/hinted/{id}");
    expect(hinted?.access.verdict).toBe("open");
    const sources = hinted?.access.evidence
      .filter(({ user }) => user === VISITOR)
      .map(({ source, reading }) => `${source} ${reading}`);
    expect(new Set(sources)).toEqual(
      new Set(["target-hints allowed", "allow allowed", "options not-listed"]),
    );
  });
});

/** Whether a path begins with an item, or is a beginning of it. */
function isOf(item: Observation["path"], path: string): boolean {
  return path === item || path.startsWith(`${item}/`) || item.startsWith(`${path}/`);
}
