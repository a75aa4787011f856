import fc from "fast-check";
import { addDays, type IsoDate } from "../../personas/dates.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { clausePack, clausePacks } from "../../topics/testing/clause-packs.ts";
import { drawTopicTimeline } from "../draw-timeline.ts";
import { drawHistory, type LifeEvent } from "../history/history.ts";
import { drawWindows, type PeriodWindow, periods } from "../periods.ts";
import { restraints as everyRestraint, type Restraint, type TopicTimeline } from "../timeline.ts";

/** The topics that have packs of clauses, by name. */
export const shippedTopics: readonly string[] = clausePacks.map(({ name }) => name);

const speaker = {
  town: "Bergen",
  circle: [
    { relation: "cousin", name: "Ida" },
    { relation: "neighbor", name: "Olav" },
    { relation: "colleague", name: "Priya" },
    { relation: "brother", name: "Tor" },
    { relation: "aunt", name: "Gro" },
    { relation: "friend", name: "Marek" },
  ],
};

export interface DrawnTimeline {
  readonly timeline: TopicTimeline;
  readonly windows: readonly PeriodWindow[];
  readonly history: readonly LifeEvent[];
  readonly restraints: readonly Restraint[];
}

export interface TimelineOptions {
  readonly topic?: string;
  readonly seed?: number;
  readonly periods?: number;
  readonly forks?: number;
  readonly restraints?: readonly Restraint[];
}

const firstSession: IsoDate = "2022-03-14";
const birthYear = 1984;

/** A timeline as the stage draws it: the first session of the topic is up to seventy days after the persona's first one. */
export function drawTimeline(options: TimelineOptions = {}): DrawnTimeline {
  const { topic = "therapy", seed = 1, forks = 4, restraints = [] } = options;
  const selected = periods.slice(0, options.periods ?? 4);
  // All topics of a seed share one history, as the topics of a persona do.
  const common = createRandom(seed, "history");
  const history = drawHistory(
    { birthYear, outlook: "mixed" },
    drawWindows(firstSession, birthYear, selected, common),
    common,
  );
  const random = createRandom(seed, "topic", topic);
  const first = addDays(firstSession, random.integer(0, 70));
  const windows = drawWindows(first, birthYear, selected, random);
  const timeline = drawTopicTimeline({
    topic: clausePack(topic),
    ...{ speaker, windows, history, restraints, forks, random },
  });
  return { timeline, windows, history, restraints };
}

const drawnBefore = new Map<string, DrawnTimeline>();

/** Draws each timeline once for all tests. */
function timelineOf(options: TimelineOptions): DrawnTimeline {
  const key = JSON.stringify(options);
  const drawn = drawnBefore.get(key) ?? drawTimeline(options);
  drawnBefore.set(key, drawn);
  return drawn;
}

/** Checks a rule on many timelines, which are the same in every test run. */
export function everyTimeline(
  check: (drawn: DrawnTimeline) => void,
  options: TimelineOptions = {},
  runs = 120,
): void {
  const choices = fc.record({
    topic: fc.constantFrom(...shippedTopics),
    seed: fc.nat(),
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
