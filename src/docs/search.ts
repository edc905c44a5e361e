import { memoizeByObject } from "../memo.ts";
import type { Page } from "./model.ts";
import { hashOf } from "./slug.ts";
import { scriptJson } from "./embed.ts";
import type { OperationView, RouteView, SiteView } from "./view.ts";

/** Bits of an entry's flags; the checkboxes of `templates/search.eta` use the same numbers. */
const FLAGS = { response: 1, credential: 2, notices: 4 } as const;

/** The search data of a site page: a script, because a page on disk can load nothing else. */
export const searchFile = memoizeByObject((view: SiteView): Page => {
  const content = `globalThis.routeprintSearch=${scriptJson(searchEntries(view, (_, route) => route.slug))};\n`;
  return {
    path: `${view.site.slug}/search.${hashOf(content)}.js`,
    type: "text/javascript; charset=utf-8",
    render: () => content,
  };
});

/** The rows of the search; `target` returns what a row links to. */
export function searchEntries(
  view: SiteView,
  target: (operation: OperationView, route: RouteView) => string,
): object {
  return {
    namespaces: view.namespaces.map(({ label, owner }) => [label, owner]),
    operations: view.namespaces.flatMap((namespace, position) =>
      namespace.routes.flatMap((route) =>
        route.listed.map((operation) => entryOf(operation, route, position, target(operation, route))),
      ),
    ),
  };
}

function entryOf(
  view: OperationView,
  route: RouteView,
  namespace: number,
  target: string,
): readonly (string | number)[] {
  const { operation } = view;
  const names = [...operation.variables, ...operation.arguments].map(({ name }) => name);
  return [
    operation.method,
    operation.template,
    view.summary,
    namespace,
    target,
    flagsOf(view, route),
    names.join(" "),
  ];
}

function flagsOf(view: OperationView, route: RouteView): number {
  return (
    (view.hasResponse ? FLAGS.response : 0) |
    (view.needsCredential === true ? FLAGS.credential : 0) |
    (route.notices.length > 0 ? FLAGS.notices : 0)
  );
}
