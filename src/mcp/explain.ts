import { type CallToolResult, fromJsonSchema } from "@modelcontextprotocol/server";
import { type Explanation, explain, type RequestRefusal } from "../answers/index.ts";
import { fit } from "./fitting.ts";
import { idIn, siteNamed } from "./lookup.ts";
import type { McpSite } from "./model.ts";
import { FRAME_BYTES, reply, USUAL_BYTES } from "./reply.ts";

interface ExplainInput {
  readonly path: string;
  readonly method?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly site?: string;
}

export const EXPLAIN = {
  title: "Explain a request",
  description:
    "Says which route handles a request and what WordPress would refuse in it. Sends nothing; use it after an error.",
  inputSchema: fromJsonSchema<ExplainInput>({
    type: "object",
    properties: {
      path: { type: "string", maxLength: 4000, description: "Below the API root, with its query" },
      method: { type: "string", pattern: "^[A-Za-z]{1,20}$", default: "GET" },
      body: { type: "object" },
      site: { type: "string" },
    },
    required: ["path"],
  }),
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
} as const;

/** Explains a request as plain data. */
export function explainRequest(
  sites: readonly McpSite[],
  { path, method = "GET", body, site: slug }: ExplainInput,
): CallToolResult {
  const site = siteNamed(sites, slug);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const explanation = explain(site.surface, { method, path, ...sent });
  const { operationId } = explanation.found;
  const named = operationId === null ? {} : { id: idIn(sites, site, { id: operationId }) };
  const { value, cuts } = fit({ ...named, ...rowOf(explanation) }, USUAL_BYTES - FRAME_BYTES);
  return reply({ explanation: value, ...(cuts.length === 0 ? {} : { cut: cuts }) });
}

function rowOf({ found, refusal, missed, near, absence }: Explanation): object {
  const { route, params, unread } = found;
  return {
    method: found.method,
    path: found.path,
    route: route ?? found.described,
    ...(params.size === 0 ? {} : { pathValues: Object.fromEntries(params) }),
    result:
      refusal === undefined
        ? "WordPress accepts the request; permissions and contents decide."
        : refusalRow(refusal),
    ...(absence === undefined ? {} : { absence }),
    ...(missed.length === 0 ? {} : { nearRoutes: missed }),
    ...(near.length === 0 ? {} : { didYouMean: near }),
    ...(unread.length === 0 ? {} : { mayHandleInstead: unread }),
  };
}

/** The error of WordPress, with its reasons. */
function refusalRow({ status, code, reasons, afterPermission }: RequestRefusal): object {
  return {
    status,
    code,
    reasons,
    ...(afterPermission ? { after: "the check of the caller's permission" } : {}),
  };
}
