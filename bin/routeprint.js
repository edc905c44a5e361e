#!/usr/bin/env node
"use strict";
const { main, processIo } = require("../dist/bundle/cli.cjs");

async function run() {
  const io = processIo();
  process.exitCode = await main(process.argv.slice(2), io);
  // Node waits for a system call that does not return, such as the opening of a pipe, whatever it is told.
  if (io.signal.aborted) setTimeout(() => process.kill(process.pid, io.signal.reason), 500).unref();
}

void run();
