import type { Tally } from "../../checks/reading/tally.ts";
import type { VerifyEnd, VerifyOrder } from "../orders.ts";
import { detailsFile, judgmentsFile, missingFile, ontologyFile } from "./format/layout.ts";
import { missingLineSchema } from "./format/missing.ts";
import { type LensSet, type NumberedLine, openLensSet } from "./read-set.ts";
import type { Circumstances } from "./users/traits-of.ts";
import { readDetails, verifyDetails } from "./verify/details.ts";
import { verifyDialogueLine } from "./verify/dialogue-lines.ts";
import { verifyDialogues } from "./verify/dialogues.ts";
import { madeFromSchema, verifyFits } from "./verify/fits.ts";
import { verifyForks } from "./verify/forks.ts";
import { verifyJudgments, verifyJudgmentText } from "./verify/judgments.ts";
import { ontologyWords } from "./verify/ontology-words.ts";
import { verifyTables } from "./verify/tables.ts";
import { verifyUser } from "./verify/verify.ts";

/** Checks an exported set, user by user. */
export async function verifyLensFolder({ folder, tally }: VerifyOrder): Promise<VerifyEnd> {
  const set = openLensSet(folder);
  const broken = (path: string, why: string) =>
    tally.find("the form of files", path, null, `it is not JSON: ${why}`);
  for (const { path, line, why } of set.known.broken) tally.find("templates", path, line, why);
  const ontology = set.ontology(broken);
  const madeFrom = ontology === null ? null : madeFromSchema.safeParse(ontology);
  if (madeFrom?.success === false)
    tally.find("the form of files", ontologyFile, null, "it doesn't hold domains and tasks");
  const words = ontologyWords(set.known, madeFrom?.data ?? null);
  for (const user of set.users) {
    const files = set.read(user, broken);
    verifyUser(files, set.known, tally);
    verifyDialogues(files, { dialogues: set.dialogues(user, broken), words }, tally);
  }
  const told = new Set<string>();
  const circumstances = new Map<string, Circumstances>();
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
    if (details.circumstances)
      circumstances.set(user, {
        traits: new Set(details.circumstances.traits),
        homes: new Set(details.circumstances.homes),
      });
    // Broken lines have been reported above.
    const files = set.read(user, () => {});
    verifyDetails(files, { details, number, domains: madeFrom?.data?.domains ?? [] }, tally);
    if (madeFrom?.data) verifyFits(files, { details, number, madeFrom: madeFrom.data }, tally);
  }
  for await (const own of set.dialogueLines())
    verifyDialogueLine(own, (path) => set.json(path, () => {}), tally);
  await verifyJudged(set, tally);
  // Broken lines have been reported above.
  const read = (user: string) => set.read(user, () => {});
  for await (const own of set.forkLines())
    verifyForks({ ...own, read, circumstances: (user) => circumstances.get(user) ?? null, words }, tally);
  for await (const own of set.missingLines()) verifyMissing(own, tally);
  if (!set.isExport) return { known: new Map() };
  const { details, dialogueLines, table } = set;
  await verifyTables({ path: table, details, dialogueLines, read }, tally);
  for (const user of set.users)
    if (!told.has(user)) tally.find("details", detailsFile, null, `"${user}" is missing`);
  return { known: new Map() };
}

/**
 * Checks the lines of judgments with their texts. The lines of a user are next to each other. A folder of the
 * original has only texts.
 */
async function verifyJudged(set: LensSet, tally: Tally): Promise<void> {
  const counts = new Map<string, number>();
  let [user, paths] = ["", new Set<string>()];
  for await (const own of set.judgmentLines()) {
    for (const path of verifyJudgments({ ...own, text: set.text }, tally)) {
      const [, , owner = ""] = path.split("/");
      if (owner !== user) [user, paths] = [owner, new Set()];
      if (paths.has(path)) tally.find("judgments", judgmentsFile, own.number, `"${path}" is judged twice`);
      paths.add(path);
      counts.set(owner, paths.size);
    }
  }
  for (const user of set.users) {
    const texts = set.judgmentTexts(user);
    for (const path of texts) verifyJudgmentText(path, set.text(path), tally);
    const told = counts.get(user) ?? 0;
    if (set.isExport && texts.length > told)
      tally.find(
        "texts of judgments",
        `output/evaluation/${user}`,
        null,
        `there are ${texts.length} texts, but "${judgmentsFile}" has ${told} judgments`,
      );
  }
}

/** Reports a part that was planned and could not be made: the set isn't whole without it. */
function verifyMissing({ line, number }: NumberedLine, tally: Tally): void {
  const { data } = missingLineSchema.safeParse(line);
  tally.count("missing parts");
  tally.find(
    "missing parts",
    missingFile,
    number,
    data
      ? `${data.user}: the ${data.what} "${data.key}" was not made: ${data.reason}`
      : "it has another form",
  );
}
