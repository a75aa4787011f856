import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { type Topic, topicSchema } from "./schema.ts";
import { parseYaml } from "./yaml.ts";
export function loadTopics(folder: string, names: readonly string[] | "all"): { packs: Topic[] } {
  const known = readdirSync(folder).filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -5)).sort();
  const packs = (names === "all" ? known : names).map((name) => {
    const parsed = parseYaml(readFileSync(join(folder, `${name}.yaml`), "utf8"), `${name}.yaml`, topicSchema);
    if (parsed.value === null) throw new ConfigError("could not use pack", parsed.issues);
    return parsed.value;
  });
  return { packs };
}
