import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { sayMistakes } from "../../../checks/reading/json.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { namedInAnyWords } from "../../../content/personalens/other-words.ts";
import { forkCount } from "../forks/counterfactuals.ts";
import { forkedSchema, measureForks } from "../forks/fork.ts";
import { profileFileSchema } from "../format/files.ts";
import { forksFile } from "../format/layout.ts";
import { valuesOf } from "../users/draw-affinities.ts";
import type { Circumstances } from "../users/traits-of.ts";
import { matterOf } from "./dialogues.ts";
import type { OntologyWords } from "./ontology-words.ts";
import { unmet } from "./preferences.ts";
import { taskRowsIn, type UserFiles } from "./user-files.ts";

const lineSchema = forkedSchema.extend({ user: z.string(), measures: z.unknown() });
type Line = z.infer<typeof lineSchema>;

export interface ForkFiles {
  readonly line: unknown;
  readonly number: number;
  readonly read: (user: string) => UserFiles;
  /** What is true of a user; `null` if it is unknown. */
  readonly circumstances: (user: string) => Circumstances | null;
  readonly words: OntologyWords;
}

/**
 * Checks a line of `forks.jsonl`. Its four users must differ in everything that is told about them. The first
 * must be the real one, and the others must be possible. The opening must name no preference of any of them.
 * The measures must follow from the answers.
 */
export function verifyForks(of: ForkFiles, tally: Tally): void {
  const find = (what: string) => tally.find("forks", forksFile, of.number, what);
  tally.count("forks");
  const read = lineSchema.safeParse(of.line);
  if (!read.success) {
    find(sayMistakes(lineSchema, of.line));
    return;
  }
  const { forks, measures, taskId } = read.data;
  if (forks.length !== forkCount) find(`${taskId}: there are ${forks.length} users, not ${forkCount}`);
  if (!isDeepStrictEqual(measures, measureForks(read.data)))
    find(`${taskId}: the measures are not those of the answers`);
  if (forks.some(({ reply }) => reply.role !== "assistant"))
    find(`${taskId}: an answer is not the assistant's`);
  for (const fault of faultsOfUsers(read.data, of)) find(`${taskId}: ${fault}`);
}

function faultsOfUsers({ user, taskId, opening, forks }: Line, of: ForkFiles): string[] {
  const files = of.read(user);
  const task = taskRowsIn(files).find((one) => one.task_id === taskId);
  const profile = profileFileSchema.safeParse(files.profile).data;
  if (!task || !profile) return [`"${user}" has no such task`];
  const slots = [...new Set(forks.flatMap(({ wanted }) => Object.keys(wanted)))];
  const matter = matterOf(task, of.words);
  const usual = of.words.usual(task["Relevant Domains"]);
  const person = of.circumstances(user);
  return slots.flatMap((slot) => {
    const [domain = "", name = ""] = slot.split("/");
    if (!task["Relevant Domains"].includes(domain) || !task["Relevant Affinity Types"].includes(name))
      return [`"${slot}" is no preference of the task`];
    const { options } = of.words.attribute(domain, name);
    const wanted = forks.map((fork) => fork.wanted[slot] ?? []);
    const all = wanted.flat();
    const named = namedInAnyWords(opening, all, { options, matter, usual });
    const own = valuesOf(profile.affinities[domain]?.[name]);
    return [
      ...(wanted.some(({ length }) => length === 0) ? [`a user wants nothing in ${slot}`] : []),
      ...(new Set(all).size < all.length ? [`two users want the same in ${slot}`] : []),
      ...(isDeepStrictEqual(wanted[0], own) ? [] : [`the first user of ${slot} is not "${user}"`]),
      ...(named === null ? [] : [`the opening names "${named}"`]),
      ...wanted
        .slice(1)
        .flatMap((values) => values.flatMap((value) => misfit(value, { slot, options, person }))),
    ];
  });
}

interface SlotOfForks {
  readonly slot: string;
  readonly options: ReturnType<OntologyWords["attribute"]>["options"];
  readonly person: Circumstances | null;
}

/** Why nobody with the same facts could want a value. */
function misfit(value: string, { slot, options, person }: SlotOfForks): string[] {
  const option = options.find((one) => one.value === value);
  if (!option) return [`"${value}" is no option of ${slot}`];
  const { needs, without, follows } = option;
  if (person === null || !needs || !without) return [];
  return unmet({ ...option, needs, without, follows: follows ?? [] }, person).map(
    (why) => `"${value}" ${why}`,
  );
}
