import { factsOf } from "../../personas/facts/testing/cohort.ts";
import { createRandom, diceOf } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";
import { drawTimeline, type TimelineOptions } from "../../timelines/testing/draw-timeline.ts";
import { briefTalk, type TalkBriefs } from "../talk-brief.ts";
import { saidIn, withTold } from "../told-before.ts";
import { rawOf } from "./raw.ts";

/**
 * The briefs of one session of a drawn timeline with raw stories, after sessions that were said as drafted. By default
 * this is the first session.
 */
export function briefsOf({ session = 0, ...options }: TimelineOptions & { session?: number }): TalkBriefs {
  const { seed = 1 } = options;
  const { timeline, profile } = drawTimeline(options);
  const raw = rawOf(timeline);
  const planOf = (at: number) =>
    briefTalk({
      timeline: raw,
      session: entryAt(raw.sessions, at),
      profile,
      facts: factsOf(profile, 7, seed).facts,
      place: { partition: seed, manner: profile.manner },
      dice: diceOf(7),
      random: createRandom(seed, "talk", at),
    });
  const before = Array.from({ length: session }, (_, at) => saidIn(planOf(at), null));
  return withTold(planOf(session), before);
}
