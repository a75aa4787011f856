import { z } from "zod";
import type { Random } from "../pipeline/engine/random.ts";
import type { Services } from "../pipeline/engine/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { orNull } from "../pipeline/models/usable.ts";
import { lifeLetters, type ReadBrief, readSession, wrongInReading } from "./read-session.ts";
import type { StoryBrief } from "./story-brief.ts";
import type { WrittenExchange } from "./story-in.ts";
import { talkOf, type WrittenTalk } from "./talk-beats.ts";
import type { ForkPlan, SharedPlan, TalkBriefs, TalkPlan } from "./talk-brief.ts";
import { fillFork } from "./write-talk.ts";

const count = z.int().min(0);

/** The findings of the readers in a session, over all forks. */
export const readingsSchema = z.strictObject({
  /** How often a fork's session was read, and how often the reader found something wrong. */
  read: count,
  wrong: count,
  /** The number of forks that were still wrong after the last rewriting. */
  left: count,
  /** How often another fork's turns were put in on purpose, and how often the reader didn't notice. */
  planted: count,
  letThrough: count,
});
export type Readings = z.infer<typeof readingsSchema>;

/** The maximum number of rewritings of a fork whose session is misread. */
const rewrites = 2;
/** The share of readings for which wrong turns are planted. */
const plantedShare = 0.02;

type Asking = Pick<Services, "ask">;
type Places = readonly WrittenExchange[];

/**
 * The planned readings of a session. They don't depend on the answers, so that all calls are known in
 * advance.
 */
export interface ReadingPlan {
  /** The forks whose sessions are read. */
  readonly forks: readonly number[];
  /** Forks in which the turns of another fork, which tells something else, are put in on purpose. */
  readonly plants: readonly { readonly fork: number; readonly other: number }[];
}

export function planReading({ shared, forks }: TalkPlan, random: Random): ReadingPlan {
  // Without places, forks differ in nothing.
  const read = shared.places.length === 0 ? [] : forks.map((_, fork) => fork);
  const told = (fork: number) => lifeOf(shared, entryAt(forks, fork)).join();
  const plants = read
    .filter(() => random.chance(plantedShare))
    .flatMap((fork) => {
      const other = read.find((one) => told(one) !== told(fork));
      return other === undefined ? [] : [{ fork, other }];
    });
  return { forks: read, plants };
}

/** Has each fork's session read. Its places are written again if the reader misunderstands it. */
export async function readTalk(
  briefs: TalkBriefs,
  { talk, reading }: { readonly talk: WrittenTalk; readonly reading: ReadingPlan },
  services: Asking,
) {
  const forks = await Promise.all(reading.forks.map((fork) => readFork(briefs, talk, fork, services)));
  const found = await Promise.all(
    reading.plants.map(({ fork, other }) => {
      const planted = { ...talk, fills: talk.fills.with(fork, entryAt(talk.fills, other)) };
      return wrongIn(briefs, planted, fork, services);
    }),
  );
  const wrong = forks.reduce((sum, one) => sum + one.wrong, 0);
  const left = forks.filter(({ isLeft }) => isLeft).length;
  const readings: Readings = {
    read: wrong + forks.length - left,
    ...{ wrong, left },
    planted: reading.plants.length,
    letThrough: found.filter((issues) => issues.length === 0).length,
  };
  const fills = talk.fills.map((places, fork) => forks[fork]?.places ?? places);
  return { talk: { ...talk, fills }, readings };
}

interface ReadFork {
  readonly places: Places;
  readonly wrong: number;
  readonly isLeft: boolean;
}

async function readFork(
  briefs: TalkBriefs,
  talk: WrittenTalk,
  fork: number,
  services: Asking,
): Promise<ReadFork> {
  const own = entryAt(briefs.forks, fork);
  let places = entryAt(talk.fills, fork);
  for (let wrong = 0; ; wrong++) {
    const faults = await wrongIn(briefs, { ...talk, fills: talk.fills.with(fork, places) }, fork, services);
    if (faults.length === 0) return { places, wrong, isLeft: false };
    if (wrong === rewrites) return { places, wrong: wrong + 1, isLeft: true };
    // The earlier version is part of the input. Otherwise a second call with the same faults would get the
    // same stored answer.
    const again = { earlier: places, faults };
    const brief = { base: briefs.shared, fork: own, written: talk.written, other: [], again };
    const filled = await fillFork(brief, services);
    if (filled === null) return { places, wrong: wrong + 1, isLeft: true };
    places = filled;
  }
}

/** The reader's mistakes about a fork's session. Empty if no answer of the reader can be used. */
async function wrongIn(
  briefs: TalkBriefs,
  talk: WrittenTalk,
  fork: number,
  { ask }: Asking,
): Promise<string[]> {
  const brief = readBriefOf(briefs, talk, fork);
  const read = await orNull(ask(readSession, brief));
  return read ? wrongInReading(read, brief.plan) : [];
}

/** The order of the lives differs between forks, so that no letter is right more often. */
function readBriefOf(briefs: TalkBriefs, talk: WrittenTalk, fork: number): ReadBrief {
  const { forks, shared } = briefs;
  const letterOf = (one: number) => entryAt(lifeLetters, (one + 2 * fork + shared.exchanges.length) % 4);
  const told = lifeOf(shared, entryAt(forks, fork)).join();
  // Two forks may tell the same in this session and differ in another one.
  const lives = forks.flatMap((one, index) => (lifeOf(shared, one).join() === told ? [letterOf(index)] : []));
  return {
    date: shared.date,
    turns: talkOf(briefs, talk, fork),
    lives: Object.fromEntries(forks.map((one, index) => [letterOf(index), lifeOf(shared, one)])),
    plan: { stories: toldStories(shared, entryAt(forks, fork)), lives },
  };
}

/** What a fork tells in its places, in order. */
const toldStories = ({ places }: Pick<SharedPlan, "places">, { stories }: ForkPlan): StoryBrief[] =>
  places.flatMap(({ event }) => stories.find((story) => story.event === event) ?? []);

const lifeOf = (shared: SharedPlan, fork: ForkPlan): string[] =>
  toldStories(shared, fork).map(({ happening }) => happening);
