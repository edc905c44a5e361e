import { sampleRequest, sampleRoot } from "../../src/example/request.ts";
import type { Operation } from "../../src/surface/model.ts";
import { runsAbility } from "../../src/wordpress/abilities.ts";
import { startMock, type RunningMock } from "../mock/support/server.ts";
import { wireSample } from "../support/send-sample.ts";

/**
 * Routes of a synthetic site that no request reaches or satisfies on WordPress either: names that no client sends as they
 * are, patterns that no matcher here reads, defaults and path variables of another type than their argument, a file that
 * WordPress looks for among the texts.
 */
const UNANSWERABLE =
  /^\/nasty\/v1\/(?:%C3%BCn|backref|braces|look|sp%20ace|unicode-)|^\/nasty-args\/v1\/(?:arrays|default-mismatch|enum-assoc|file|pathvar-)/;

/** Core's own abilities only read, so GET alone runs one; which others a site has no index shows. */
function isUnknown({ method, shape }: Operation): boolean {
  return method !== "GET" && runsAbility(shape);
}

/** The operations whose samples are sent, in this order: what is deleted is gone for the other samples, and for its parts. */
export function operationsOf({ source }: RunningMock): readonly Operation[] {
  const rank = ({ method, template }: Operation): number => (method === "DELETE" ? -template.length : 0);
  return source.surface.operations
    .filter(
      (operation) =>
        operation.method !== "TRACE" &&
        operation.unreachable === undefined &&
        !UNANSWERABLE.test(operation.template) &&
        !isUnknown(operation),
    )
    .toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE") || rank(a) - rank(b));
}

/** The path of the API root, below which the mock answers. */
export function rootPath({ source, origin }: RunningMock): string {
  return new URL(sampleRoot(source.surface).url, origin).pathname.replace(/\/$/, "");
}

/** The samples of a site that its mock refuses, and the number of those sent. */
export async function sendAll(
  index: unknown,
): Promise<{ readonly sent: number; readonly refused: readonly string[] }> {
  const mock = await startMock(index);
  const refused: string[] = [];
  const operations = operationsOf(mock);
  for (const operation of operations) {
    const { path, ...rest } = await wireSample(sampleRequest(operation), rootPath(mock));
    const { status, text } = await mock.send(operation.method, path, rest);
    if (status < 400) continue;
    const body = String(rest.body ?? "").slice(0, 200);
    refused.push(`${operation.method} ${path} ${status} ${text.slice(0, 200)} ${body}`);
  }
  return { sent: operations.length, refused };
}
