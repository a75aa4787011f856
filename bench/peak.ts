import { readFileSync, writeFileSync } from "node:fs";

/** What a measured process writes about itself when it ends. */
export interface Peak {
  readonly kilobytes: number;
  /** What the process has used of the processors, with all its threads. */
  readonly cpuSeconds: number;
  /** The same of its child processes that have ended. 0 if the system isn't Linux. */
  readonly childSeconds: number;
}

/** Loaded before a measured script (`node --import`). It writes a `Peak` as JSON to a file. */
const file = process.env.PEAK_FILE;
if (file !== undefined) process.on("exit", () => writeFileSync(file, JSON.stringify(peak())));

function peak(): Peak {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  return {
    kilobytes: maxRSS,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    childSeconds: process.platform === "linux" ? secondsOfChildren() : 0,
  };
}

const ticksPerSecond = 100;

/** The name of the program, in parentheses, may contain spaces. The fields after it begin with the third. */
function secondsOfChildren(): number {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}
