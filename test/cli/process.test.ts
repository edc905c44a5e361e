import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("../../bin/routeprint.js", import.meta.url));
const built = existsSync(fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url)));

function shell(command: string): {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], {
    encoding: "utf8",
    env: { ...process.env, PROGRAM: program },
  });
  return { status, out: stdout, err: stderr };
}

describe.skipIf(!built || process.platform === "win32")("the process", () => {
  it.skipIf(!existsSync("/dev/full"))("O05 says that the disk is full, with exit code 7", () => {
    const { status, err } = shell('node "$PROGRAM" convert samples/shop-site.index.json > /dev/full');
    expect(status).toBe(7);
    expect(err).toContain("the disk is full");
    expect(err).not.toContain("    at ");
  });

  it("O03 ends quietly where the reader leaves", () => {
    const { out, err } = shell(
      'node "$PROGRAM" convert -q samples/shop-site.index.json | head -c 10; echo " ${PIPESTATUS[0]}"',
    );
    expect(out).toMatch(/ 0\n$/);
    expect(err).toBe("");
  });

  it("O01 leaves no partial file on SIGINT and ends at once with 130", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve));
    const folder = mkdtempSync(join(tmpdir(), "routeprint-signal-"));
    const address = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const child = spawn(process.execPath, [program, "fetch", address, "-o", "index.json"], {
      cwd: folder,
      stdio: "ignore",
    });
    await new Promise((resolve) => void silent.once("connection", resolve));
    const asked = performance.now();
    child.kill("SIGINT");
    const code = await new Promise((resolve) => void child.once("exit", resolve));
    expect(code).toBe(130);
    expect(performance.now() - asked).toBeLessThan(3000);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    silent.close();
  });
});
