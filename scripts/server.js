// What scripts ask of a server that they start as a process: where it is, and a page of it.
import { get } from "node:http";

/**
 * The address that a server prints when it listens, without its last slash.
 *
 * @param {import("node:child_process").ChildProcess} server with its stdout as a pipe
 * @param {number} [limit] milliseconds to wait for it
 * @returns {Promise<string>} rejected where the server ends first, or the time does
 */
export function addressOf(server, limit = 60_000) {
  return new Promise((resolve, reject) => {
    let printed = "";
    const timer = setTimeout(() => reject(new Error(`no address in time: ${printed}`)), limit);
    const settle = (settleWith, value) => {
      clearTimeout(timer);
      settleWith(value);
    };
    server.stdout.setEncoding("utf8").on("data", (part) => {
      printed += part;
      const [, address] = /listening on (http:\S+?)\/?\n/.exec(printed) ?? [];
      if (address !== undefined) settle(resolve, address);
    });
    server.once("exit", (code) =>
      settle(reject, new Error(`${server.spawnargs.join(" ")} ended with ${code}: ${printed}`)),
    );
  });
}

/**
 * The answer at an address.
 *
 * @param {URL | string} address
 * @returns {Promise<{ status: number | undefined, body: string }>}
 */
export function pageAt(address) {
  return new Promise((resolve, reject) => {
    get(address, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part) => (body += part));
      response.on("end", () => resolve({ status: response.statusCode, body }));
    }).on("error", reject);
  });
}
