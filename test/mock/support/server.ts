import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type RequestOptions,
} from "node:http";
import { createMock, type MockOptions } from "../../../src/mock/app.ts";
import { sourceFrom, type Source, type SourceFacts } from "../../../src/source.ts";
import { atEnd } from "../../support/end.ts";
import { startServer } from "../../support/start-server.ts";

export interface RunningMock {
  /** The address of the mock without a trailing slash. */
  readonly origin: string;
  readonly source: Source;
  readonly send: (method: string, path: string, options?: Sent) => Promise<Received>;
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
}

/** Starts the mock of an index; it ends as `atEnd` says. */
export async function startMock(
  json: unknown,
  options: MockOptions = {},
  facts: SourceFacts = {},
): Promise<RunningMock> {
  const source = sourceFrom(json, "test", [], facts);
  const { port } = await startServer(createServer(createMock(source, options)));
  const agent = new Agent({ keepAlive: true });
  atEnd(() => agent.destroy());
  return {
    origin: `http://127.0.0.1:${port}`,
    source,
    send: (method, path, sent = {}) => send({ port, agent, method, path }, sent),
  };
}

async function send(asked: RequestOptions, { headers = {}, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const request = sendRequest(
      { host: "127.0.0.1", ...asked, headers: { ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) });
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
