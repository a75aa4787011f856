import type { VerifyOrder } from "../target.ts";
import { detailsFile, ontologyFile } from "./format/layout.ts";
import { openLensSet } from "./read-set.ts";
import { readDetails, verifyDetails } from "./verify/details.ts";
import { verifyDialogueLine } from "./verify/dialogue-lines.ts";
import { verifyDialogues } from "./verify/dialogues.ts";
import { madeFromSchema, verifyFits } from "./verify/fits.ts";
import { verifyUser } from "./verify/verify.ts";

/** Checks an exported set, user by user. */
export async function verifyLensFolder({ folder, tally }: VerifyOrder): Promise<ReadonlyMap<string, number>> {
  const set = openLensSet(folder);
  const broken = (path: string, why: string) =>
    tally.find("the form of files", path, null, `it is no JSON: ${why}`);
  for (const { path, line, why } of set.known.broken) tally.find("templates", path, line, why);
  for (const user of set.users) {
    const files = set.read(user, broken);
    verifyUser(files, set.known, tally);
    verifyDialogues(files, set.dialogues(user, broken), tally);
  }
  const ontology = set.ontology(broken);
  const madeFrom = ontology === null ? null : madeFromSchema.safeParse(ontology);
  if (madeFrom?.success === false)
    tally.find("the form of files", ontologyFile, null, "it doesn't hold domains and tasks");
  const told = new Set<string>();
  for await (const { line, number } of set.details()) {
    const details = readDetails(line, number, tally);
    if (details === null) continue;
    const { user_id: user } = details;
    if (told.has(user) || !set.users.includes(user))
      tally.find(
        "details",
        detailsFile,
        number,
        `"${user}" ${told.has(user) ? "comes twice" : "is no user"}`,
      );
    told.add(user);
    // What is broken has been told above.
    const files = set.read(user, () => {});
    verifyDetails(files, { details, number, domains: madeFrom?.data?.domains ?? [] }, tally);
    if (madeFrom?.data) verifyFits(files, { details, number, madeFrom: madeFrom.data }, tally);
  }
  for await (const own of set.dialogueLines())
    verifyDialogueLine(own, (path) => set.json(path, () => {}), tally);
  if (set.isExport)
    for (const user of set.users)
      if (!told.has(user)) tally.find("details", detailsFile, null, `"${user}" is missing`);
  return new Map();
}
