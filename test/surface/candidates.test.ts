import { describe, expect, it } from "vitest";
import type { DispatchStep } from "../../src/surface/dispatch.ts";
import { nearestSteps } from "../../src/surface/candidates.ts";

function step(route: string, outcome: DispatchStep["outcome"] = "differs"): DispatchStep {
  return { route, namespace: "shop/v1", outcome };
}

function told(path: string, ...routes: readonly string[]): readonly string[] {
  return nearestSteps(
    routes.map((route) => step(route)),
    path,
  ).map(({ route }) => route);
}

describe("the steps nearest to a path", () => {
  it.each([
    { title: "beside it", route: "/shop/v1/carts/old", near: true },
    { title: "beside it in other capitals", route: "/SHOP/v1/Carts/old", near: true },
    { title: "with a variable at its place", route: String.raw`/shop/v1/carts/(?P<id>\d+)`, near: true },
    { title: "above it", route: "/shop/v1/carts", near: true },
    { title: "below the namespace", route: "/shop/v1/orders", near: true },
    { title: "below another name", route: "/shop/v1/orders/old", near: false },
    { title: "of another version", route: "/shop/v2/carts/old", near: false },
    { title: "that lists the namespace", route: "/shop/v1", near: false },
    { title: "with a variable at once", route: "/(?P<any>.+)", near: false },
  ])("are of routes $title: $near", ({ route, near }) => {
    expect(told("/shop/v1/carts/x", route)).toEqual(near ? [route] : []);
  });

  it("share the longest start with it", () => {
    const carts = ["/shop/v1/carts", String.raw`/shop/v1/carts/(?P<id>\d+)`];
    expect(told("/shop/v1/carts/x", "/shop/v1", "/shop/v1/orders", ...carts)).toEqual(carts);
    expect(told("/shop/v1/cart/7", "/shop/v1/orders", ...carts)).toEqual(["/shop/v1/orders", carts[0]]);
  });

  it.each(["answers", "method", "hidden", "dead", "unread"] as const)(
    "hold every step that is %s",
    (outcome) => {
      const far = step("/other/v1/x", outcome);
      expect(nearestSteps([step("/other/v1/y"), far], "/shop/v1/carts")).toEqual([far]);
    },
  );

  it("hold the last forty that do not match, and all others", () => {
    const steps = [
      step("/shop/v1/first", "unread"),
      ...Array.from({ length: 60 }, (_, at) => step(`/shop/v1/r${at}`)),
    ];
    const routes = nearestSteps(steps, "/shop/v1/carts").map(({ route }) => route);
    expect(routes.slice(0, 2)).toEqual(["/shop/v1/first", "/shop/v1/r20"]);
    expect(routes).toHaveLength(41);
  });
});
