import { z } from "zod";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { wrongInTurns } from "./check-turns.ts";
import { sayValues } from "./habits.ts";
import { mendTurns } from "./mend-turns.ts";
import type { PlannedExchange } from "./plan-talk.ts";
import { padTo } from "./simulate-turns.ts";
import type { ForkBrief, OpenPlace, TalkBase } from "./talk-brief.ts";
import { sayStory, storyIn, type WrittenSession } from "./write-session.ts";

const text = z.string().trim().min(1);
const filledPlaces = z.strictObject({
  places: z.array(z.strictObject({ place: z.string(), user: text, assistant: text })),
  /** Persons, places, things, conditions and promises that neither the session nor the stories have. */
  introduced: z.array(text),
});
export type FilledPlaces = z.infer<typeof filledPlaces>;

/** A session with open places, and what one fork tells in them. */
export interface FillBrief {
  readonly base: TalkBase;
  readonly fork: ForkBrief;
  readonly written: WrittenSession["exchanges"];
  /** What was written before, and what a reader found wrong with it; `null` at first. */
  readonly again: {
    readonly earlier: readonly {
      readonly place: string;
      readonly user: string;
      readonly assistant: string;
    }[];
    readonly faults: readonly string[];
  } | null;
}

const instructions = `Below is a conversation between a person and an assistant with open places, such as [[P1]], as JSON: who the person is, what they told before ("told"), the session, and for each place how long its user turn is and the story that it tells. Write each of "places": one turn of the user and one of the assistant. Everything else stays as it is.

- Nobody asked. The user brings the matter up by themselves, as people do who have something else on their mind, in a few words or straight away. "said" is raw material in their words, "means" is what it says of them, "as" is how it is told. Name its subject as "subject" has it, keep most words of "key", and if there is a "when", say it in exactly these words; without one, no time is said. Order and build are yours, and differ from place to place. No punchline after it.
- "user" says how long the turn is and how it is written. It sounds like the user's other turns.
- "reply" is raw material for the assistant, too: a question in it is left out. The assistant answers what was asked in the register of its other turns, plainly and usefully: no question, no praise, no jokes, no repeating of what the user said, no turning down of what nobody proposed. The user's next turn must be able to follow as it stands.
- Nothing new: no persons, places, conditions, secrets or promises that are neither in the session nor in the story. "introduced" lists what you brought in all the same; it should be empty.
- No phrase of "neverSay" occurs, and nothing of "neverTell" is told. No speaker labels.`;

const mending = `- "again" has an earlier version of the places, and the faults that a reader has found with it. Write the places so that the faults are gone.`;

/** Writes what one fork says in the open places of a session. */
export const fillPlaces = defineCall<FillBrief, FilledPlaces>({
  name: "fill-places",
  version: 5,
  role: "writer",
  output: filledPlaces,
  prompt: (brief) => promptOf(brief.again ? `${instructions}\n${mending}` : instructions, planOf(brief)),
  check: checkPlaces,
  simulate: ({ base, fork }) => ({
    places: openIn(base).map(({ place, exchange }) => ({
      place,
      user: padTo(storyIn(exchange, fork.stories), exchange.user, exchange.n),
      assistant: `Noted, number ${exchange.n}.`,
    })),
    introduced: [],
  }),
});

/** An open place with its exchange. */
interface PlannedPlace extends OpenPlace {
  readonly exchange: PlannedExchange;
}

function planned({ exchanges, places }: TalkBase, isWanted: (place: OpenPlace) => boolean): PlannedPlace[] {
  return places.filter(isWanted).flatMap((place) => {
    const exchange = exchanges.find(({ n }) => n === place.n);
    return exchange ? [{ ...place, exchange }] : [];
  });
}

/** The places that somebody has to write. The turns of the others stand. */
export const openIn = (base: TalkBase): PlannedPlace[] => planned(base, ({ stands }) => !stands);

/** The places whose turns stand, or all of them, with the stories of the fork word for word. */
export function standingTurns(
  base: TalkBase,
  { stories }: ForkBrief,
  places: "standing" | "all" = "standing",
): FilledPlaces["places"] {
  return planned(base, ({ stands }) => stands || places === "all").flatMap(({ place, exchange }) => {
    const story = storyIn(exchange, stories);
    return story
      ? [{ place, ...mendTurns({ user: story.said, assistant: story.reply }, exchange.user) }]
      : [];
  });
}

function planOf({ base, fork, written, again }: FillBrief) {
  const { speaker, date, exchanges, places } = base;
  const turns = new Map(written.map((one) => [one.n, one] as const));
  const standing = new Map(standingTurns(base, fork).map((one) => [one.place, one] as const));
  const nameOf = (n: number) => places.find((one) => one.n === n)?.place ?? "";
  return {
    person: speaker,
    told: fork.told,
    date,
    session: exchanges.map(({ n }) => {
      const found = turns.get(n) ?? standing.get(nameOf(n));
      return found ? { user: found.user, assistant: found.assistant } : `[[${nameOf(n)}]]`;
    }),
    places: openIn(base).flatMap(({ place, exchange }) => {
      const story = storyIn(exchange, fork.stories);
      return story ? [{ place, user: sayValues(exchange.user), tells: sayStory(story) }] : [];
    }),
    neverSay: fork.silence.words,
    neverTell: fork.silence.stories,
    ...(again ? { again } : {}),
  };
}

function checkPlaces({ places, introduced }: FilledPlaces, { base, fork }: FillBrief): string[] {
  const open = openIn(base);
  const wanted = open.map(({ place }) => place).join(", ");
  const found = places.map(({ place }) => place).join(", ");
  if (found !== wanted) return [`"places" must be ${wanted}, in this order, not ${found || "none"}`];
  return [
    ...introduced.map((thing) => `leave out what you introduced, and "introduced" empty: "${thing}"`),
    ...open.flatMap(({ exchange }, index) => {
      const turns = places[index];
      if (!turns) return [];
      const told = { base, story: storyIn(exchange, fork.stories), silence: fork.silence };
      return wrongInTurns(turns, told).map((issue) => `place ${turns.place}: ${issue}`);
    }),
  ];
}
