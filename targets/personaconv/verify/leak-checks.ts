import { laterTexts, marksShown } from "./later-edits.ts";
import { foreignMentions } from "./names-shown.ts";
import { namedBy, type Prompt, type PromptCheck, type PromptEntry } from "./prompt.ts";
import { answerFoundIn, idsInBrackets, isId, withoutAuthors } from "./search-text.ts";
import { statedAnswers } from "./stated-answers.ts";

const quoted = (text: string) => `"${text.slice(0, 80)}"`;

/** The texts of a line, with where they are. */
function textsOf({ text, stored }: Prompt): { readonly where: string; readonly text: string }[] {
  return [
    { where: "the prompt", text },
    ...stored.flatMap(({ value }) =>
      typeof value === "string" ? [{ where: "the store", text: value }] : [],
    ),
  ];
}

function storedIds({ stored }: Prompt): string[] {
  return stored
    .flatMap(({ key, value }) => [key, ...(typeof value === "string" ? [value] : [])])
    .filter(isId);
}

/** The ids that a line shows, each once. */
function shownIds(prompt: Prompt): string[] {
  return [...new Set([...idsInBrackets(prompt.text), ...storedIds(prompt)])];
}

const demonstrated = ({ provenance }: Prompt) => new Set(provenance.demonstrations.map(({ reply }) => reply));

/** What a prompt must not tell. These checks share no code with the one that makes prompts. */
export const leakChecks: readonly PromptCheck[] = [
  {
    name: "answer not in the prompt",
    wrong: (prompt) =>
      prompt.task !== "text"
        ? []
        : textsOf(prompt).flatMap(({ where, text }) => {
            const found = answerFoundIn(prompt.target.text, withoutAuthors(text));
            return found === null ? [] : [`${where} contains part of the answer: ${quoted(found)}`];
          }),
  },
  {
    name: "target not in the store",
    wrong: (prompt) => {
      const { reply } = prompt.provenance.target;
      const stored = storedIds(prompt).some((id) => id === reply || id.startsWith(`${reply}-`));
      return stored ? ["the store contains the target, or a reply to it"] : [];
    },
  },
  { name: "no scores except demonstrations'", wrong: scoresShown },
  { name: "no answers except demonstrations'", wrong: (prompt) => statedAnswers(prompt) },
  {
    name: "target shown only where allowed",
    wrong: ({ provenance: { target }, text, task }) => {
      const times = text.split("\n").filter((line) => line.startsWith(`[${target.reply}]`)).length;
      const named = idsInBrackets(text).includes(target.reply);
      if (task === "text") return named ? ["the prompt shows the reply whose text it asks for"] : [];
      return times <= 1 ? [] : [`the prompt shows the target ${times} times`];
    },
  },
  {
    name: "nothing below the target",
    wrong: (prompt) => {
      const { reply } = prompt.provenance.target;
      return shownIds(prompt).flatMap((id) => (id.startsWith(`${reply}-`) ? [`it shows ${id}`] : []));
    },
  },
  {
    name: "nothing later than the target",
    wrong: (prompt) =>
      [...shownIds(prompt), ...prompt.provenance.shown.map(({ reply }) => reply)].flatMap((id) => {
        const named = namedBy(id, prompt.facts);
        const late = named?.timeMs != null && named.timeMs > prompt.provenance.target.timeMs;
        return late ? [`it shows ${id}, which is later`] : [];
      }),
  },
  { name: "nothing edited after the target", wrong: laterTexts },
  { name: "no mark of a later edit", wrong: marksShown },
  {
    name: "demonstrations older than the target",
    wrong: ({ provenance, facts }) =>
      provenance.demonstrations.flatMap(({ reply, thread }) => {
        const timeMs = namedBy(reply, facts)?.timeMs ?? null;
        if (timeMs === null || timeMs >= provenance.target.timeMs) return [`${reply} is not older`];
        return thread === provenance.target.thread ? [`${reply} is in the target's own thread`] : [];
      }),
  },
  { name: "nobody from another split", wrong: othersShown },
  {
    name: "no real name",
    wrong: (prompt) =>
      textsOf(prompt).flatMap(({ where, text }) =>
        prompt.facts.namesIn(text).map((name) => `${where} names ${quoted(name)}`),
      ),
  },
  {
    name: "mentions are pseudonyms",
    wrong: (prompt) =>
      prompt.facts.keepNames ? [] : textsOf(prompt).flatMap(({ text }) => foreignMentions(text)),
  },
];

/** Numbers in the store whose key means a score, except those of demonstrations. */
function scoresShown(prompt: Prompt): string[] {
  const shown = demonstrated(prompt);
  return prompt.stored.flatMap(({ key, value, within }) => {
    if (!/score|^ups$|^downs$|karma|votes/i.test(key) || value === null || value === undefined) return [];
    if (typeof value !== "number" && !(typeof value === "string" && /\d/.test(value))) return [];
    const isDemonstration = Object.values(within).some((own) => typeof own === "string" && shown.has(own));
    return isDemonstration ? [] : [`the store has ${key}: ${quoted(String(value))}`];
  });
}

/** Authors of another split among those shown. An author who is never asked about is in no split. */
function othersShown(prompt: Prompt): string[] {
  const { provenance, split, facts } = prompt;
  if (facts.splitBy === "time") return [];
  const { author, donor, shown, demonstrations } = provenance;
  const named = [...shown, ...demonstrations].map(({ reply }) => namedBy(reply, facts));
  const said = named.flatMap((one) => (one === null || isLeftOut(one, prompt) ? [] : [one.author]));
  return [...new Set([author, donor?.author ?? null, ...said])].flatMap((one) => {
    const splits = one === null ? new Set<string>() : facts.splitsOf(one);
    return splits.size === 0 || splits.has(split)
      ? []
      : [`it shows ${one}, who is in ${[...splits].join(", ")}`];
  });
}

/** Whether a message is left out: its id is shown, but neither its words nor its author. */
function isLeftOut({ id, text: written, author }: PromptEntry, { text, stored }: Prompt): boolean {
  const [opening = ""] = written.split(/[\r\n]/).filter((one) => one.trim() !== "");
  // An answer to the message has its id too, as `parent_id`, and may mention the author.
  const own = stored.filter(({ within }) => "id" in within && within.id === id).map(({ value }) => value);
  const shown = [...text.split("\n").filter((line) => line.startsWith(`[${id}]`)), ...own.map(String)];
  return !shown.some(
    (one) => one.includes(opening.trim().slice(0, 40)) || (author !== null && one.includes(author)),
  );
}
