import { writeFileSync } from "node:fs";

/** Loaded before a measured script (`node --import`). It writes the peak memory of the process, in kilobytes, to a file. */
const file = process.env.PEAK_FILE;
if (file !== undefined) process.on("exit", () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
