import { createTally } from "../../../checks/reading/tally.ts";
import type { AskedTask, Setting } from "../format.ts";
import type { ConvFiles } from "../verify/conv-files.ts";
import { namedBy, type Prompt } from "../verify/prompt.ts";
import { promptsIn, readSet } from "../verify/read-set.ts";

/** What a solver sees if it isn't shown the thread, and the right answer. */
export interface SolverTask {
  readonly author: string;
  readonly target: string;
  readonly label: string | number;
  /** The reply whose score is asked for. Empty in the task text. */
  readonly text: string;
  /** The text that the target answers. */
  readonly answered: string;
  /** The first demonstration; `null` if there is none. */
  readonly demonstration: string | null;
}

/** Everything that is asked, by task and setting, over all splits. */
export async function askedIn(
  files: ConvFiles,
): Promise<
  ReadonlyMap<string, { readonly task: AskedTask; readonly setting: Setting; readonly asked: SolverTask[] }>
> {
  const tally = createTally(0);
  const options = { mode: "strict", splitBy: "author", keepNames: true, contextCharacters: 1 } as const;
  const set = await readSet({ files, options, namesIn: () => [], look: () => {} }, tally);
  const lists = new Map<string, { task: AskedTask; setting: Setting; asked: SolverTask[] }>();
  if (!set) return lists;
  for await (const { prompt } of promptsIn(files, set, tally)) {
    const { task, setting } = prompt;
    const key = `${task}/${setting}`;
    const list = lists.get(key) ?? { task, setting, asked: [] };
    lists.set(key, list);
    list.asked.push(askedOf(prompt));
  }
  return lists;
}

function askedOf({ task, label, thread, target, provenance, facts }: Prompt): SolverTask {
  const [first] = provenance.demonstrations;
  return {
    author: provenance.author,
    target: target.id,
    label,
    text: task === "text" ? "" : target.text,
    answered:
      target.parent === null
        ? `${thread.title}\n${thread.text}`
        : (thread.replies[target.parent]?.text ?? ""),
    demonstration: first ? (namedBy(first.reply, facts)?.text ?? null) : null,
  };
}
