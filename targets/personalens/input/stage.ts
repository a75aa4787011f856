import { z } from "zod";
import type { Artifacts, InputFile } from "../../../pipeline/engine/artifacts.ts";
import { messageOf } from "../../../pipeline/engine/errors.ts";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import type { PersonaLensScope } from "../settings.ts";
import { leftOutSchema } from "./left-out.ts";
import { filesPerUser } from "./open-input.ts";
import { type KeptUser, keptUserSchema, type ParsedFile, readUser } from "./read-user.ts";

/** The key of a user in the input, by their partition. */
export const inputKey = (partition: number) => String(partition);

const readSchema = z.strictObject({
  /** The digest of the artifact that holds the user as a line of JSON. A record would be too large: the run keeps them all. */
  kept: z.string(),
  isUsable: z.boolean(),
  left: z.array(leftOutSchema),
});
export type ReadRecord = z.infer<typeof readSchema>;

/** The user named by a record of the stage. */
export async function keptIn({ kept }: ReadRecord, artifacts: Artifacts): Promise<KeptUser> {
  for await (const line of artifacts.lines(kept)) return keptUserSchema.parse(JSON.parse(line));
  throw new RangeError("could not find the user in what was read");
}

/**
 * Reads the users of the input, if there is one. Only stages that run once for the whole run can read files.
 * Users who are read need no persona.
 */
export const inputStage = defineStage({
  name: "input",
  version: 2,
  each: "run",
  inputs: { ontology: ontologyStage },
  plansFrom: { ontology: "keys" },
  calls: [],
  output: readSchema,
  plan: (_, { settings: { input } }: Scope<PersonaLensScope>) =>
    (input?.users ?? []).map((own, at) => ({
      key: inputKey(at),
      params: { ...own, at },
      needs: [needsOntology],
    })),
  run: async ({ params: { user, at } }, { ontology }, { inputs, artifacts }): Promise<ReadRecord> => {
    const [profile, tasks, sharedTasks] = await Promise.all(
      Array.from({ length: filesPerUser }, (_, file) => contentOf(inputs[at * filesPerUser + file])),
    );
    if (!profile || !tasks || !sharedTasks) throw new RangeError(`could not find the files of "${user}"`);
    const found = { user, profile, tasks, sharedTasks };
    const { isUsable, kept, left } = readUser(found, ontology.get("ontology"));
    return { kept: await keep(kept, artifacts), isUsable, left: [...left] };
  },
});

/** Returns the digest of the artifact. */
async function keep(user: KeptUser, artifacts: Artifacts): Promise<string> {
  const draft = artifacts.create();
  try {
    await draft.write(JSON.stringify(user));
    return await draft.finish();
  } catch (error) {
    await draft.abandon();
    throw error;
  }
}

/** An empty file counts as missing, like a file that doesn't exist. */
async function contentOf(file: InputFile | undefined): Promise<ParsedFile | null> {
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
