import { z } from "zod";
import type { Services } from "../pipeline/engine/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { orNull } from "../pipeline/models/usable.ts";
import type { FilledPlaces } from "./fill-places.ts";
import { lifeLetters, type ReadBrief, readSession, wrongInReading } from "./read-session.ts";
import type { ForkBrief, StoryBrief, TalkBriefs } from "./talk-brief.ts";
import { fillFork, talkOf, type WrittenTalk } from "./write-talk.ts";

const count = z.int().min(0);

/** What readers found in a session, over all forks. */
export const readingsSchema = z.strictObject({
  /** How often a fork's session was read, and how often something was wrong with it. */
  read: count,
  wrong: count,
  /** Forks in which something was still wrong after the last rewriting. */
  left: count,
  /** Another fork's turns were put in on purpose, and how often nobody noticed. */
  planted: count,
  letThrough: count,
});
export type Readings = z.infer<typeof readingsSchema>;

/** A fork whose session is read wrong is written again so often. */
const rewrites = 2;
/** The share of readings before which wrong turns are planted. */
const plantedShare = 0.02;

type Asking = Pick<Services, "ask" | "random">;
type Places = FilledPlaces["places"];

/** Has each fork's session read, and its places written again where a reader takes it for something else. */
export async function readTalk(briefs: TalkBriefs, talk: WrittenTalk, services: Asking) {
  // Nothing differs between the forks of a session without places.
  const all = briefs.shared.places.length === 0 ? [] : briefs.forks.map((_, fork) => fork);
  // Drawn before anything is asked, so that answers make no difference.
  const plantedIn = all.filter(() => services.random.chance(plantedShare));
  const forks = await Promise.all(all.map((fork) => readFork(briefs, talk, fork, services)));
  const plants = plantedIn.flatMap((fork) => plantIn(briefs, talk, fork) ?? []);
  const found = await Promise.all(
    plants.map(({ fork, planted }) => wrongIn(briefs, planted, fork, services)),
  );
  const wrong = forks.reduce((sum, one) => sum + one.wrong, 0);
  const left = forks.filter(({ isLeft }) => isLeft).length;
  const readings: Readings = {
    read: wrong + forks.length - left,
    ...{ wrong, left },
    planted: plants.length,
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
    const again = await wrongIn(briefs, { ...talk, fills: talk.fills.with(fork, places) }, fork, services);
    if (again.length === 0) return { places, wrong, isLeft: false };
    if (wrong === rewrites) return { places, wrong: wrong + 1, isLeft: true };
    const brief = { base: briefs.shared, fork: own, written: talk.written, again };
    const filled = await fillFork(brief, services);
    if (filled === null) return { places, wrong: wrong + 1, isLeft: true };
    places = filled;
  }
}

/** What a reader gets wrong in a fork's session. Nothing if no answer of the reader can be used. */
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

/** Puts the turns of another fork into a fork's session, if there is one that tells something else. */
function plantIn({ forks }: TalkBriefs, talk: WrittenTalk, fork: number) {
  const told = (one: number) => livesOf(entryAt(forks, one)).join();
  const other = forks.findIndex((_, one) => told(one) !== told(fork));
  return other < 0
    ? null
    : { fork, planted: { ...talk, fills: talk.fills.with(fork, entryAt(talk.fills, other)) } };
}

/** The lives have another order for every fork, so that no letter is right more often. */
function readBriefOf(briefs: TalkBriefs, talk: WrittenTalk, fork: number): ReadBrief {
  const { forks, shared } = briefs;
  const letterOf = (one: number) => entryAt(lifeLetters, (one + 2 * fork + shared.exchanges.length) % 4);
  const told = livesOf(entryAt(forks, fork)).join();
  // Two forks may tell the same in this session, and differ in another.
  const lives = forks.flatMap((one, index) => (livesOf(one).join() === told ? [letterOf(index)] : []));
  return {
    date: shared.date,
    turns: talkOf(briefs, talk, fork),
    lives: Object.fromEntries(forks.map((one, index) => [letterOf(index), livesOf(one)])),
    plan: { stories: inOrder(briefs, entryAt(forks, fork)), lives },
  };
}

const livesOf = ({ stories }: ForkBrief) => stories.map(({ happening }) => happening);

function inOrder({ shared }: TalkBriefs, { stories }: ForkBrief): StoryBrief[] {
  return shared.places.flatMap(({ event }) => stories.find((story) => story.event === event) ?? []);
}
