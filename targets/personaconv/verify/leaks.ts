import { createTally } from "../../../checks/reading/tally.ts";
import type { ThreadLine } from "../format.ts";
import type { ConvFiles } from "./conv-files.ts";
import { marksInThread } from "./later-edits.ts";
import { leakChecks } from "./leak-checks.ts";
import { nameFinder, namesInThread } from "./names-shown.ts";
import type { Prompt } from "./prompt.ts";
import { promptsIn, readSet, type SetOptions } from "./read-set.ts";

/** Something that a prompt must not tell but does. */
export interface Leak {
  /** `TASK/SETTING/` and the id of the target, or the id of a thread; `null` if a line can't be read. */
  readonly id: string | null;
  readonly check: string;
  readonly reason: string;
}

/** Checks that a faithful set need not pass, because the original's prompts are known to break them. */
const leakNames: ReadonlySet<string> = new Set(leakChecks.map(({ name }) => name));
/** Checks that a faithful set must pass too. */
const always = new Set(["no real name", "mentions are pseudonyms"]);

export const isKnown = (check: string, { mode }: Pick<SetOptions, "mode">) =>
  mode === "faithful" && leakNames.has(check) && !always.has(check);

export interface Leaks {
  readonly leaks: readonly Leak[];
  /** For a faithful set, in how many prompts each known leak was found. */
  readonly known: ReadonlyMap<string, number>;
}

/** Searches all prompts for leaks as they were written, one at a time. */
export async function leaksIn(
  files: ConvFiles,
  options: SetOptions,
  names: Iterable<string>,
): Promise<Leaks> {
  const tally = createTally(Number.POSITIVE_INFINITY);
  const leaks: Leak[] = [];
  const known = new Map<string, number>();
  const namesIn = nameFinder(names);
  const look = (thread: ThreadLine) => {
    for (const reason of namesInThread(thread, options.keepNames, namesIn))
      leaks.push({ id: thread.id, check: "no real name in a thread", reason });
    if (options.mode === "strict")
      for (const reason of marksInThread(thread))
        leaks.push({ id: thread.id, check: "no mark of a later edit in a thread", reason });
  };
  const set = await readSet({ files, options, namesIn, look }, tally);
  if (set)
    for await (const { prompt } of promptsIn(files, set, tally)) {
      const found = leaksOf(prompt);
      leaks.push(...found.filter(({ check }) => !isKnown(check, options)));
      // A prompt counts once, however often it breaks a rule.
      for (const check of new Set(found.map((leak) => leak.check)))
        if (isKnown(check, options)) known.set(check, (known.get(check) ?? 0) + 1);
    }
  // A line that can't be read can't be searched either.
  const unread = tally.findings.map(({ check, file, row, reason }) => ({
    id: null,
    check,
    reason: `${file}${row === null ? "" : ` line ${row}`}: ${reason}`,
  }));
  return { leaks: [...unread, ...leaks], known };
}

function leaksOf(prompt: Prompt): Leak[] {
  const { id } = prompt.provenance;
  return leakChecks.flatMap(({ name, wrong }) =>
    wrong(prompt).map((reason) => ({ id, check: name, reason })),
  );
}
