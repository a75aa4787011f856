import { readValues } from "../../../checks/reading/json-lines.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { commonIdSchema, commonIdsFile, settings } from "../format.ts";
import type { ConvFiles } from "./conv-files.ts";
import type { ProvenanceIndex } from "./index-provenance.ts";

const check = "common ids";

/** Checks that the list of common ids has every target that all settings ask about, with its lines, and no other. */
export async function verifyCommonIds(
  files: ConvFiles,
  { targets }: ProvenanceIndex,
  tally: Tally,
): Promise<void> {
  const wanted = new Map<string, string>();
  for (const [key, { settings: asked }] of targets)
    if (settings.every((setting) => asked.has(setting)))
      wanted.set(key, settings.map((setting) => `${setting} ${asked.get(setting)?.line}`).join(", "));
  const file = files.open(commonIdsFile);
  tally.count(check);
  if (file)
    for await (const { value, at } of readValues({ file, check, schema: commonIdSchema }, tally)) {
      const { task, target, lines } = value;
      const key = `${task} ${target}`;
      const said = settings.map((setting) => `${setting} ${lines[setting]}`).join(", ");
      if (wanted.get(key) !== said)
        tally.find(check, commonIdsFile, at, `${key}: it says ${said}, not ${wanted.get(key) ?? "nothing"}`);
      wanted.delete(key);
    }
  for (const [key, lines] of wanted) tally.find(check, commonIdsFile, null, `it lacks ${key}: ${lines}`);
}
