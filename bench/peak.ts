import { writeFileSync } from "node:fs";

/** Loaded before what is measured (`node --import`): leaves the most memory it ever held, in kilobytes, in a file. */
const file = process.env.PEAK_FILE;
if (file !== undefined) process.on("exit", () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
