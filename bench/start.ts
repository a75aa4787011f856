import { main, measureScript } from "./measure.ts";

/** Commands that read a run, as a whole. */
const reading = ["status", "plan", "cost", "show persona 3", "graph --persona 3 --topic foodRecommendation"];
/** Commands that need no run, as a whole. */
const others = ["--version", "completion bash", "topic list"];
/** For commands that work for long: only the time until they know their options. */
const longer = [
  "run",
  "preview",
  "record",
  "audit",
  "verify",
  "score",
  "evaluate",
  "annotate",
  "memory-server",
];

const tries = 3;

/** How long commands take that people run often, and how long others take to start: the best of some tries. `out` holds a run. */
export async function* measureStarts(
  out: string,
  signal: AbortSignal,
): AsyncGenerator<{ readonly command: string; readonly seconds: number }> {
  const all = [
    ...others,
    ...reading.map((words) => `${words} --out .`),
    ...longer.map((name) => `${name} --help`),
  ];
  for (const command of all) {
    const measured: number[] = [];
    while (measured.length < tries)
      measured.push((await measureScript(main, out, command.split(" "), { signal, cwd: out })).seconds);
    yield { command, seconds: Math.min(...measured) };
  }
}
