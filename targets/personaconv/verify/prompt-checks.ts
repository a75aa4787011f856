import type { PromptProvenance } from "../format.ts";
import { namedBy, type Prompt, type PromptCheck, type SetFacts } from "./prompt.ts";
import { idsInBrackets } from "./search-text.ts";
import { labelBy, targetBy } from "./target-rule.ts";

type ShownReply = PromptProvenance["shown"][number];
/** The id that the original gives to its constant example. */
const example = "default_fs_post1";

/**
 * What must be true of every prompt in both modes. The prompt must be the one that its line and its
 * provenance describe.
 */
export const promptChecks: readonly PromptCheck[] = [
  {
    name: "ids of the line",
    wrong: ({ line, provenance: { id, target, task, setting } }) => {
      const wanted = `${task}/${setting}/${target.reply}`;
      if (id !== wanted) return [`its provenance has the id ${id}, not ${wanted}`];
      if (!("prediction_task" in line)) return [];
      const { target_reply_id, target_post_reference_id } = line.prediction_task;
      return [
        ...(target_reply_id === target.reply ? [] : [`target_reply_id is ${target_reply_id}`]),
        ...(target_post_reference_id === target.thread
          ? []
          : [`target_post_reference_id is ${target_post_reference_id}`]),
      ];
    },
  },
  {
    name: "label as in the thread",
    wrong: ({ label, task, target }) => {
      const wanted = labelBy(task, target);
      return label === wanted ? [] : [`true_label is ${say(label)}, but the thread says ${say(wanted)}`];
    },
  },
  {
    name: "target follows the rules",
    wrong: ({ thread, task, provenance, facts }) => {
      const position = targetBy(thread, task, facts.mode);
      const id = position === null ? null : (thread.replies[position]?.id ?? null);
      if (id === provenance.target.reply) return [];
      return [id === null ? "its thread does not qualify" : `the target of its thread is ${id}`];
    },
  },
  {
    name: "domain and author",
    wrong: ({ line, provenance, thread, target }) => {
      const subreddit = "prediction_task" in line ? line.prediction_task.subreddit : line.subreddit;
      return [
        ...(subreddit === thread.domain && provenance.domain === thread.domain
          ? []
          : [
              `subreddit is "${subreddit}", the domain in the provenance "${provenance.domain}", in the thread "${thread.domain}"`,
            ]),
        ...(provenance.author === thread.author && target.author === thread.author
          ? []
          : ["the target is not by the author of its thread and its provenance"]),
        ...(provenance.target.timeMs === target.timeMs ? [] : ["the target has another time in its thread"]),
      ];
    },
  },
  {
    name: "shown replies exist",
    wrong: ({ provenance, facts, text }) => [
      ...[...provenance.shown, ...provenance.demonstrations].flatMap((one) => wrongReply(one, facts)),
      ...idsInBrackets(text).flatMap((id) =>
        namedBy(id, facts) ? [] : [`the prompt names ${id}, which threads.jsonl does not have`],
      ),
    ],
  },
  {
    name: "labels of demonstrations as in their threads",
    wrong: ({ provenance, facts, task }) =>
      provenance.demonstrations.flatMap(({ reply, label }) => {
        const named = namedBy(reply, facts);
        const wanted = named && !named.isPost ? labelBy(task, { ...named, parent: null }) : null;
        return named === null || label === wanted ? [] : [`${reply} is ${say(label)}, not ${say(wanted)}`];
      }),
  },
  { name: "demonstrations by the right author", wrong: wrongDemonstrators },
  {
    name: "donor fits the setting",
    wrong: ({ setting, provenance: { donor, author, domain }, facts }) => {
      if (setting !== "np_conv") return donor === null ? [] : ["it has a donor"];
      if (donor === null) return ["it has no donor"];
      const thread = facts.thread(donor.thread);
      if (thread?.author !== donor.author) return [`${donor.thread} is not by ${donor.author}`];
      return [
        ...(facts.mode === "faithful" || donor.author !== author ? [] : ["its donor is its own author"]),
        ...(facts.mode === "faithful" || thread.domain === domain
          ? []
          : [`its donor is in ${thread.domain}`]),
      ];
    },
  },
];

/** A reply that is left out has no author here. The original's constant example is in no thread. */
function wrongReply({ reply, thread, author, timeMs }: ShownReply, facts: SetFacts): string[] {
  if (facts.mode === "faithful" && thread === example) return [];
  const named = namedBy(reply, facts);
  if (!named || reply.replace(/-.*$/, "") !== thread) return [`threads.jsonl has no ${reply} in ${thread}`];
  const same = (author === null || named.author === author) && named.timeMs === timeMs;
  return same ? [] : [`${reply} has another author or time in threads.jsonl`];
}

/** Demonstrations must be by the author or, if the conversation is a donor's, by the donor. */
function wrongDemonstrators({ setting, provenance, facts }: Prompt): string[] {
  const { author, donor, demonstrations } = provenance;
  const wanted = setting === "np_conv" ? donor?.author : author;
  return demonstrations.flatMap(({ reply }) => {
    if (facts.mode === "faithful" && reply.startsWith(example)) return [];
    const by = namedBy(reply, facts)?.author ?? null;
    return by === wanted ? [] : [`${reply} is by ${by ?? "nobody"}, not by ${wanted ?? "a donor"}`];
  });
}

/** Only for strict sets. The original's prompts also contain ids in other positions. */
export const strictChecks: readonly PromptCheck[] = [
  {
    name: "provenance lists what is shown",
    wrong: ({ text, provenance }) => {
      const said = new Set(
        [...provenance.shown, ...provenance.demonstrations].flatMap((one) => [one.reply, one.thread]),
      );
      const shown = new Set(idsInBrackets(text));
      const own = new Set([provenance.target.reply, provenance.target.thread]);
      return [
        ...[...shown].flatMap((id) =>
          said.has(id) || own.has(id) ? [] : [`the prompt shows ${id}, but its provenance doesn't list it`],
        ),
        ...provenance.shown.flatMap(({ reply }) =>
          shown.has(reply) || !reply.includes("-")
            ? []
            : [`its provenance lists ${reply}, but the prompt doesn't show it`],
        ),
      ];
    },
  },
  {
    name: "strict samples have a demonstration",
    wrong: ({ provenance }) => (provenance.demonstrations.length > 0 ? [] : ["it has no demonstration"]),
  },
];

const say = (value: string | number | null) => JSON.stringify(value)?.slice(0, 80) ?? "nothing";
