import { type Manner, mannerNames } from "../../personas/manner.ts";
import type { Profile } from "../../personas/profile.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { drawTimeline, shippedTopics, type TimelineOptions } from "../../timelines/testing/draw-timeline.ts";
import { restraints, type Thing, type TopicTimeline } from "../../timelines/timeline.ts";
import { avoidsOf, type BeatBrief, briefSession, type SessionBriefs } from "../brief.ts";
import { createDealer, type Dealer } from "../dealer.ts";

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
  return sessions.flatMap(({ shared, forked }) => [
    ...shared.beats,
    ...forked.flatMap(({ brief }) => brief.beats),
  ]);
}

const soba: Thing = { name: "buckwheat soba", number: "one", words: ["soba"] };

/** A beat in which the user says that they like soba, with the given changes. */
export function beatOf(change: Partial<BeatBrief> = {}): BeatBrief {
  return {
    event: "foodRecommendation.init.1",
    act: "likes",
    subject: soba,
    left: null,
    when: "in April",
    why: "the noodles keep their bite when they are cold",
    reason: null,
    happening: "my neighbor Olav carried a bamboo tray of it across the yard",
    outcome: null,
    detail: "the dipping sauce ran under the tray",
    ask: null,
    answer: null,
    facts: ["Buckwheat has no gluten, so most soba holds a fifth of wheat flour."],
    advice: ["rinse it under cold water until the water runs clear"],
    guidance: [
      "Water for noodles should taste of salt before anything goes in.",
      "A wide pot comes back to the boil sooner than a tall one.",
      "Noodles go on cooking for a minute after they leave the water.",
      "A colander that was warmed first doesn't chill what falls into it.",
      "Oil in the water does nothing but make the pot harder to wash.",
    ],
    also: "the broth can be drunk at the end",
    against: "the strands break when one looks away",
    example: null,
    opening: null,
    piece: null,
    previous: null,
    returns: false,
    recall: null,
    moves: ["fact", "tip", "weigh", "object", "guide"],
    exchanges: 1,
    closes: false,
    avoidWords: [],
    avoidClauses: [],
    ...change,
  };
}

/** One timeline in four has only one period, and every second one has the restraints. */
const variety = (place: number): TimelineOptions => ({
  periods: place % 4 === 3 ? 1 : 4,
  restraints: place % 2 === 0 ? restraints : [],
});

const topicsOfManner = 4;
const known = new Map<number, DrawnBriefs>();

/** Timelines of every manner of speaking, with different topics and seeds. All topics come up. */
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

/** The same as single beats, each with the dealer of its session. */
export function everyBeat(check: (beat: BeatBrief, manner: Manner, dealer: Dealer) => void): void {
  everyBriefs(({ sessions }, manner) => {
    for (const { shared, forked } of sessions)
      for (const { beats, date } of [shared, ...forked.map(({ brief }) => brief)]) {
        const dealer = createDealer(createRandom("beats", manner, date));
        for (const beat of beats) check(beat, manner, dealer);
      }
  });
}
