import type { VerifyOrder } from "../target.ts";
import { openLensSet } from "./read-set.ts";
import { detailsUser, verifyDetails } from "./verify/details.ts";
import { verifyDialogues } from "./verify/dialogues.ts";
import { verifyUser } from "./verify/verify.ts";

/** Checks an exported set, user by user. */
export async function verifyLensFolder({ folder, tally }: VerifyOrder): Promise<ReadonlyMap<string, number>> {
  const set = openLensSet(folder);
  const broken = (path: string, why: string) =>
    tally.find("the form of files", path, null, `it is no JSON: ${why}`);
  for (const user of set.users) {
    const files = set.read(user, broken);
    verifyUser(files, set.known, tally);
    verifyDialogues(files, set.dialogues(user, broken), tally);
  }
  for await (const { line, number } of set.details()) {
    const user = detailsUser(line, number, tally);
    // What is broken has been told above.
    if (user !== null)
      verifyDetails(
        set.read(user, () => {}),
        { line, number },
        tally,
      );
  }
  return new Map();
}
