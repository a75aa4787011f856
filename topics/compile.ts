import { readFileSync } from "node:fs";
import { compiledTopics, packagedTopics } from "./folder.ts";
import { packFile, readPack, topicNames } from "./load.ts";

// The end of `npm run build`: leaves the package's packs where a run finds them without reading YAML. Packs with mistakes
// are left out, and said to be wrong by whoever uses them.
compiledTopics.write([]);
compiledTopics.write(
  topicNames(packagedTopics).flatMap((name) => {
    const source = readFileSync(packFile(packagedTopics, name), "utf8");
    const { pack, issues } = readPack(packagedTopics, name);
    return pack && issues.length === 0 ? [[source, pack] as const] : [];
  }),
);
