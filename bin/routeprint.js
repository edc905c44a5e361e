#!/usr/bin/env node
"use strict";
const { main, processIo } = require("../dist/bundle/cli.cjs");

async function run() {
  process.exitCode = await main(process.argv.slice(2), processIo());
}

void run();
