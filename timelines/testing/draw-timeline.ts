import fc from "fast-check";
import { matters } from "../../content/matters/bank.ts";
import type { Facts } from "../../personas/facts/fact.ts";
import { factsOf, profileOf } from "../../personas/facts/testing/cohort.ts";
import type { Profile } from "../../personas/profile.ts";
import { createRandom, diceOf } from "../../pipeline/engine/random.ts";
import type { Pack } from "../../topics/schema.ts";
import { packs } from "../../topics/testing/packs.ts";
import { type Calendar, drawCalendar } from "../calendar/calendar.ts";
import { castOf } from "../cast.ts";
import { drawTimeline as drawFrom } from "../draw-timeline.ts";
import type { Level, LevelShares } from "../levels.ts";
import type { Material } from "../material/material.ts";
import { dealMatters } from "../material/matters.ts";
import { levelPoint } from "../material/plan-levels.ts";
import { selectStock } from "../material/select.ts";
import { periods } from "../periods.ts";
import { restraints as everyRestraint, type Restraint, type TopicTimeline } from "../timeline.ts";

/** The names of the topics in the package. */
export const shippedTopics: readonly string[] = packs.map(({ name }) => name);

/** Shares by which all questions have this level, as far as it can be met. */
export const onlyLevel = (level: Level): LevelShares => ({
  ...{ explicit: 0, paraphrased: 0, implied: 0, scattered: 0 },
  [level]: 1,
});

export interface DrawnTimeline {
  readonly pack: Pack;
  readonly profile: Profile;
  readonly facts: Facts;
  readonly calendar: Calendar;
  readonly material: Material;
  readonly timeline: TopicTimeline;
  readonly restraints: readonly Restraint[];
}

export interface TimelineOptions {
  readonly topic?: string;
  /** The index of the persona. */
  readonly seed?: number;
  readonly periods?: number;
  readonly forks?: number;
  readonly restraints?: readonly Restraint[];
  /** How many pivots each topic has. Without it, one of each kind. */
  readonly pivots?: number;
  readonly levels?: LevelShares;
  readonly distractors?: number;
}

/** The levels at which stories state what they tell. The others are drawn only if a test asks for them. */
const statedLevels: LevelShares = { explicit: 1, paraphrased: 1, implied: 0, scattered: 0 };
export const cohort = 7;

export function packNamed(name: string): Pack {
  const pack = packs.find((one) => one.name === name);
  if (!pack) throw new Error(`there is no pack "${name}"`);
  return pack;
}

/** The timeline of a persona of the cohort, drawn as the stages do it. */
export function drawTimeline(options: TimelineOptions = {}): DrawnTimeline {
  const { topic = "therapy", seed = 1, forks = 4, restraints = [] } = options;
  const pack = packNamed(topic);
  const profile = profileOf(cohort, seed);
  const facts = factsOf(profile, cohort, seed);
  const calendar = drawCalendar({
    profile,
    changes: facts.changes,
    topics: shippedTopics,
    periods: periods.slice(0, options.periods ?? 4),
    restraints,
    pivots: options.pivots ?? null,
    random: (...path) => createRandom(seed, "calendar", ...path),
  });
  const ofTopic = calendar.topics[topic];
  if (!ofTopic) throw new Error(`the calendar has no topic "${topic}"`);
  const cast = castOf(facts);
  const stock = selectStock({
    pack,
    calendar: ofTopic,
    cast,
    random: createRandom(seed, "material", topic),
  });
  const { about, labels, lists } = pack;
  const dealt = dealMatters({
    ...{ matters: matters(), cast, temperament: profile.temperament },
    days: ofTopic.windows.map(({ session }) => session),
    sessions: [{ topic, rank: 0, windows: ofTopic.windows }],
    random: createRandom(seed, "matters"),
  }).get(topic);
  const material = {
    ...{ topic, about, labels, lists, ...stock },
    ...{ matters: [...(dealt ?? [])], levels: null, objections: [], fallen: [] },
  };
  const timeline = drawFrom({
    ...{
      material,
      calendar: ofTopic,
      life: calendar.life,
      cast,
      forks,
      levels: options.levels ?? statedLevels,
      distractors: options.distractors ?? 2,
    },
    random: createRandom(seed, "timeline", topic),
    levelAt: (kind) => levelPoint(diceOf(cohort), { topic, kind, persona: seed }),
  });
  return { pack, profile, facts, calendar, material, timeline, restraints };
}

const drawnBefore = new Map<string, DrawnTimeline>();

/** Draws each timeline once for all tests. */
function timelineOf(options: TimelineOptions): DrawnTimeline {
  const key = JSON.stringify(options);
  const drawn = drawnBefore.get(key) ?? drawTimeline(options);
  drawnBefore.set(key, drawn);
  return drawn;
}

/** Checks a rule on many timelines. They are the same in every test run. */
export function everyTimeline(
  check: (drawn: DrawnTimeline) => void,
  options: TimelineOptions = {},
  runs = 120,
): void {
  const choices = fc.record({
    topic: fc.constantFrom(...shippedTopics),
    seed: fc.nat({ max: 5_000 }),
    periods: fc.integer({ min: 1, max: periods.length }),
    forks: fc.constantFrom(1, 4),
    restraints: fc.subarray([...everyRestraint]),
  });
  fc.assert(
    fc.property(choices, (chosen) => {
      check(timelineOf({ ...chosen, ...options }));
    }),
    { numRuns: runs, seed: 1 },
  );
}

export const forksOf = ({ timeline }: DrawnTimeline): number[] => timeline.forked.map((_, fork) => fork);
