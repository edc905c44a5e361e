#!/usr/bin/env node
"use strict";
const { setFlagsFromString } = require("node:v8");
const { main, processIo } = require("../dist/bundle/cli.cjs");

// Most commands are over before code that is compiled for long runs has paid for its compilation, which on two cores
// takes time from the command itself: it begins later here, after 500,000 instead of 67,584 units of work. The V8 of
// Node 20 knows the flag by this name, later ones do not.
if (process.versions.v8.startsWith("11.")) setFlagsFromString("--interrupt-budget=500000");

async function run() {
  process.exitCode = await main(process.argv.slice(2), processIo());
}

void run();
