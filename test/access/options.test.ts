// What WordPress told a visitor in response to OPTIONS, and what the same visitor then got.
import { expect, it } from "vitest";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import { sourceFrom } from "../../src/source.ts";
import { optionsFor } from "../support/access.ts";
import { describeShared, readShared, readSharedLines } from "../support/shared.ts";

interface Asked {
  readonly path: string;
  readonly allow: string | null;
  readonly body: { readonly namespace: string; readonly methods: readonly string[] };
}

interface Got {
  readonly url: string;
  readonly query: string;
  readonly status: number;
}

/** The permission callback lets visitors pass, and the callback refuses them; a run reads this route. */
const REFUSED_LATER = ["/wp/v2/users/me"];

describeShared("OPTIONS, as a visitor", () => {
  const asked = readSharedLines<Asked>("corpus/wordpress/S1.options.anon.jsonl");
  // With arguments a permission callback may decide otherwise, such as with `context=edit`.
  const got = readSharedLines<Got>("truth/responses/S1.anon.jsonl").filter(({ query }) => query === "");
  const observations = asked.map(({ path, allow, body: { namespace, methods } }) =>
    optionsFor(path, methods, allow?.split(", ") ?? [], { namespace }),
  );
  const { surface } = sourceFrom(readShared("corpus/wordpress/S1.view.json"), "S1", [], { observations });
  const { dispatch } = createDispatcher(surface);
  const verdicts = new Map(surface.operations.map(({ id, access }) => [id, access.verdict]));
  const verdictAt = (url: string) => {
    const { operationId } = dispatch("GET", url);
    return operationId === null ? undefined : verdicts.get(operationId);
  };

  it("opens nothing that refuses visitors, but for what the callback itself refuses", () => {
    const refused = got.filter(({ status }) => status === 401 || status === 403);
    expect(refused.length).toBeGreaterThan(30);
    const open = refused.filter(({ url }) => verdictAt(url) === "open").map(({ url }) => url);
    expect([...new Set(open)]).toEqual(REFUSED_LATER);
  });

  it("leaves unknown, and never behind a sign-in, what it does not list", () => {
    const served = got.filter(({ status }) => status >= 200 && status < 300);
    const found = new Set(served.map(({ url }) => verdictAt(url)));
    expect(found).toEqual(new Set(["open", "unknown"]));
    expect(surface.operations.filter(({ access }) => access.verdict === "sign-in")).toEqual([]);
  });
});
