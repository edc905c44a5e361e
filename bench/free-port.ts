import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** A port of loopback that nobody listens on at the moment, for a program that takes one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
