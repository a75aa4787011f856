import { conversationsStage, sessionKeysOf } from "../conversations/stage.ts";
import { personasStage } from "../personas/stage.ts";
import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { planGroups } from "../questions/brief.ts";
import { filterStage } from "../questions/filter/stage.ts";
import { timelinesStage } from "../timelines/stage.ts";
import { type TopicDeal, topicsOfContext } from "../topics/deal.ts";
import { drawContext } from "./context.ts";
import { isInPool } from "./filler/filler.ts";
import { fillerStage } from "./filler-stage.ts";
import { contextKey, contextsForm } from "./recipe.ts";
import { fillerPool, type Size } from "./sizes.ts";

export interface ContextSettings {
  readonly sizes: readonly Size[];
  readonly variants: number;
  readonly forks: number;
  readonly deal: TopicDeal;
}

/**
 * Plans contexts: sessions in order, filler between them, and questions at their places. The records hold no
 * text.
 */
export const contextsStage = defineStage({
  ...contextsForm,
  version: 5,
  inputs: {
    personas: personasStage,
    timelines: timelinesStage,
    conversations: conversationsStage,
    questions: filterStage,
    filler: fillerStage,
  },
  plansFrom: { timelines: "records", filler: "keys" },
  calls: [],
  plan: (upstream, { partition, settings }: Scope<ContextSettings>) => {
    return settings.sizes.flatMap((size) => {
      const topics = topicsOfContext(settings.deal, partition, size);
      const timelines = topics.map((topic) => upstream.timelines.get(topic));
      const groups = timelines.flatMap(planGroups).map(({ id }) => id);
      const pool = upstream.filler.keys.filter((key) => isInPool(Number(key), fillerPool[size]));
      const needs = [
        { stage: "personas", key: "profile" },
        ...topics.map((key) => ({ stage: "timelines", key })),
        ...timelines.flatMap(sessionKeysOf).map((key) => ({ stage: "conversations", key })),
        ...groups.map((key) => ({ stage: "filter", key })),
        ...pool.map((key) => ({ stage: "filler", key })),
      ];
      return Array.from({ length: settings.variants }, (_, variant) => ({
        key: contextKey(size, variant),
        params: { size, variant, topics, forks: settings.forks, pool: pool.map(Number) },
        needs,
      }));
    });
  },
  run: async ({ params }, upstream, services) => {
    const timelines = params.topics.map((topic) => upstream.timelines.get(topic));
    const planned = timelines.flatMap(planGroups);
    const groups = planned.flatMap(({ id }) => upstream.questions.get(id).group ?? []);
    return drawContext({
      ...params,
      profile: upstream.personas.get("profile"),
      timelines,
      groups,
      session: (key) => upstream.conversations.get(key),
      filler: (index) => upstream.filler.get(String(index)),
      countTokens: services.countTokens,
      random: services.random,
      dice: services.dice,
      idOf: services.idOf,
    });
  },
});
