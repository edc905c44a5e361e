import type { AddressInfo, Server, Socket } from "node:net";
import { atEnd } from "./end.ts";

/** A server that listens. */
export interface Started {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Lets a server listen on a free port of this machine; it and its connections are closed as `atEnd` says, if not before. */
export async function startServer(server: Server): Promise<Started> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  atEnd(close);
  return { port: (server.address() as AddressInfo).port, close };
}
