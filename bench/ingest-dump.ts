import { createHmac } from "node:crypto";
import { dirname } from "node:path";
import { fileArtifacts } from "../pipeline/store/artifacts.ts";
import { botsToKnow, hiding } from "../targets/personaconv/ingest/hide.ts";
import { ingest } from "../targets/personaconv/ingest/ingest.ts";
import { openInput } from "../targets/personaconv/reading/open.ts";

// Runs in its own process. It reads the given dump as the stage `ingest` does, and prints how long that took.
const [path = ""] = process.argv.slice(2);
const file = openInput(path);
const artifacts = fileArtifacts(dirname(path));
const begin = performance.now();
const { shards } = await ingest(
  {
    shards: 16,
    domainOf: (subreddit) => (subreddit === "books" ? subreddit : null),
    leastAnswers: 2,
    ...hiding({
      keepNames: false,
      isBot: botsToKnow("strict", []),
      keyedHash: (text) => createHmac("sha256", "bench").update(text).digest("hex"),
    }),
  },
  { inputs: [file], artifacts, progress: () => {}, signal: new AbortController().signal },
);
const { user, system } = process.cpuUsage();
const seconds = (performance.now() - begin) / 1000;
let kept = 0;
for (const digest of shards) for await (const _ of artifacts.lines(digest)) kept++;
console.log(JSON.stringify({ bytes: file.bytes, kept, seconds, cpuSeconds: (user + system) / 1e6 }));
