import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { growHeapSlowly } from "../../cli/heap.ts";
import { bareClient, measureLoop, ours } from "./loops.ts";

/** Runs in its own process, whose memory is measured. It sends 200 prompts of 512 KB to a server, by `ours` or by the `bare` client. */
const calls = 200;
const characters = 512 * 1024;
const atOnce = 16;

const [baseUrl = "", way] = process.argv.slice(2);
// The command does the same.
if (way === "ours") growHeapSlowly();
const full = await ours(baseUrl, atOnce, characters);
const askOne = way === "bare" ? bareClient(baseUrl, "keep-alive", characters) : full.askOne;
await askOne(-1);
const before = process.resourceUsage().maxRSS * 1024;
await measureLoop(askOne, calls, 2 * atOnce);
const memory = process.resourceUsage().maxRSS * 1024 - before;
const disk = readdirSync(full.folder).reduce((sum, name) => sum + statSync(join(full.folder, name)).size, 0);
await full.close();
process.send?.({ memoryTimes: memory / (calls * characters), diskTimes: disk / (calls * characters) });
process.disconnect?.();
