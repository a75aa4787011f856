import type { Provenance } from "../format.ts";
import { namedBy, type Prompt, type PromptCheck, type SetFacts } from "./prompt.ts";
import { idsInBrackets } from "./search-text.ts";
import { labelBy, targetBy } from "./target-rule.ts";

type Place = Provenance["shown"][number];
/** The id that the original gives its constant demonstration. */
const example = "default_fs_post1";

/** What holds of every prompt in either mode: it is the one that it says it is. */
export const promptChecks: readonly PromptCheck[] = [
  {
    name: "ids of the line",
    wrong: ({ line, provenance: { id, target, task, setting } }) => {
      const wanted = `${task}/${setting}/${target.reply}`;
      if (id !== wanted) return [`its provenance is called ${id}, not ${wanted}`];
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
    name: "label by the thread",
    wrong: ({ label, task, target }) => {
      const wanted = labelBy(task, target);
      return label === wanted ? [] : [`true_label is ${say(label)}, and the thread says ${say(wanted)}`];
    },
  },
  {
    name: "target by the rule",
    wrong: ({ thread, task, provenance, facts }) => {
      const place = targetBy(thread, task, facts.mode);
      const id = place === null ? null : (thread.replies[place]?.id ?? null);
      if (id === provenance.target.reply) return [];
      return [id === null ? "its thread does not qualify" : `of its thread ${id} is to be asked about`];
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
              `subreddit is "${subreddit}", the provenance's domain "${provenance.domain}", the thread's "${thread.domain}"`,
            ]),
        ...(provenance.author === thread.author && target.author === thread.author
          ? []
          : ["the target is not by the author of its thread and of the provenance"]),
        ...(provenance.target.timeMs === target.timeMs ? [] : ["the target's time is another in its thread"]),
      ];
    },
  },
  {
    name: "what is named is there",
    wrong: ({ provenance, facts, text }) => [
      ...[...provenance.shown, ...provenance.demonstrations].flatMap((place) => wrongPlace(place, facts)),
      ...idsInBrackets(text).flatMap((id) =>
        namedBy(id, facts) ? [] : [`the prompt names ${id}, which threads.jsonl does not have`],
      ),
    ],
  },
  {
    name: "labels of demonstrations by their threads",
    wrong: ({ provenance, facts, task }) =>
      provenance.demonstrations.flatMap(({ reply, label }) => {
        const named = namedBy(reply, facts);
        const wanted = named && !named.isPost ? labelBy(task, { ...named, parent: null }) : null;
        return named === null || label === wanted ? [] : [`${reply} is ${say(label)}, not ${say(wanted)}`];
      }),
  },
  { name: "demonstrations by the right author", wrong: wrongDemonstrators },
  {
    name: "donor of the setting",
    wrong: ({ setting, provenance: { donor, author, domain }, facts }) => {
      if (setting !== "np_conv") return donor === null ? [] : ["it has a donor"];
      if (donor === null) return ["it has no donor"];
      const thread = facts.thread(donor.thread);
      if (thread?.author !== donor.author) return [`${donor.thread} is not by ${donor.author}`];
      return [
        ...(facts.mode === "faithful" || donor.author !== author ? [] : ["its donor is its own author"]),
        ...(facts.mode === "faithful" || thread.domain === domain
          ? []
          : [`its donor is of ${thread.domain}`]),
      ];
    },
  },
];

/** Whoever is left out has no author here; the original's constant demonstration is of no thread. */
function wrongPlace({ reply, thread, author, timeMs }: Place, facts: SetFacts): string[] {
  if (facts.mode === "faithful" && thread === example) return [];
  const named = namedBy(reply, facts);
  if (!named || reply.replace(/-.*$/, "") !== thread) return [`threads.jsonl has no ${reply} in ${thread}`];
  const same = (author === null || named.author === author) && named.timeMs === timeMs;
  return same ? [] : [`${reply} has another author or time in threads.jsonl`];
}

/** The author's own; where the conversation is another's, that one's. */
function wrongDemonstrators({ setting, provenance, facts }: Prompt): string[] {
  const { author, donor, demonstrations } = provenance;
  const wanted = setting === "np_conv" ? donor?.author : author;
  return demonstrations.flatMap(({ reply }) => {
    if (facts.mode === "faithful" && reply.startsWith(example)) return [];
    const by = namedBy(reply, facts)?.author ?? null;
    return by === wanted ? [] : [`${reply} is by ${by ?? "nobody"}, not by ${wanted ?? "a donor"}`];
  });
}

/** Only of strict sets: in the original's prompts ids stand in other places. */
export const strictChecks: readonly PromptCheck[] = [
  {
    name: "provenance says what is shown",
    wrong: ({ text, provenance }) => {
      const said = new Set(
        [...provenance.shown, ...provenance.demonstrations].flatMap((one) => [one.reply, one.thread]),
      );
      const shown = new Set(idsInBrackets(text));
      const own = new Set([provenance.target.reply, provenance.target.thread]);
      return [
        ...[...shown].flatMap((id) =>
          said.has(id) || own.has(id) ? [] : [`the prompt shows ${id}, its provenance doesn't`],
        ),
        ...provenance.shown.flatMap(({ reply }) =>
          shown.has(reply) || !reply.includes("-")
            ? []
            : [`its provenance shows ${reply}, the prompt doesn't`],
        ),
      ];
    },
  },
  {
    name: "strict samples have a demonstration",
    wrong: ({ provenance }) => (provenance.demonstrations.length > 0 ? [] : ["it has none"]),
  },
];

const say = (value: string | number | null) => JSON.stringify(value)?.slice(0, 80) ?? "nothing";
