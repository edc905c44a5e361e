#!/usr/bin/env node
"use strict";
const { setFlagsFromString } = require("node:v8");
const { main, processIo } = require("../dist/bundle/cli.cjs");

/**
 * What lets V8 compile for long runs later, by its version: in Node 20 and 22. Most commands are over before such code
 * has paid for its compilation, which on two cores takes time from the command itself.
 */
const COMPILE_LATER = new Map([
  ["11", "--interrupt-budget=500000"],
  ["12", "--invocation-count-for-turbofan=30000"],
]);

async function run() {
  const flag = COMPILE_LATER.get(process.versions.v8.split(".", 1)[0]);
  if (flag !== undefined) setFlagsFromString(flag);
  process.exitCode = await main(process.argv.slice(2), processIo());
}

void run();
