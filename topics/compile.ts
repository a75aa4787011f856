import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type CompiledPacks, compiledFile, keyOfText } from "./compiled.ts";
import { packagedTopics } from "./folder.ts";
import { packFile, readPack, topicNames } from "./load.ts";

// The end of `npm run build`: leaves the package's packs where a run finds them without reading YAML. Packs with mistakes
// are left out, and said to be wrong by whoever uses them. What an earlier build left knows nothing of changed rules.
rmSync(compiledFile, { force: true });
const packs: CompiledPacks = Object.fromEntries(
  topicNames(packagedTopics).flatMap((name) => {
    const source = readFileSync(packFile(packagedTopics, name), "utf8");
    const { pack, issues } = readPack(packagedTopics, name);
    return pack && issues.length === 0 ? [[keyOfText(source), pack]] : [];
  }),
);
writeFileSync(`${compiledFile}.partial`, JSON.stringify(packs));
renameSync(`${compiledFile}.partial`, compiledFile);
