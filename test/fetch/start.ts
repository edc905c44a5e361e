import type { FetchOptions } from "../../src/fetch/model.ts";
import { networkTo, serve, type FaultServer, type Handler } from "../support/fault-server.ts";

/** A server for one test, and the network in which every host is it. */
export async function start(handler: Handler): Promise<{
  readonly server: FaultServer;
  readonly network: NonNullable<FetchOptions["network"]>;
  /** The waits that were asked for, in milliseconds; none is waited. */
  readonly waits: number[];
}> {
  const server = await serve(handler);
  const { network, waits } = networkTo({ 80: server.port });
  return { server, network, waits };
}
