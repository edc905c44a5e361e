import type { ChangeKind } from "../../src/compare/kinds.ts";
import { mirrorKind } from "../../src/compare/kinds.ts";
import type { Level } from "../../src/compare/level.ts";
import { pointTo } from "../../src/base/json.ts";
import { readPattern } from "../../src/route/pattern.ts";
import { variablesOf } from "../../src/route/template.ts";
import type { Argument, Schema } from "../../src/schema/index.ts";
import { shapeOf } from "../../src/surface/assemble.ts";
import type { AccessVerdict, Operation, Surface } from "../../src/surface/model.ts";
import { nodesOf } from "./schema-nodes.ts";
import { SCHEMA_PLANTS } from "./schema-plants.ts";

/** An index whose routes say what they answer, which those of the samples do not. */
export const ANSWERING = {
  name: "Shop",
  home: "https://shop.example",
  namespaces: ["shop/v1"],
  routes: {
    "/shop/v1/orders": {
      namespace: "shop/v1",
      endpoints: [{ methods: ["GET"], args: {} }],
      schema: { title: "order", type: "object", properties: { status: { type: "string" } } },
    },
  },
};

/** One finding as a test compares it. */
export interface Expected {
  readonly place: string;
  readonly kind: ChangeKind;
  readonly subject: string;
  readonly aToB: Level;
  readonly bToA: Level;
}

/** One change that fits one place of a real surface, with what must be found for it. */
export interface Plant {
  readonly expected: Expected;
  /** A second finding of the same change. */
  readonly beside?: Expected;
  /** No two plants of one run may touch the same. */
  readonly touches: string;
  /** What side A is made to say first, so that the change has something to change. */
  readonly before: (surface: Surface) => Surface;
  readonly after: (surface: Surface) => Surface;
}

/** The same change the other way round: A is what B would have been. */
export function turned(plant: Plant): Plant {
  const { expected, beside } = plant;
  const turn = ({ place, kind, subject, aToB, bToA }: Expected): Expected => ({
    place,
    kind: mirrorKind(kind),
    subject,
    aToB: bToA,
    bToA: aToB,
  });
  return {
    ...plant,
    expected: turn(expected),
    ...(beside === undefined ? {} : { beside: turn(beside) }),
    before: plant.after,
    after: plant.before,
  };
}

export function placeOf({ method, template }: Pick<Operation, "method" | "template">): string {
  return `${method} ${shapeOf(template)}`;
}

const same = <T>(value: T): T => value;

function editOperation(place: string, edit: (operation: Operation) => Operation) {
  return (surface: Surface): Surface => ({
    ...surface,
    operations: surface.operations.map((one) => (placeOf(one) === place ? edit(one) : one)),
  });
}

/** Every place of a surface that a row of the tables fits, by the row's name. */
export function plantsOf(surface: Surface): ReadonlyMap<string, readonly Plant[]> {
  const plants = new Map<string, Plant[]>();
  const add = (row: string, plant: Plant) => {
    const list = plants.get(row) ?? [];
    list.push(plant);
    plants.set(row, list);
  };
  for (const operation of surface.operations) {
    for (const argument of operation.arguments) plantInArgument(operation, argument, add);
    plantInOperation(surface, operation, add);
    plantInPath(operation, add);
    plantInResponse(operation, add);
  }
  plantBesides(surface, add);
  return plants;
}

type Add = (row: string, plant: Plant) => void;

function plantInArgument(operation: Operation, argument: Argument, add: Add): void {
  const place = placeOf(operation);
  const name = pointTo("", argument.name).slice(1);
  const touches = `${place} ${name}`;
  const edit = (change: (argument: Argument) => readonly Argument[]) =>
    editOperation(place, (one) => ({
      ...one,
      arguments: one.arguments.flatMap((each) => (each.name === argument.name ? change(each) : each)),
    }));
  const put = (kind: ChangeKind, aToB: Level, bToA: Level, after: Plant["after"]) =>
    add(kind, { touches, before: same, after, expected: { place, kind, subject: name, aToB, bToA } });
  const { schema, required } = argument;
  if (!required) {
    // A default that does not fit may have a request refused that does not know the argument.
    if ((schema.misfitDefault ?? null) === null) {
      put(
        "argument-removed",
        "risky",
        "compatible",
        edit(() => []),
      );
    }
    if (schema.default === undefined && schema.misfitDefault === undefined) {
      const become = edit((one) => [{ ...one, required: true }]);
      put("argument-became-required", "breaking", "compatible", become);
    }
  }
  // A default fills in what a request must hold otherwise; another than the rows plant, since alike changes are one finding.
  const filled = required && (schema.default ?? schema.misfitDefault ?? null) === null;
  if (filled) {
    const fill = edit((one) => [{ ...one, schema: { ...one.schema, default: "filled" } }]);
    add("default-changed compatible", {
      touches,
      before: same,
      after: fill,
      expected: { place, kind: "default-changed", subject: name, aToB: "compatible", bToA: "breaking" },
    });
  }
  for (const node of nodesOf(schema)) {
    for (const row of SCHEMA_PLANTS) {
      if (!row.fits(node.schema, "argument")) continue;
      if (filled && node.pointer === "" && row.kind === "default-changed") continue;
      const change = (to: (schema: Schema) => Schema) =>
        edit((one) => [{ ...one, schema: node.replace(one.schema, to) }]);
      const { kind, level: aToB, back: bToA } = row;
      const subject = name + node.pointer + row.below;
      const expected = { place, kind, subject, aToB, bToA };
      add(row.name, { touches, expected, before: change(row.from), after: change(row.to) });
    }
  }
}

