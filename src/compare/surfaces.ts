import { groupBy } from "../base/group.ts";
import { createListJoin } from "../base/memo.ts";
import { startPatternWork } from "../route/index.ts";
import type { Surface } from "../surface/index.ts";
import { applyAcceptances, broadWarning, changesLeft } from "./acceptance.ts";
import { usersOf } from "./access.ts";
import { openOperationChanges } from "./access-change.ts";
import { createCover, relieved } from "./cover.ts";
import type { Covers } from "./cover.ts";
import { namespaceFilter, operationFilter, viewOperations, withComparableRuns } from "./view.ts";
import { levelOf, makeFindings } from "./finding.ts";
import { groupChanges } from "./group.ts";
import type { SeenChange } from "./group.ts";
import type { ChangeClass, CompareOptions, Comparison, Side } from "./model.ts";
import { authenticationChanges, oneSidedChanges, shadowingOperations, withShadows } from "./one-sided.ts";
import { listNotCompared } from "./not-compared.ts";
import { createOperationComparer } from "./operation.ts";
import type { OperationChange, OperationTerms, Terms } from "./schema-change.ts";
import type { Policy } from "./kinds.ts";
import { pairOperations, placeTexts } from "./pair.ts";
import type { Pairing } from "./pair.ts";
import { classifyChange, isTranslatable, isTranslated } from "./site-data.ts";
import { countAll, namespaceRows, relate, captureWarnings, searchWarning } from "./summary.ts";
import type { ComparedOperation } from "./view.ts";

/**
 * Compares two surfaces: reports each cause of a difference once, with a level for each direction.
 * Order, texts, the site's name and its address do not count. `compareSurfaces(b, a)` is the exact mirror.
 *
 * @example
 * const before = readSource(await readFile("before.json"), "before.json").surface;
 * const after = readSource(await readFile("after.json"), "after.json").surface;
 * const { findings } = compareSurfaces(before, after, { history: true });
 * const broken = findings.filter(({ level }) => level.aToB === "breaking");
 */
export function compareSurfaces(a: Surface, b: Surface, options: CompareOptions = {}): Comparison {
  const policy = options.policy ?? "wordpress";
  const labels = options.labels ?? { a: "A", b: "B" };
  const history = options.history ?? false;
  const takesPart = operationFilter(options);
  const work = startPatternWork();
  const [ofA, ofB] = withComparableRuns(viewOperations(a), viewOperations(b));
  const pairing = pairOperations(
    ofA.filter(takesPart),
    ofB.filter(takesPart),
    options.map ?? new Map(),
    work,
  );
  const covers = {
    a: createCover([...pairing.shared.map(([view]) => view), ...pairing.onlyInA]),
    b: createCover([...pairing.shared.map(([, view]) => view), ...pairing.onlyInB]),
  };
  const changes = [
    ...changesOfOneSide(pairing, { a, b }, policy, covers),
    ...sharedChanges(pairing, a, b, { policy, work }, covers),
  ];
  const placeOf = placeTexts(pairing);
  const groups = groupChanges(changes, placeOf);
  const { open, partly, accepted, stale, expired } = applyAcceptances(groups, options);
  const left = [...open, ...groupChanges(changesLeft(changes, partly), placeOf)];
  const kept = makeFindings(left, pairing, { a: a.apiRoot.url, b: b.apiRoot.url }, options);
  const all = groups.map((group) => ({ ...group, level: levelOf(group, options) }));
  const ofSurface = groups.filter((group) => group.class === "surface");
  const seen = [...new Set(ofSurface.map(({ operations }) => operations))].flat();
  const differing = new Set(seen.map((view) => pairing.beside.get(view) ?? view));
  return {
    history,
    policy,
    a: sideOf(a, labels.a),
    b: sideOf(b, labels.b),
    relation: relate(all, history),
    counts: countAll(pairing, differing, kept, accepted.length),
    namespaces: namespaceRows(
      a,
      b,
      pairing,
      differing,
      { all, kept },
      { wanted: namespaceFilter(options), history },
    ),
    findings: kept,
    notCompared: listNotCompared(a, b, pairing, history),
    warnings: [
      ...captureWarnings(a, b, labels),
      ...broadWarning(accepted),
      ...searchWarning(covers.a.isCut() || covers.b.isCut()),
    ],
    accepted,
    staleAcceptances: stale,
    expiredAcceptances: expired,
  };
}

