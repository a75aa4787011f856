import type { Random } from "../pipeline/engine/random.ts";
import { subjectWords } from "../topics/check.ts";
import type { Idea, Subject, Topic } from "../topics/schema.ts";
import { createDeck, createStock, type Deck } from "./deck.ts";
import type { Profile } from "./profile.ts";
import type { Act, Event, Thing } from "./timeline.ts";

/** Where and when an event stands; the same in every fork. */
export type Slot = Pick<Event, "id" | "period" | "date">;

/** What an event is about, as the plan decides it; the words around it come from the decks. */
export interface Story {
  readonly act: Act;
  readonly subject?: Subject | null;
  readonly left?: Subject | null;
  readonly reason?: string | null;
  readonly happening?: string;
  readonly idea?: Idea;
  readonly supersedes?: readonly string[];
  readonly causedBy?: readonly string[];
  readonly pivot?: string;
  /** Advice that options will give is not given away before. */
  readonly keepAdvice?: boolean;
}

/** What the particulars of a persona's events are taken from. */
export type Speaker = Pick<Profile, "town" | "circle">;

/** Turns stories into events, dealing a pack's material so that none of it is told twice before all of it was told. */
export interface Teller {
  tell(slot: Slot, story: Story): Event;
}

export const warmActs: ReadonlySet<Act> = new Set(["likes", "comesRound", "switches", "stillLikes"]);
export const coldActs: ReadonlySet<Act> = new Set(["dislikes", "goesOff", "stillDislikes"]);

export function createTeller(topic: Topic, speaker: Speaker, random: Random): Teller {
  const decks = {
    well: createDeck(topic.wentWell, random),
    wrong: createDeck(topic.wentWrong, random),
    questions: createDeck(topic.questions, random),
    guidance: createDeck(topic.guidance, random),
    people: createDeck(speaker.circle, random),
  };
  const particular = (deck: Deck<string>) =>
    deck.deal().replaceAll(/\{(person|place|number)\}/g, (_, slot: string) => {
      if (slot === "place") return speaker.town;
      if (slot === "number") return String(random.integer(3, 40));
      const { relation, name } = decks.people.deal();
      return `my ${relation} ${name}`;
    });
  const around = cached((_slot: string) => ({
    well: once(() => particular(decks.well)),
    wrong: once(() => particular(decks.wrong)),
    question: once(() => (random.chance(0.55) ? decks.questions.deal() : null)),
    guidance: Array.from({ length: 5 }, () => decks.guidance.deal()),
  }));
  const materialOf = cached((subject: Subject) => subjectMaterial(subject, random));
  return {
    tell: (slot, story) => {
      const { subject = null, act } = story;
      const own = subject ? materialOf(subject) : null;
      const common = around(slot.id);
      const particularOf = coldActs.has(act) ? common.wrong : common.well;
      const likes = warmActs.has(act);
      const stated = own !== null && act !== "shares";
      const asked =
        (own && !coldActs.has(act) && random.chance(0.75) ? own.questions.take() : null) ??
        (act === "opens" ? null : common.question());
      const happening = story.idea?.tried ?? story.happening ?? own?.met.take() ?? particularOf();
      const fact = own?.facts.take();
      const tip = likes && !story.keepAdvice ? own?.advice.take() : null;
      const clear = (text: string) => text.replaceAll("{it}", subject?.number === "many" ? "them" : "it");
      const detail = act === "tries" || act === "news" || act === "opens" ? happening : particularOf();
      return {
        ...slot,
        act,
        subject: subject ? thingOf(subject) : null,
        left: story.left ? thingOf(story.left) : null,
        why: stated ? (likes ? own.draws : own.bothers).deal() : null,
        also: stated ? (likes ? own.draws : own.bothers).deal() : null,
        against: stated ? (likes ? own.bothers : own.draws).deal() : null,
        reason: story.reason ? clear(story.reason) : null,
        happening: clear(happening),
        outcome: story.idea?.outcome ?? null,
        detail: detail === happening ? null : detail,
        ask: asked?.ask ?? null,
        answer: asked?.answer ?? null,
        facts: fact ? [fact] : [],
        advice: tip ? [tip] : [],
        guidance: common.guidance,
        example: subject?.example ?? null,
        supersedes: [...(story.supersedes ?? [])],
        causedBy: [...(story.causedBy ?? [])],
        pivot: story.pivot ?? null,
      };
    },
  };
}

/** Material that hangs on the slot is dealt once and serves every fork: forks differ in pivots alone. */
function cached<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

function once<Value>(make: () => Value): () => Value {
  const value = cached((_: "it") => make());
  return () => value("it");
}

function subjectMaterial(subject: Subject, random: Random) {
  return {
    draws: createDeck(subject.draws, random),
    bothers: createDeck(subject.bothers, random),
    met: createStock(subject.met, random),
    facts: createStock(subject.facts, random),
    advice: createStock(subject.recommend, random),
    questions: createStock([{ ask: subject.ask, answer: subject.answer }], random),
  };
}

export function thingOf(subject: Subject): Thing {
  return { name: subject.name, number: subject.number, words: [...subjectWords(subject)] };
}
