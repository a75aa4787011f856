import { readFileSync } from "node:fs";
import { compiledHeadings, compiledTopics, packagedTopics, packFile, topicNames } from "./folder.ts";
import { readPack } from "./load.ts";

// Part of `npm run build`. It writes the package's packs as JSON, so that a run needs no YAML. A pack with mistakes is
// left out: whoever uses it reads the YAML and gets an error.
compiledTopics.write([]);
compiledHeadings.write([]);
const packs = topicNames(packagedTopics).flatMap((name) => {
  const source = readFileSync(packFile(packagedTopics, name), "utf8");
  const { pack, issues } = readPack(packagedTopics, name);
  return pack && issues.length === 0 ? [[source, pack] as const] : [];
});
compiledTopics.write(packs);
compiledHeadings.write(packs.map(([source, { name, about }]) => [source, { name, about }]));