function plantInOperation(surface: Surface, operation: Operation, add: Add): void {
  const place = placeOf(operation);
  const fresh = (required: boolean): Argument => ({
    name: "planted",
    required,
    schema: { types: ["string"], description: "A text." },
    pointer: "",
  });
  const put = (kind: ChangeKind, subject: string, aToB: Level, bToA: Level, after: Plant["after"]) =>
    add(`${kind} ${aToB}`, {
      touches: `${place} ${subject}`,
      before: same,
      after,
      expected: { place, kind, subject, aToB, bToA },
    });
  for (const required of [true, false]) {
    const grow = editOperation(place, (one) => ({ ...one, arguments: [...one.arguments, fresh(required)] }));
    put("argument-added", "planted", required ? "breaking" : "compatible", "risky", grow);
  }
  const batch = operation.variants.some(({ allowBatch }) => allowBatch);
  const switched = editOperation(place, (one) => ({
    ...one,
    variants: one.variants.map((variant) => ({ ...variant, allowBatch: !batch })),
  }));
  put("batch-support-changed", "batch", "risky", "risky", switched);
  const setAccess = (verdict: AccessVerdict, users: readonly string[] = []) =>
    editOperation(place, (one) => ({ ...one, access: { verdict, users, evidence: [] } }));
  add("operation-became-open", {
    touches: `${place} access`,
    before: setAccess("sign-in"),
    after: setAccess("open"),
    expected: {
      place,
      kind: "operation-became-open",
      subject: `${operation.method} ${operation.template}`,
      aToB: "compatible",
      bToA: "breaking",
    },
  });
  // A user counts who is known on both sides.
  const known = (planted: Surface): Surface => ({
    ...planted,
    operations: planted.operations.map((one, at) => {
      const other = placeOf(planted.operations[0]!) === place ? 1 : 0;
      return at === other ? { ...one, access: { verdict: "role", users: ["editor"], evidence: [] } } : one;
    }),
  });
  if (surface.operations.length > 1)
    add("user-became-allowed", {
      touches: "users",
      before: (one) => known(setAccess("sign-in")(one)),
      after: (one) => known(setAccess("role", ["editor"])(one)),
      expected: {
        place,
        kind: "user-became-allowed",
        subject: `${operation.method} ${operation.template}`,
        aToB: "compatible",
        bToA: "risky",
      },
    });
  if (operation.variants.every(({ responseSchema }) => responseSchema === undefined)) {
    const answer = editResponse(place, () => ({ types: ["object"] }));
    put("response-added", "response", "compatible", "risky", answer);
  }
}

function plantInPath(operation: Operation, add: Add): void {
  const place = placeOf(operation);
  const [variable] = operation.variables;
  if (variable === undefined) return;
  const edit = (change: (name: string) => { readonly name?: string; readonly pattern?: string }) =>
    editOperation(place, (one) => {
      const { name = variable.name, pattern } = change(variable.name);
      return {
        ...one,
        template: one.template.replace(`{${variable.name}}`, () => `{${name}}`),
        variables: one.variables.map((each, index) =>
          index > 0
            ? each
            : {
                name,
                readings: each.readings.map((reading) => ({
                  ...reading,
                  variable: { ...reading.variable, ...(pattern === undefined ? {} : { pattern }) },
                })),
              },
        ),
      };
    });
  const put = (row: string, expected: Omit<Expected, "place">, after: Plant["after"]) =>
    add(row, { touches: `${place} {}`, before: same, after, expected: { place, ...expected } });
  const renamed = {
    kind: "variable-renamed",
    subject: "{}",
    aToB: "compatible",
    bToA: "compatible",
  } as const;
  put(
    "variable-renamed",
    renamed,
    // After the name in order: who may use an operation is reported under the first of both templates.
    edit((name) => ({ name: `z_${name}` })),
  );
  if (!variable.readings.every(({ variable: { pattern, exact } }) => exact && pattern === "^[0-9]+$")) return;
  const kind = "variable-pattern-changed";
  const subject = `{${variable.name}}`;
  for (const [pattern, aToB, bToA] of [
    ["^[0-9]{1,3}$", "breaking", "compatible"],
    ["^[0-9a-z]+$", "compatible", "breaking"],
  ] as const)
    put(
      `${kind} ${aToB}`,
      { kind, subject, aToB, bToA },
      edit(() => ({ pattern })),
    );
}

