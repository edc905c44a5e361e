import type { IncomingMessage, RequestListener } from "node:http";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";

/** Serves over streamable HTTP, at any path; the caller guards it against other hosts and origins. */
export function httpListener(servers: McpServerFactory): RequestListener {
  const handle = toNodeHandler(createMcpHandler(servers));
  return (request, response) => {
    if (isOfServer(request)) void handle(request, response);
  };
}

/** Node types a message without method and address, as those of a client are; a server's have both. */
function isOfServer(request: IncomingMessage): request is IncomingMessage & NodeIncomingMessageLike {
  return request.method !== undefined && request.url !== undefined;
}
