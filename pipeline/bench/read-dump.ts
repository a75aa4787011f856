import { openInput } from "../../datasets/personaconv/reading/open.ts";
import { readInput } from "../../datasets/personaconv/reading/read-input.ts";

// Run in a process of its own: reads the dump that it is given, as an ingest does, and says what it took.
const [path = ""] = process.argv.slice(2);
const file = openInput(path);
const begin = performance.now();
const { kept } = await readInput({
  files: [file],
  domainOf: (subreddit) => (subreddit === "books" ? subreddit : null),
  leastAnswers: 2,
  nowMs: Date.now(),
  signal: new AbortController().signal,
  progress: () => {},
  keep: () => {},
});
const { user, system } = process.cpuUsage();
const seconds = (performance.now() - begin) / 1000;
console.log(JSON.stringify({ bytes: file.bytes, kept, seconds, cpuSeconds: (user + system) / 1e6 }));
