import { factsOf, profileOf } from "../../personas/facts/testing/cohort.ts";
import { diceOf } from "../../pipeline/engine/random.ts";
import { servicesWith } from "../../pipeline/engine/testing/services.ts";
import { periods } from "../../timelines/periods.ts";
import { timelinesStage } from "../../timelines/stage.ts";
import { shippedTopics } from "../../timelines/testing/draw-timeline.ts";
import { type Restraint, restraints, type TopicTimeline } from "../../timelines/timeline.ts";
import type { Topic } from "../../topics/schema.ts";
import type { SessionBrief } from "../brief.ts";
import { conversationsStage } from "../stage.ts";
import { shippedPacks } from "./packs.ts";

/** One persona of a run, in one topic. */
export interface PlanOptions {
  readonly seed: number;
  readonly persona: number;
  readonly topic: string;
  readonly forks?: number;
  readonly restraints?: readonly Restraint[];
}

export interface Plan {
  readonly timeline: TopicTimeline;
  /** The briefs for the writer: one for each session, and one for each beat of a fork. */
  readonly briefs: readonly SessionBrief[];
}

const packs = new Map<string, Topic>(shippedPacks.map((pack) => [pack.name, pack]));

/** The same plan that a run without a model makes. */
export async function planOf({ seed, persona, topic, ...options }: PlanOptions): Promise<Plan> {
  const { forks = 4, restraints = [] } = options;
  const dice = diceOf(seed);
  const randomOf =
    (stage: string) =>
    (...path: readonly (string | number)[]) =>
      dice(stage, persona, ...path);
  const personas = recordsOf("profile", profileOf(seed, persona));
  const settings = { periods, forks, restraints, deal: { topics: [topic], inContext: { "32k": 1 } } };
  const scope = { partition: persona, settings, dice };
  const facts = recordsOf("facts", factsOf(profileOf(seed, persona), seed, persona));
  const upstream = { personas, facts, topics: recordsOf(topic, packOf(topic)) };
  const [task] = timelinesStage.plan(upstream, { ...scope, random: randomOf("timelines") });
  if (!task) throw new Error(`nothing is planned for "${topic}"`);
  const services = servicesWith({
    random: randomOf("timelines")(task.key),
    ask: () => Promise.reject(new Error("a timeline asks no model")),
    countTokens: () => 0,
  });
  const timeline = await timelinesStage.run(task, upstream, services);
  const tasks = conversationsStage.plan(
    { personas, timelines: recordsOf(topic, timeline) },
    { ...scope, random: randomOf("conversations") },
  );
  return { timeline, briefs: tasks.map(({ params }) => params.brief) };
}

/** Personas one after the other, each in a different topic, with all restraints or none, in four forks or in one. */
export async function everyPlan(count: number, check: (plan: Plan, which: string) => void): Promise<void> {
  for (let persona = 0; persona < count; persona++) {
    const topic = shippedTopics[persona % shippedTopics.length] ?? "";
    const round = Math.floor(persona / shippedTopics.length);
    const plan = await planOf({
      seed: 20,
      persona,
      topic,
      forks: round % 8 === 7 ? 1 : 4,
      restraints: round % 3 === 2 ? restraints : [],
    });
    check(plan, `persona ${persona}, ${topic}`);
  }
}

const recordsOf = <Output>(key: string, output: Output) => ({ keys: [key], get: () => output });

function packOf(name: string): Topic {
  const pack = packs.get(name);
  if (!pack) throw new Error(`there is no topic "${name}"`);
  return pack;
}