function plantInResponse(operation: Operation, add: Add): void {
  const [variant, ...others] = operation.variants;
  // What several routes answer is joined first, and a change in one of them is no longer one change.
  if (variant?.responseSchema === undefined || others.length > 0) return;
  const place = placeOf(operation);
  for (const node of nodesOf(variant.responseSchema)) {
    for (const row of SCHEMA_PLANTS) {
      if (!row.fits(node.schema, "response")) continue;
      const change = (to: (schema: Schema) => Schema) =>
        editResponse(place, (one) => node.replace(one ?? {}, to));
      const { kind, level, back, said } = row;
      const [aToB, bToA] = said ? [level, back] : [back, level];
      const subject = `response${node.pointer}${row.below}`;
      add(`${row.name} of an answer`, {
        touches: `${place} response`,
        expected: { place, kind, subject, aToB, bToA },
        before: change(row.from),
        after: change(row.to),
      });
    }
  }
}

function editResponse(place: string, change: (schema: Schema | undefined) => Schema) {
  return editOperation(place, (one) => ({
    ...one,
    variants: one.variants.map((variant) => ({ ...variant, responseSchema: change(variant.responseSchema) })),
  }));
}

/** The operation of a route of one template. */
function ofRoute(operation: Operation, key: string, namespace: string): Operation {
  const templates = readPattern(key).templates.slice(0, 1);
  const [variant] = operation.variants;
  return {
    ...operation,
    namespace,
    template: templates.map(({ text }) => text).join(""),
    variables: templates
      .flatMap(variablesOf)
      .map((variable) => ({ name: variable.name, readings: [{ variable }] })),
    variants: templates.flatMap((template) => (variant === undefined ? [] : [{ ...variant, template }])),
  };
}

/** What only one side has; at most one of a run, since one may answer for another. */
function plantBesides(surface: Surface, add: Add): void {
  const touches = "what one side has";
  // No index lists TRACE, so that no route of the site itself answers what is planted.
  const grow = (operation: Operation) => (to: Surface) => ({
    ...to,
    operations: [
      ...to.operations,
      { ...operation, method: "TRACE" as const, shape: shapeOf(operation.template) },
    ],
  });
  for (const operation of surface.operations) {
    const { template, namespace } = operation;
    if (namespace === "") continue;
    const put = (
      kind: ChangeKind,
      subject: string,
      path: string,
      [a, b]: readonly [string | undefined, string],
    ) => {
      const within = (name: string | undefined) =>
        name === undefined
          ? same
          : grow(
              path === operation.template
                ? operation
                : ofRoute(
                    operation,
                    path.replace("NAMESPACE", () => name),
                    name,
                  ),
            );
      const levels =
        a === undefined
          ? ({ aToB: "compatible", bToA: "breaking" } as const)
          : ({ aToB: "breaking", bToA: "breaking" } as const);
      // A moved version stands for no one template.
      const place = a === undefined ? `TRACE ${shapeOf(path.replace("NAMESPACE", () => b))}` : "site";
      add(kind, {
        touches,
        before: within(a),
        after: within(b),
        expected: { place, kind, subject, ...levels },
      });
    };
    put("operation-only-in-b", template, template, [undefined, namespace]);
    put("route-only-in-b", `/${namespace}/planted`, "/NAMESPACE/planted", [undefined, namespace]);
    put("namespace-only-in-b", "planted/v1", "/NAMESPACE/things", [undefined, "planted/v1"]);
    const openPlace = `TRACE ${shapeOf(template)}`;
    const level = { aToB: "compatible", bToA: "compatible" } as const;
    const openSubject = `TRACE ${template}`;
    add("open-operation-only-in-b", {
      touches,
      before: same,
      after: grow({ ...operation, access: { verdict: "open", users: [], evidence: [] } }),
      expected: { place: openPlace, kind: "open-operation-only-in-b", subject: openSubject, ...level },
      beside: {
        place: openPlace,
        kind: "operation-only-in-b",
        subject: template,
        aToB: "compatible",
        bToA: "breaking",
      },
    });
    const wide = grow(ofRoute(operation, `/${namespace}/planted/(?P<any>[a-z]+)`, namespace));
    const narrow = `/${namespace}/planted/one`;
    add("route-covered-in-a", {
      touches,
      before: wide,
      after: (to) => grow(ofRoute(operation, narrow, namespace))(wide(to)),
      expected: {
        place: `TRACE ${shapeOf(narrow)}`,
        kind: "route-covered-in-a",
        subject: narrow,
        aToB: "compatible",
        bToA: "risky",
      },
    });
    put("route-other-version", "planted/v1 ~ planted/v2", "/NAMESPACE/things", ["planted/v1", "planted/v2"]);
  }
  const kind = "authentication-only-in-b";
  add(kind, {
    touches: kind,
    expected: { place: "site", kind, subject: "planted", aToB: "risky", bToA: "risky" },
    before: same,
    after: (to) => ({
      ...to,
      authentication: [...to.authentication, { name: "planted", endpoints: new Map() }],
    }),
  });
}
