import { type Manner, mannerNames } from "../../personas/manner.ts";
import type { Profile } from "../../personas/profile.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { drawTimeline, shippedTopics, type TimelineOptions } from "../../timelines/testing/draw-timeline.ts";
import { restraints, type Thing, type TopicTimeline } from "../../timelines/timeline.ts";
import { avoidsOf, type BeatBrief, briefSession, type SessionBriefs } from "../brief.ts";

export function profileOf(manner: Manner): Profile {
  return {
    index: 0,
    name: "Solveig Hauge",
    genderIdentity: "Woman",
    racialIdentity: "Norwegian",
    birthYear: 1984,
    occupation: "tram driver",
    town: "Bergen",
    country: "Norway",
    family: "two brothers",
    temperament: "even",
    about: ["Solveig drives a tram.", "She lives above a bakery."],
    region: "Northern Europe",
    manner,
    outlook: "mixed",
    circle: ["cousin", "neighbor", "colleague", "brother", "aunt", "friend"].map((relation) => ({
      relation,
      name: `The ${relation}`,
    })),
    firstSession: "2022-03-14",
    seedLine: null,
  };
}

export interface DrawnBriefs {
  readonly timeline: TopicTimeline;
  readonly sessions: readonly SessionBriefs[];
}

/** The session plans of a drawn timeline for a persona with this manner of speaking. */
export function drawBriefs(manner: Manner, options: TimelineOptions = {}): DrawnBriefs {
  const { timeline } = drawTimeline(options);
  const avoids = avoidsOf(timeline);
  const sessions = timeline.sessions.map((session) =>
    briefSession({
      timeline,
      session,
      profile: profileOf(manner),
      avoids,
      random: createRandom(options.seed ?? 1, manner, session.period),
    }),
  );
  return { timeline, sessions };
}

/** All beats of the sessions, in all forks. */
export function beatsOf({ sessions }: DrawnBriefs): BeatBrief[] {
  return sessions.flatMap(({ shared, forked }) => [shared, ...forked].flatMap(({ beats }) => beats));
}

const soba: Thing = { name: "buckwheat soba", words: ["soba"] };

/** A beat in which the user says that they like soba, with the given changes. */
export function beatOf(change: Partial<BeatBrief> = {}): BeatBrief {
  return {
    event: "foodRecommendation.init.1",
    act: "likes",
    subject: soba,
    left: null,
    when: "in April",
    happening: "my neighbor Olav carried a bamboo tray of soba across the yard",
    thread: [
      {
        user: "what goes with cold soba? {when} my neighbor Olav carried a bamboo tray of soba across the yard and I want that again",
        assistant: "A dipping sauce of soy, mirin and stock, with scallions and a little wasabi on the side.",
      },
    ],
    opens: false,
    avoidWords: [],
    avoidStories: [],
    ...change,
  };
}

/** One timeline in four has only one period. Every second one has the restraints. */
const variety = (place: number): TimelineOptions => ({
  periods: place % 4 === 3 ? 1 : 4,
  restraints: place % 2 === 0 ? restraints : [],
});

const topicsOfManner = 4;
const known = new Map<number, DrawnBriefs>();

/** Timelines of every manner of speaking, with different topics and personas. All topics occur. */
export function everyBriefs(check: (drawn: DrawnBriefs, manner: Manner) => void): void {
  mannerNames.forEach((manner, index) => {
    for (let turn = 0; turn < topicsOfManner; turn++) {
      const place = index * topicsOfManner + turn;
      const topic = shippedTopics[place % shippedTopics.length] ?? "";
      const drawn = known.get(place) ?? drawBriefs(manner, { topic, seed: place, ...variety(place) });
      known.set(place, drawn);
      check(drawn, manner);
    }
  });
}
