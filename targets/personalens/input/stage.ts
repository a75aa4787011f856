import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { messageOf } from "../../../pipeline/engine/errors.ts";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import type { PersonaLensScope } from "../settings.ts";
import { filesPerUser } from "./open-input.ts";
import { type Found, readUser, readUserSchema } from "./read-user.ts";

export const inputKey = "user";

/** Reads a user from the input, if there is one. Users that are read need no persona. */
export const inputStage = defineStage({
  name: "input",
  version: 1,
  each: "partition",
  inputs: { ontology: ontologyStage },
  plansFrom: { ontology: "keys" },
  calls: [],
  output: readUserSchema,
  plan: (_, { partition, settings: { input } }: Scope<PersonaLensScope>) => {
    const own = input?.users[partition];
    return own ? [{ key: inputKey, params: { ...own, at: partition }, needs: [needsOntology] }] : [];
  },
  run: async ({ params: { user, at } }, { ontology }, { inputs }) => {
    const [profile, tasks, sharedTasks] = await Promise.all(
      Array.from({ length: filesPerUser }, (_, file) => found(inputs[at * filesPerUser + file])),
    );
    if (!profile || !tasks || !sharedTasks) throw new RangeError(`could not find the files of "${user}"`);
    return readUser({ user, profile, tasks, sharedTasks }, ontology.get("ontology"));
  },
});

/** An empty file counts as missing, as does one that isn't there. */
async function found(file: InputFile | undefined): Promise<Found | null> {
  if (!file) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of file.open()) pieces.push(piece);
  const text = Buffer.concat(pieces).toString("utf8");
  try {
    return { json: text === "" ? null : JSON.parse(text) };
  } catch (error) {
    return { broken: messageOf(error) };
  }
}
