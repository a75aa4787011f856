#!/usr/bin/env node
import * as modules from "node:module";

// Node 22.8 and later can keep compiled code in the system's temporary folder: the next command starts a fifth faster.
if ("enableCompileCache" in modules && typeof modules.enableCompileCache === "function")
  modules.enableCompileCache();
await import("./command-line.ts");
