#!/usr/bin/env node
"use strict";

/** Whether this Node is too old. This file must parse on every Node, to say so there. */
function isTooOld() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major < 22 || (major === 22 && minor < 19);
}

async function run() {
  const { main, processIo } = require("../dist/bundle/cli.cjs");
  const io = processIo();
  process.exitCode = await main(process.argv.slice(2), io);
  // Node waits for a system call that does not return, such as the opening of a pipe, whatever it is told.
  if (io.signal.aborted) setTimeout(() => process.kill(process.pid, io.signal.reason), 500).unref();
}

/** The script that runs a checkout on its own Node; undefined in an installed package, which has none. */
function ownRunner() {
  // oxlint-disable unicorn/prefer-node-protocol -- Node before 14.18 has no `node:`
  const runner = require("path").join(__dirname, "../ci/run.sh");
  return require("fs").existsSync(runner) ? runner : undefined;
}

if (isTooOld()) {
  const runner = ownRunner();
  console.error(
    "routeprint: Node " +
      process.versions.node +
      " is too old. " +
      (runner === undefined
        ? "Use Node 22.19, 24, or 26 and newer."
        : "Run " + runner + " instead, which uses the Node of this checkout."),
  );
  process.exitCode = 2;
} else {
  void run();
}
