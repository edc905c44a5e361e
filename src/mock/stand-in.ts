import type { Json } from "../json.ts";
import { createAnswerReader } from "../surface/answer.ts";
import { createFormFinder } from "../surface/dispatch.ts";
import { answer, type Answer } from "./answer.ts";
import { makeUp } from "./made-up.ts";
import { toJson, type PhpArray } from "./php.ts";
import type { Call, MockSource } from "./site.ts";

/** Marks an answer that is no answer of a real site. */
const MARK = new Map([["X-Routeprint-Mock", "stand-in"]]);

/**
 * What answers where nothing else does: made up from the response schema where the route has one, else an echo of
 * what was understood.
 */
export function createStandIn({ surface }: MockSource, seed: number): (call: Call) => Answer {
  const answerOf = createAnswerReader(surface);
  const findForm = createFormFinder(surface.operations);
  return (call) => {
    const found = findForm(call.route.key, call.endpoint, call.method, call.path);
    const schema = found?.variant.responseSchema;
    const made =
      found === undefined || schema === undefined
        ? echo(call, found?.operation.id)
        : makeUp(schema, answerOf(found.operation, found.variant), call, seed);
    return { ...made, headers: new Map([...MARK, ...made.headers]) };
  };
}

/** An echo: enough to see which route answered and what it understood of the parameters. */
function echo(call: Call, operation: string | undefined): Answer {
  return answer({
    standIn: true,
    route: call.route.key,
    endpoint: call.endpoint.position,
    operation: operation ?? null,
    method: call.method,
    params: paramsOf(call.params),
  });
}

function paramsOf(params: PhpArray): Json {
  const json = toJson(params);
  return Array.isArray(json) && json.length === 0 ? {} : json;
}
