import { createTally } from "../../../checks/reading/tally.ts";
import type { ThreadLine } from "../format.ts";
import type { ConvFiles } from "./conv-files.ts";
import { leakChecks } from "./leak-checks.ts";
import { nameFinder, namesInThread } from "./names-shown.ts";
import type { Prompt, PromptCheck } from "./prompt.ts";
import { promptsIn, readSet, type SetOptions } from "./read-set.ts";

/** Something that a prompt tells and must not. */
export interface Leak {
  /** `TASK/SETTING/` and the id of the target, or a thread's; `null` of what can't be read. */
  readonly id: string | null;
  readonly check: string;
  readonly reason: string;
}

/** What the original's prompts are known to tell; a faithful set is not held against it. */
export const leakNames: ReadonlySet<string> = new Set(leakChecks.map(({ name }) => name));
/** What no set may tell, a faithful one neither. */
const always = new Set(["no real name", "mentions are pseudonyms"]);

export interface Leaks {
  readonly leaks: readonly Leak[];
  /** Of a faithful set, in how many prompts each known leak was found. */
  readonly known: ReadonlyMap<string, number>;
}

/** Looks through all prompts as they were written, one at a time. */
export async function leaksIn(files: ConvFiles, manner: SetOptions, names: Iterable<string>): Promise<Leaks> {
  const tally = createTally(Number.POSITIVE_INFINITY);
  const leaks: Leak[] = [];
  const find = nameFinder(names);
  const look = (thread: ThreadLine) => {
    for (const reason of namesInThread(thread, manner.keepNames, find))
      leaks.push({ id: thread.id, check: "no name in a thread", reason });
  };
  const set = await readSet(files, manner, names, look, tally);
  const known = new Map<string, number>();
  if (set) {
    for await (const { prompt } of promptsIn(files, set, tally)) {
      for (const leak of leaksOf(prompt, leakChecks)) {
        if (isKnown(leak.check, manner)) known.set(leak.check, (known.get(leak.check) ?? 0) + 1);
        else leaks.push(leak);
      }
    }
  }
  // What can't be read can't be looked through.
  const unread = tally.findings.map(({ check, file, row, reason }) => ({
    id: null,
    check,
    reason: `${file}${row === null ? "" : ` line ${row}`}: ${reason}`,
  }));
  return { leaks: [...unread, ...leaks], known };
}

export const isKnown = (check: string, { mode }: Pick<SetOptions, "mode">) =>
  mode === "faithful" && leakNames.has(check) && !always.has(check);

function leaksOf(prompt: Prompt, checks: readonly PromptCheck[]): Leak[] {
  const { id } = prompt.provenance;
  return checks.flatMap(({ name, wrong }) => wrong(prompt).map((reason) => ({ id, check: name, reason })));
}
