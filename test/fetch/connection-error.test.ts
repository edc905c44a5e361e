import { describe, expect, it } from "vitest";
import { connectionError } from "../../src/fetch/connection-error.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";

describe("N24 several addresses that all fail", () => {
  it("are reported in one sentence, though Node's error has none", async () => {
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
      message: "Nothing at choir.example accepts connections at port 1.",
    });
  });

  it.each(["ERR_SSL_NO_CIPHER_MATCH", "ERR_TLS_HANDSHAKE_TIMEOUT"])(
    "is one of TLS where it is %s",
    (code) => {
      const error = Object.assign(new Error("it failed"), { code });
      expect(connectionError(error, new URL("https://choir.example/"))).toMatchObject({
        code: "tls-failed",
        message: "The connection to choir.example failed: it failed",
      });
    },
  );

  it("is reported with the reason of OpenSSL, whose message holds an address in memory", () => {
    const reason = "decryption failed or bad record mac";
    const text = `80BC6C73717F0000:error:0A000119:SSL routines:ssl3_get_record:${reason}:../deps/openssl/x.c:632:`;
    const code = "ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC";
    const error = Object.assign(new Error(text), { code, reason, library: "SSL routines" });
    expect(connectionError(error, new URL("https://choir.example/"))).toMatchObject({
      code: "tls-failed",
      message: `The connection to choir.example failed: ${reason}`,
    });
  });

  it.each(["UNSPECIFIED", "INVALID_PURPOSE", "CERT_REVOKED"])(
    "is one of the certificate where it is %s",
    (code) => {
      const error = Object.assign(new Error("it is odd"), { code });
      expect(connectionError(error, new URL("https://choir.example/"))).toMatchObject({
        code: "tls-failed",
        message: "The connection to choir.example failed: it is odd",
      });
    },
  );

  it("is one of an own authority, or of a chain with a gap, where nothing comes with a certificate", () => {
    const error = Object.assign(new Error("unable to verify"), { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
    const { code, message, hint } = connectionError(error, new URL("https://choir.example/"));
    expect(code).toBe("tls-unknown-issuer");
    expect(message).toBe("The certificate of choir.example comes alone, and its issuer is not known here.");
    expect(hint).toMatch(/for development\? .*--cafile\. .*left out an intermediate/u);
  });

  it.each([
    ["EACCES", "connect-failed", "The connection to choir.example failed: it is odd"],
    ["ETIMEDOUT", "timeout", "choir.example did not accept the connection in time."],
    [
      "ERR_TLS_CERT_ALTNAME_INVALID",
      "tls-wrong-name",
      "The certificate is not for choir.example, but for another host.",
    ],
  ])("is reported for %s", (code, told, message) => {
    const error = Object.assign(new Error("it is odd"), { code, cert: {} });
    expect(connectionError(error, new URL("https://choir.example/"))).toMatchObject({ code: told, message });
  });

  it("is reported where nothing is known", () => {
    const { message } = connectionError("odd", new URL("https://choir.example/"));
    expect(message).toBe("The connection to choir.example failed: odd");
  });

  it("is looked through wherever it stands", () => {
    const inner = Object.assign(new Error("connect ENETUNREACH"), { code: "ENETUNREACH" });
    const error = new TypeError("fetch failed", { cause: new AggregateError([new Error(""), inner], "") });
    expect(connectionError(error, new URL("http://choir.example/"))).toMatchObject({
      code: "connect-failed",
      message: "choir.example cannot be reached from here.",
    });
  });
});
