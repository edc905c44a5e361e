#!/usr/bin/env node
import { main } from "../dist/cli/main.js";
import { processIo } from "../dist/cli/io.js";

process.exitCode = await main(process.argv.slice(2), processIo());
