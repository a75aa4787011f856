import { z } from "zod";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { wrongInTurns } from "./check-turns.ts";
import { sayValues } from "./habits.ts";
import { standingTurn } from "./mend-turns.ts";
import { type OpenPlace, openIn, standingIn } from "./open-places.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import { rulesForStories } from "./rules-for-writers.ts";
import { sayStory } from "./say-story.ts";
import { padTo } from "./simulate-turns.ts";
import type { ForkBrief, TalkBase } from "./talk-brief.ts";
import { type SharedText, storyIn } from "./write-session.ts";

const text = z.string().trim().min(1);
const turns = z.strictObject({ user: text, assistant: text });
const filledPlaces = z.strictObject({
  places: z.array(
    turns.extend({
      place: z.string(),
      /** The user's reaction and the answer to it, if the plan has one. */
      reaction: turns.nullable(),
    }),
  ),
  /** Persons, places, things, conditions and promises that are neither in the session nor in the stories. */
  introduced: z.array(text),
});
export type FilledPlaces = z.infer<typeof filledPlaces>;

/** A session with open places, and what one fork tells in them. */
export interface FillBrief {
  readonly base: TalkBase;
  readonly fork: ForkBrief;
  readonly written: SharedText;
  /** The earlier version, and the faults that a reader found in it. `null` for the first version. */
  readonly again: {
    readonly earlier: FilledPlaces["places"];
    readonly faults: readonly string[];
  } | null;
}

const instructions = `Below is a chat between a person and their assistant with open places, such as [[P1]], as JSON: who the person is, what they told before ("told"), the session, and for each place how long its user turn is and the story that it tells. Write each place: one turn of the user and one of the assistant. Everything else stays as it is, and the result should read like a real log.

- The user brings the matter up by themselves, and it starts from what stands before it: as an objection to something there, as the reason of a wish, as an answer, as the next matter. They tell the story: "said" is raw material, "means" is what must be clear about the person, "as" is how it is told. Name the subject as "subject" has it and keep most words of "key"; what happened stays. What they ask for follows from the story, or they ask nothing; a question in "said" that doesn't follow from it is left out, and the reply with it. Something about somebody else comes up as people do it ("Taras asked me"), not as an errand. Who asks the assistant to forget something says in half a sentence why it shouldn't come up, such as who will read along.
${rulesForStories}
- "user" says how long the turn is and how it is written. It sounds like the user's other turns: clear at first reading, no telegrams.
- "reply" is raw material, too. The assistant answers as in its other turns: takes up what was said, names the thing it is about, does what was asked, gives the reason in half a sentence; after something sad, painful or frightening it begins with one human sentence. It shows the line that changes, not the whole, and asks nothing. No praise, no sayings, no joke at the end. The user's next turn must follow as it stands.
- Where a place has "reacts", the user takes up this answer in one more turn of that length, and the assistant answers it: "reaction". They ask about a detail, doubt it, want it shorter, say what stands in its way; never just two words of the answer again. It says nothing new about what they like. Elsewhere "reaction" is null.
- Nothing new: no persons, places, conditions, secrets or promises that are neither in the session nor in the story. "introduced" lists what you brought in all the same; it should be empty.
- No phrase of "neverSay" occurs, and nothing of "neverTell" is told. No speaker labels.`;

const mending = `- "again" has an earlier version of the places, and the faults that a reader has found with it. Write the places so that the faults are gone.`;

/** Writes what one fork says in the open places of a session. */
export const fillPlaces = defineCall<FillBrief, FilledPlaces>({
  name: "fill-places",
  version: 11,
  role: "writer",
  output: filledPlaces,
  prompt: (brief) => promptOf(brief.again ? `${instructions}\n${mending}` : instructions, planOf(brief)),
  check: checkPlaces,
  simulate: ({ base, fork }) => ({
    places: openIn(base.places).map(({ place, n }) => {
      const exchange = exchangeAt(base, n);
      return {
        place,
        user: padTo(storyIn(exchange, fork.stories), exchange.user, n),
        assistant: `Noted, number ${n}.`,
        reaction: exchange.reacts && {
          user: padTo(null, exchange.reacts, n + base.exchanges.length),
          assistant: `Noted again, number ${n}.`,
        },
      };
    }),
    introduced: [],
  }),
});

/** The planned exchange of a place. */
export function exchangeAt({ exchanges }: Pick<TalkBase, "exchanges">, n: number): PlannedExchange {
  const exchange = exchanges.find((one) => one.n === n);
  if (!exchange) throw new Error(`the plan lacks exchange ${n}`);
  return exchange;
}

/** What a fork says in these places if its stories are used as they were drafted. */
export function standingTurns(
  places: readonly OpenPlace[],
  { base, fork }: Pick<FillBrief, "base" | "fork">,
): FilledPlaces["places"] {
  return places.flatMap(({ place, n }) => {
    const exchange = exchangeAt(base, n);
    const story = storyIn(exchange, fork.stories);
    return story ? [{ place, ...standingTurn(story, exchange.user), reaction: null }] : [];
  });
}

function planOf({ base, fork, written: { order, exchanges }, again }: FillBrief) {
  const { speaker, date, places } = base;
  const drafted = standingTurns(standingIn(places), { base, fork });
  const fixed = new Map(drafted.map((one) => [one.place, one] as const));
  const turns = new Map(exchanges.map((one) => [one.n, one] as const));
  const nameOf = (n: number) => places.find((one) => one.n === n)?.place ?? "";
  return {
    person: speaker,
    told: fork.told,
    date,
    session: order.map((n) => {
      const found = turns.get(n) ?? fixed.get(nameOf(n));
      return found ? { user: found.user, assistant: found.assistant } : `[[${nameOf(n)}]]`;
    }),
    places: openIn(places).flatMap(({ place, n }) => {
      const exchange = exchangeAt(base, n);
      const story = storyIn(exchange, fork.stories);
      if (!story) return [];
      const { user, reacts } = exchange;
      const reaction = reacts ? { reacts: sayValues(reacts) } : {};
      return [{ place, user: sayValues(user), tells: sayStory(story), ...reaction }];
    }),
    neverSay: fork.silence.words,
    neverTell: fork.silence.stories,
    ...(again ? { again } : {}),
  };
}

function wrongInReaction(
  reaction: FilledPlaces["places"][number]["reaction"],
  { reacts }: Pick<PlannedExchange, "reacts">,
): string[] {
  if (reaction === null) return reacts ? [`it has "reacts", so "reaction" must not be null`] : [];
  return reacts ? [] : [`it has no "reacts", so "reaction" must be null`];
}

function checkPlaces({ places, introduced }: FilledPlaces, { base, fork }: FillBrief): string[] {
  const open = openIn(base.places);
  const wanted = open.map(({ place }) => place).join(", ");
  const found = places.map(({ place }) => place).join(", ");
  if (found !== wanted) return [`"places" must be ${wanted}, in this order, not ${found || "none"}`];
  return [
    ...introduced.map((thing) => `leave out what you introduced, and "introduced" empty: "${thing}"`),
    ...open.flatMap(({ n }, index) => {
      const filled = places[index];
      if (!filled) return [];
      const exchange = exchangeAt(base, n);
      const planned = { base, silence: fork.silence };
      const wrong = [
        ...wrongInTurns(filled, { ...planned, story: storyIn(exchange, fork.stories) }),
        ...wrongInReaction(filled.reaction, exchange),
        ...(filled.reaction ? wrongInTurns(filled.reaction, { ...planned, story: null }) : []),
      ];
      return wrong.map((issue) => `place ${filled.place}: ${issue}`);
    }),
  ];
}
