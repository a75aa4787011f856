import { createHmac } from "node:crypto";
import { dirname } from "node:path";
import { fileArtifacts } from "../pipeline/store/artifacts.ts";
import { botsToKnow, hiding } from "../targets/personaconv/ingest/hide.ts";
import { ingest } from "../targets/personaconv/ingest/ingest.ts";
import { openInput } from "../targets/personaconv/reading/open.ts";
import { readersOf } from "../targets/personaconv/reading/readers.ts";
import { domainsIn } from "../targets/personaconv/reading/wanted-domains.ts";

// Runs in its own process. It reads the given dump as the stage `ingest` does, with the given number of threads, and prints how
// long that took.
const [path = "", threads = "1"] = process.argv.slice(2);
const file = openInput(path);
const artifacts = fileArtifacts(dirname(path));
const wanted = { domainOf: { books: "books" }, allDomains: false };
const begin = performance.now();
const readers = readersOf({ files: [file], wanted }, Number(threads));
const { shards } = await ingest(
  {
    ...{ shards: 16, leastAnswers: 2, name: "bench", readers, domainOf: domainsIn(wanted) },
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
for (const reader of readers) await reader.close();
let kept = 0;
for (const digest of shards) for await (const _ of artifacts.lines(digest)) kept++;
console.log(JSON.stringify({ bytes: file.bytes, kept, seconds, cpuSeconds: (user + system) / 1e6 }));
