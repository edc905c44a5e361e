import { describe, expect, it } from "vitest";
import { faultOf } from "../../src/fetch/fault.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";

describe("N24 several addresses that all fail", () => {
  it("are told as one sentence, though Node's error has none", async () => {
    const network = {
      resolve: () =>
        Promise.resolve([
          { address: "127.0.0.1", family: 4 as const },
          { address: "127.0.0.2", family: 4 as const },
          { address: "::1", family: 6 as const },
        ]),
    };
    const failing = fetchIndex("http://choir.example:1/", { network, timeout: 3000 });
    await expect(failing).rejects.toMatchObject({
      code: "connect-failed",
      message: "Nothing at choir.example takes connections at port 1.",
    });
  });

  it.each(["ERR_SSL_NO_CIPHER_MATCH", "ERR_TLS_HANDSHAKE_TIMEOUT"])(
    "is one of TLS where it is %s",
    (code) => {
      const error = Object.assign(new Error("it failed"), { code });
      expect(faultOf(error, new URL("https://choir.example/"))).toMatchObject({
        code: "tls-failed",
        message: "The connection to choir.example failed: it failed",
      });
    },
  );

  it("is looked through wherever it stands", () => {
    const inner = Object.assign(new Error("connect ENETUNREACH"), { code: "ENETUNREACH" });
    const error = new TypeError("fetch failed", { cause: new AggregateError([new Error(""), inner], "") });
    expect(faultOf(error, new URL("http://choir.example/"))).toMatchObject({
      code: "connect-failed",
      message: "There is no way to choir.example from here.",
    });
  });
});
