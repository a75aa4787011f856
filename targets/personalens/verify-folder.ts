import type { VerifyOrder } from "../target.ts";
import { openLensSet } from "./read-set.ts";
import { verifyUser } from "./verify/verify.ts";

/** Checks an exported set, user by user. */
export async function verifyLensFolder({ folder, tally }: VerifyOrder): Promise<ReadonlyMap<string, number>> {
  const set = openLensSet(folder);
  for (const user of set.users) {
    const files = set.read(user, (path, why) =>
      tally.find("the form of files", path, null, `it is no JSON: ${why}`),
    );
    verifyUser(files, set.known, tally);
  }
  return new Map();
}
