import { type Beat, type Session, sessionKey } from "../../conversations/stage.ts";
import { profileOf } from "../../conversations/testing/briefs.ts";
import type { Facts } from "../../personas/facts/fact.ts";
import { lifeOf } from "../../personas/facts/testing/cohort.ts";
import { idOf } from "../../pipeline/engine/ids.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { planGroups } from "../../questions/brief.ts";
import type { WrittenGroup } from "../../questions/stage.ts";
import { drawTimeline } from "../../timelines/testing/draw-timeline.ts";
import { eventsOf, type TopicTimeline } from "../../timelines/timeline.ts";
import type { ContextParts } from "../context.ts";
import type { Filler } from "../filler-stage.ts";
import { vocabularyOf } from "../filling.ts";

export const profile = profileOf("dry");
const { facts } = lifeOf(7, 1);

/** Timelines of one persona, in the given topics. */
export function timelinesOf(topics: readonly string[], seed = 1): TopicTimeline[] {
  return topics.map((topic) => drawTimeline({ topic, seed }).timeline);
}

/** Groups with placeholder texts. Every message is different. */
export function groupsOf(timelines: readonly TopicTimeline[]): WrittenGroup[] {
  return timelines.flatMap((timeline) =>
    planGroups(timeline).map(({ id, type, pivot }) => ({
      id,
      topic: timeline.topic,
      type,
      pivot: pivot.id,
      level: "explicit" as const,
      message: `What of ${id}?`,
      messageTokens: 6,
      options: ["one", "two", "three", "four"].map((number) => `${number} of ${id}`),
    })),
  );
}

/** Sessions with placeholder texts, by key. Each beat has two turns, which name its event. */
export function sessionsOf(
  timelines: readonly TopicTimeline[],
  tokensOfTurn: number,
): (key: string) => Session {
  const records = new Map<string, Session>();
  for (const timeline of timelines)
    for (const { period, events } of timeline.sessions) {
      const shared = new Set(timeline.shared.map(({ id }) => id));
      records.set(sessionKey(timeline.topic, period), {
        shared: beatsAbout(
          events.filter((event) => shared.has(event)),
          "shared",
          tokensOfTurn,
        ),
        forked: timeline.forked.map((_, fork) => {
          const own = events.filter((id) => !shared.has(id) && eventsOf(timeline, fork).has(id));
          return beatsAbout(own, `fork ${fork}`, tokensOfTurn);
        }),
      });
    }
  return (key) => {
    const record = records.get(key);
    if (!record) throw new Error(`could not find session "${key}"`);
    return record;
  };
}

function beatsAbout(events: readonly string[], whose: string, tokens: number): Beat[] {
  return events.map((event) => ({
    event,
    turns: (["user", "assistant"] as const).map((role) => {
      const content = `${role}: ${event} (${whose}) — schön 👋`;
      return { role, content, tokens, characters: [...content].length };
    }),
  }));
}

export function fillerOf(index: number, text = `Whatever ${index} may be`): Filler {
  const turns = (["user", "assistant"] as const).map((role) => ({
    role,
    content: `${role}: ${text}`,
    tokens: 300 + (index % 7) * 20,
    characters: [...`${role}: ${text}`].length,
  }));
  return {
    theme: "anything",
    topic: null,
    turns,
    tokens: turns.reduce((sum, turn) => sum + turn.tokens, 0),
    vocabulary: vocabularyOf(text),
  };
}

/** Everything a 32k context of two topics is made from. */
export function partsOf(change: Partial<ContextParts> = {}): ContextParts & { readonly facts: Facts } {
  const timelines = change.timelines ?? timelinesOf(["foodRecommendation", "therapy"]);
  return {
    size: "32k",
    variant: 0,
    forks: 4,
    pool: Array.from({ length: 80 }, (_, index) => index),
    profile,
    facts,
    timelines,
    groups: groupsOf(timelines),
    session: sessionsOf(timelines, 120),
    filler: (index) => fillerOf(index),
    countTokens: (text) => text.split(" ").length,
    random: createRandom("context"),
    dice: createRandom,
    idOf,
    ...change,
  };
}
