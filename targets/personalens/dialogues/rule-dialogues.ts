import type { Ontology } from "../../../content/personalens/bank.ts";
import { valuesIn } from "../../../content/personalens/phrases.ts";
import type { Attribute } from "../../../content/personalens/schema.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import type { Affinities } from "../format/files.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import {
  assistantByRule,
  commonestValues,
  type RuleAssistant,
  ruleAssistants,
} from "./assistants-by-rule.ts";
import { converse, type Dialogue } from "./dialogue.ts";
import type { DialogueMode } from "./modes.ts";
import { planDialogue, type TaskSlot } from "./slots.ts";
import { userByRule } from "./user-by-rule.ts";

export interface DialogueSource {
  readonly ontology: Ontology;
  readonly affinities: Readonly<Record<string, Affinities>>;
  readonly summaries: Readonly<Record<string, { readonly text: string }>>;
}

/** The maximum number of turns of the assistant, as in the original. */
export const mostTurns = ({ domains }: Pick<UserTask, "domains">) => (domains.length > 1 ? 30 : 20);

/** The name of the user agent that needs no model. */
export const ruleUser = "rules";

/** The dialogues of a task with each assistant that needs no model. Only the reader is shown anything. */
export async function ruleDialogues(
  task: UserTask,
  source: DialogueSource,
  dice: number,
  read: ReadsSummary = readKnownSentences,
): Promise<Dialogue[]> {
  const plan = planDialogue(task, source.affinities, source.ontology);
  const { talk } = source.ontology;
  const dialogues: Dialogue[] = [];
  for (const assistant of ruleAssistants) {
    const { mode, believed } = beliefsOf(
      assistant,
      plan.slots,
      (domain) => source.summaries[domain]?.text ?? "",
      read,
    );
    const random = createRandom(dice, task.id, assistant);
    const order = { ...plan, talk, task, random };
    const { turns, end } = await converse(
      {
        user: async (turns) => userByRule({ ...order, turns }),
        assistant: async (turns, isOver) => assistantByRule({ ...order, turns, believed, isOver }),
      },
      mostTurns(task),
    );
    dialogues.push({
      ...{ taskId: task.id, assistant, user: ruleUser, mode, turns, end },
      ...{ memory: null, faithful: false },
    });
  }
  return dialogues;
}

/** What an assistant assumes is wanted before the user says anything, and the mode that shows it. */
export function beliefsOf(
  assistant: RuleAssistant,
  slots: readonly TaskSlot[],
  summaryOf: (domain: string) => string,
  read: ReadsSummary = readKnownSentences,
): { readonly mode: DialogueMode; readonly believed: Readonly<Record<string, readonly string[]>> } {
  if (assistant === "asker") return { mode: "base", believed: {} };
  if (assistant === "guesser") return { mode: "base", believed: commonestValues(slots) };
  return { mode: "p", believed: readSummaries(slots, summaryOf, read) };
}

/** What a summary says about an attribute: values, none if anything is right, or `null` if nothing is known. */
export type ReadsSummary = (attribute: Attribute, summary: string) => readonly string[] | null;

/**
 * The preferences, by slot, that a reader of the summaries finds. A preference that the summaries don't
 * mention is left out.
 */
function readSummaries(
  slots: readonly TaskSlot[],
  summaryOf: (domain: string) => string,
  read: ReadsSummary,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    slots.flatMap(({ name, isPreference, texts }) => {
      if (!isPreference || !("told" in texts)) return [];
      const found = read(texts, summaryOf(name.slice(0, name.indexOf("/"))));
      return found === null ? [] : [[name, found] as const];
    }),
  );
}

/** Reads a summary that is made of the attribute's own sentences. */
function readKnownSentences({ options, told, indifferent }: Attribute, summary: string) {
  if (indifferent?.told.some((sentence) => summary.includes(sentence))) return [];
  const sentences = summary.split(/(?<=[.!?])\s+/);
  const shown = options
    .filter(({ shows }) => shows.some((clause) => summary.includes(`The user ${clause}.`)))
    .map(({ value }) => value);
  const own = sentences.filter((sentence) => told.some((pattern) => isFilled(pattern, sentence)));
  const named = own.flatMap((sentence) => valuesIn(sentence, options));
  const found = [...new Set([...named, ...shown])];
  return found.length > 0 ? found : null;
}

/** Whether a sentence is the pattern with some value in its place. */
function isFilled(pattern: string, sentence: string): boolean {
  const [before = "", after = ""] = pattern.toLowerCase().split("{value}");
  const said = sentence.toLowerCase();
  return said.startsWith(before) && said.endsWith(after) && said.length > before.length + after.length;
}
