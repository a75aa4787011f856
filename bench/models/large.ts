import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { growHeapSlowly } from "../../cli/heap.ts";
import { bareClient, measureLoop, ours } from "./loops.ts";

/** A process of its own, whose memory is looked at: 200 prompts of 512 KB to a server, by `ours` or by the `bare` client. */
const calls = 200;
const letters = 512 * 1024;
const atOnce = 16;

const [baseUrl = "", way] = process.argv.slice(2);
// As the command does.
if (way === "ours") growHeapSlowly();
const full = ours(baseUrl, atOnce, letters);
const askOne = way === "bare" ? bareClient(baseUrl, "keep-alive", letters) : full.askOne;
await askOne(-1);
const before = process.resourceUsage().maxRSS * 1024;
await measureLoop(askOne, calls, 2 * atOnce);
const memory = process.resourceUsage().maxRSS * 1024 - before;
const disk = readdirSync(full.folder).reduce((sum, name) => sum + statSync(join(full.folder, name)).size, 0);
await full.close();
process.send?.({ memoryTimes: memory / (calls * letters), diskTimes: disk / (calls * letters) });
process.disconnect?.();