function sideOf(surface: Surface, label: string): Side {
  const { site, apiRoot, origin, context, authenticated, operations, version } = surface;
  return {
    label,
    siteName: site.name,
    url: apiRoot.url,
    context,
    ...(authenticated === undefined ? {} : { authenticated }),
    origin,
    operations: operations.length,
    version,
  };
}

/** Reports what only one side has: ways to sign in, routes and operations, and which of them are open to visitors. */
function changesOfOneSide(
  pairing: Pairing,
  { a, b }: { readonly a: Surface; readonly b: Surface },
  policy: Policy,
  covers: Covers,
): readonly SeenChange[] {
  const shadowing = shadowingOperations(pairing, { a, b }, (side, view) =>
    covers[side === "a" ? "b" : "a"].find(view),
  );
  const onlyInB = new Set(pairing.onlyInB);
  const isOfB = (view: ComparedOperation) => onlyInB.has(view);
  const changes = [
    ...authenticationChanges(a.authentication, b.authentication, policy),
    ...oneSidedChanges(pairing, policy, covers).map((change) => withShadows(change, shadowing, isOfB)),
    ...openOperationChanges(pairing, policy),
  ];
  return changes.map((change): SeenChange => ({ ...change, class: "surface" }));
}

function sharedChanges(
  pairing: Pairing,
  a: Surface,
  b: Surface,
  terms: Terms,
  covers: Covers,
): readonly SeenChange[] {
  // A lock file holds no texts.
  const texts = a.origin === "index" && b.origin === "index";
  const translated = texts && isTranslated(pairing.shared);
  const responses = a.context === b.context;
  const users = usersOf(a).intersection(usersOf(b));
  const join = createListJoin<ComparedOperation>();
  return (
    gatherChanges(pairing, { ...terms, users })
      .filter(({ change }) => texts || change.kind !== "description-changed")
      // Only a capture with `context=help` describes responses: captures of different contexts compare none.
      .filter(({ change }) => responses || change.part !== "response")
      .filter(({ change, from, to }) => !isOwnNamespace(change, from, to))
      .map(({ change, lists, from, to }) => ({
        ...relieved(change, from, to, covers),
        class: translated && isTranslatable(change) ? "text" : classifyShared(change, from, to),
        operations: join(lists),
      }))
  );
}

/** A change with the operations of one namespace that show it, in the lists compared; `from` and `to` are the first. */
interface GatheredChange {
  readonly change: OperationChange;
  readonly lists: (readonly ComparedOperation[])[];
  readonly from: ComparedOperation;
  readonly to: ComparedOperation;
}

/** Gathers the changes of shared operations, under one namespace or under two versions of it. */
function gatherChanges({ shared, versions }: Pairing, terms: OperationTerms): readonly GatheredChange[] {
  const compare = createOperationComparer(terms);
  const pairsOfAll = [...shared, ...versions.flatMap(({ pairs }) => pairs)];
  const ofNamespaces = groupBy(pairsOfAll, ([from, to]) => JSON.stringify([from.namespace, to.namespace]));
  return [...ofNamespaces.values()].flatMap((pairs) => {
    const compared = pairs.flatMap(([from, to]) => compare(from, to).map((list) => ({ list, from, to })));
    const gathered = new Map<OperationChange, GatheredChange>();
    for (const [list, members] of groupBy(compared, (each) => each.list)) {
      const [{ from, to }] = members;
      const operations = members.map((each) => each.from);
      for (const change of list) {
        const known = gathered.get(change);
        if (known === undefined) gathered.set(change, { change, lists: [operations], from, to });
        else known.lists.push(operations);
      }
    }
    return [...gathered.values()];
  });
}

/** Classifies a change of shared operations; as `surface` if their namespaces disagree. */
function classifyShared(
  change: OperationChange,
  from: ComparedOperation,
  to: ComparedOperation,
): ChangeClass {
  const found = classifyChange(change, from.namespace);
  return found === classifyChange(change, to.namespace) ? found : "surface";
}

/** Whether the change is the default of `namespace` in a namespace index, its own name, which `--map` renames. */
function isOwnNamespace(change: OperationChange, from: ComparedOperation, to: ComparedOperation): boolean {
  return (
    change.kind === "default-changed" &&
    change.subject === "namespace" &&
    change.from === from.namespace &&
    change.to === to.namespace
  );
}
