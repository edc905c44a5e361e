// Runs the part of the suite that needs a real WordPress; says what is missing, or installs it with --install.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the WordPress is: another one than Debian's is named by ROUTEPRINT_WORDPRESS. */
const CODE = process.env.ROUTEPRINT_WORDPRESS ?? "/usr/share/wordpress";

const PACKAGES = ["wordpress", "php-cli", "php-mysql", "mariadb-server"];

const NEEDS = [
  ["PHP on the command line (php)", () => answers("php", "--version")],
  [
    "PHP's driver for MySQL (php-mysql)",
    () => spawnSync("php", ["-r", "exit(extension_loaded('mysqli') ? 0 : 1);"]).status === 0,
  ],
  [
    "MariaDB's server (mariadbd, mariadb-install-db, mariadb)",
    () => answers("mariadbd", "--version") && answers("mariadb", "--version"),
  ],
  [`WordPress in ${CODE}`, () => existsSync(join(CODE, "wp-includes/version.php"))],
];

function answers(program, word) {
  return spawnSync(program, [word]).status === 0;
}

function missing() {
  return NEEDS.filter(([, met]) => !met()).map(([need]) => need);
}

if (process.argv.includes("--install") && missing().length > 0) {
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES], options);
}

const lacks = missing();
if (lacks.length > 0) {
  console.error(`The tests against a real WordPress need:\n${lacks.map((need) => `  - ${need}\n`).join("")}`);
  console.error(`On Debian: apt-get install --no-install-recommends ${PACKAGES.join(" ")}`);
  console.error("or, as root: npm run test:wordpress -- --install");
  process.exitCode = 1;
} else {
  const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
  const words = [
    "run",
    "--config",
    "vitest.wordpress.config.ts",
    ...process.argv.slice(2).filter((word) => word !== "--install"),
  ];
  process.exitCode = spawnSync(process.execPath, [vitest, ...words], { stdio: "inherit" }).status ?? 1;
}
