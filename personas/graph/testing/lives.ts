import { readdirSync, readFileSync } from "node:fs";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { type Topic, topicSchema } from "../../../topics/schema.ts";
import { parseYaml } from "../../../topics/yaml.ts";
import { addDays, type IsoDate } from "../../dates.ts";
import { drawHistory, type LifeEvent } from "../../history/history.ts";
import { drawWindows, type PeriodWindow, periods } from "../../periods.ts";
import type { TopicTimeline } from "../../timeline.ts";
import { drawTopicTimeline } from "../../topic-timeline.ts";

const folder = new URL("../../../topics/", import.meta.url);
const packs = new Map<string, Topic>();

/** The shipped topics by name. */
export const topicNames: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => file.slice(0, -".yaml".length));

export function topicPack(name: string): Topic {
  const known = packs.get(name);
  if (known) return known;
  const { value, issues } = parseYaml(
    readFileSync(new URL(`${name}.yaml`, folder), "utf8"),
    name,
    topicSchema,
  );
  if (!value) throw new Error(issues.map(({ message }) => message).join("\n"));
  packs.set(name, value);
  return value;
}

export const speaker = {
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

export interface DrawnLife {
  readonly timeline: TopicTimeline;
  readonly windows: readonly PeriodWindow[];
  readonly history: readonly LifeEvent[];
}

export interface LifeOptions {
  readonly topic?: string;
  readonly seed?: number;
  readonly periods?: number;
  readonly forks?: number;
}

const firstSession: IsoDate = "2022-03-14";
const birthYear = 1984;

/** A life as the timelines stage draws it: the first session of the topic up to seventy days after the very first. */
export function drawLife(options: LifeOptions = {}): DrawnLife {
  const { topic = "therapy", seed = 1, forks = 4 } = options;
  const selected = periods.slice(0, options.periods ?? 4);
  const random = createRandom(seed, "life", topic);
  const history = drawHistory(
    { birthYear, outlook: "mixed" },
    drawWindows(firstSession, birthYear, selected, random),
    random,
  );
  const first = addDays(firstSession, random.integer(0, 70));
  const windows = drawWindows(first, birthYear, selected, random);
  return {
    timeline: drawTopicTimeline(topicPack(topic), speaker, windows, history, forks, random),
    windows,
    history,
  };
}
