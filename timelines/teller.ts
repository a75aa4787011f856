import type { Acquaintance, Profile } from "../personas/profile.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { subjectWords } from "../topics/check.ts";
import type { Idea, Subject, Topic } from "../topics/schema.ts";
import type { Act } from "./acts.ts";
import { createDeck, createStock, type Deck } from "./deck.ts";
import type { Event, Thing } from "./timeline.ts";

/** The id, period and date of an event, equal in all forks. */
export type Slot = Pick<Event, "id" | "period" | "date">;

/** What an event is about, as the plan decides it. The rest of the event is dealt from the pack. */
export interface Story {
  readonly act: Act;
  readonly subject?: Subject | null;
  readonly left?: Subject | null;
  readonly reason?: string | null;
  /** A clause. It may hold {it} for the subject, and {name} ("Ida") or {person} ("my cousin Ida") for somebody the user knows. */
  readonly happening?: string;
  readonly idea?: Idea;
  readonly supersedes?: readonly string[];
  readonly causedBy?: readonly string[];
  readonly pivot?: string;
  /** Whether the event gives no advice, because options of a question will. */
  readonly keepAdvice?: boolean;
}

/** What the teller needs to know about the persona. */
export type Speaker = Pick<Profile, "town" | "circle">;

/** Turns stories into events. It deals the material of a pack so that nothing comes twice before everything has come. */
export interface Teller {
  tell(slot: Slot, story: Story): Event;
}

export const warmActs: ReadonlySet<Act> = new Set(["likes", "comesRound", "switches", "stillLikes"]);
export const coldActs: ReadonlySet<Act> = new Set(["dislikes", "goesOff", "stillDislikes"]);
/** Acts that are told in one clause: such an event has no detail, and the user asks nothing about its subject. */
export const toldAtOnce: ReadonlySet<Act> = new Set([
  "opens",
  "tries",
  "news",
  "tellsOfOther",
  "asksToForget",
]);

export function createTeller(topic: Topic, speaker: Speaker, random: Random): Teller {
  const decks = createDecks(topic, speaker, random);
  const around = cached((_slot: string) => slotMaterial(decks, speaker.town, random));
  const materialOf = cached((subject: Subject) => subjectMaterial(subject, random));
  return {
    tell: (slot, story) => {
      const { act, subject = null, left, reason } = story;
      const own = subject && materialOf(subject);
      const common = around(slot.id);
      return {
        ...slot,
        act,
        subject: subject && thingOf(subject),
        left: left ? thingOf(left) : null,
        reason: reason ? withPronoun(reason, subject) : null,
        ...trialOf(story.idea),
        ...exchangeOf(act, own, common, random),
        ...happeningOf(story, own, common),
        ...tipsOf(story, own),
        ...groundsOf(story, own),
        guidance: common.guidance,
        example: subject?.example ?? null,
        supersedes: [...(story.supersedes ?? [])],
        causedBy: [...(story.causedBy ?? [])],
        pivot: story.pivot ?? null,
        ...(act === "tellsOfOther" ? { person: sayPerson(common.person()) } : {}),
      };
    },
  };
}

type Decks = ReturnType<typeof createDecks>;
type SlotMaterial = ReturnType<typeof slotMaterial>;
type SubjectMaterial = ReturnType<typeof subjectMaterial>;

function createDecks(topic: Topic, speaker: Speaker, random: Random) {
  return {
    well: createDeck(topic.wentWell, random),
    wrong: createDeck(topic.wentWrong, random),
    questions: createDeck(topic.questions, random),
    guidance: createDeck(topic.guidance, random),
    people: createDeck(speaker.circle, random),
  };
}

function slotMaterial(decks: Decks, town: string, random: Random) {
  const particular = (deck: Deck<string>) =>
    deck.deal().replaceAll(/\{(person|place|number)\}/g, (_, name: string) => {
      if (name === "place") return town;
      if (name === "number") return String(random.integer(3, 40));
      return sayPerson(decks.people.deal());
    });
  return {
    person: once(() => decks.people.deal()),
    well: once(() => particular(decks.well)),
    wrong: once(() => particular(decks.wrong)),
    question: once(() => (random.chance(0.55) ? decks.questions.deal() : null)),
    guidance: Array.from({ length: 5 }, () => decks.guidance.deal()),
  };
}

const sayPerson = ({ relation, name }: Acquaintance) => `my ${relation} ${name}`;

/** What the user asks and the answer, about the subject or about the topic in general. */
function exchangeOf(
  act: Act,
  own: SubjectMaterial | null,
  common: SlotMaterial,
  random: Random,
): Pick<Event, "ask" | "answer"> {
  const taken = !coldActs.has(act) && !toldAtOnce.has(act);
  const particular = own && taken && random.chance(0.75) ? own.questions.take() : null;
  const asked = particular ?? (act === "opens" || act === "asksToForget" ? null : common.question());
  return { ask: asked?.ask ?? null, answer: asked?.answer ?? null };
}

/** The outcome of a thing tried, and how many days it took if more than one. */
function trialOf(idea: Idea | undefined): Pick<Event, "outcome" | "lasted"> {
  if (!idea) return { outcome: null };
  const { outcome, lasts = 1 } = idea;
  return lasts > 1 ? { outcome, lasted: lasts } : { outcome };
}

/** What happened, and a detail of it. */
function happeningOf(
  { act, subject = null, idea, happening: planned }: Story,
  own: SubjectMaterial | null,
  common: SlotMaterial,
): Pick<Event, "happening" | "detail"> {
  const particular = coldActs.has(act) ? common.wrong : common.well;
  const happening = idea?.tried ?? nameIn(planned, common) ?? own?.met.take() ?? particular();
  const detail = toldAtOnce.has(act) ? happening : particular();
  return { happening: withPronoun(happening, subject), detail: detail === happening ? null : detail };
}

/** A planned clause with the acquaintance of its slot filled in. */
function nameIn(clause: string | undefined, { person }: SlotMaterial): string | undefined {
  return clause?.replaceAll(/\{(name|person)\}/g, (_, form: string) =>
    form === "name" ? person().name : sayPerson(person()),
  );
}

/** A fact about the subject and, if it is liked, advice. */
function tipsOf({ act, keepAdvice }: Story, own: SubjectMaterial | null): Pick<Event, "facts" | "advice"> {
  const fact = act === "asksToForget" ? null : own?.facts.take();
  const tip = warmActs.has(act) && !keepAdvice ? own?.advice.take() : null;
  return { facts: fact ? [fact] : [], advice: tip ? [tip] : [] };
}

/**
 * Two grounds for the attitude, and one against it. A memory and a request to forget state no attitude, so they have none. About
 * what somebody else likes, the user knows only one ground for it.
 */
function groundsOf(
  { act, subject = null }: Story,
  own: SubjectMaterial | null,
): Pick<Event, "why" | "also" | "against"> {
  if (act === "tellsOfOther")
    return { why: subject?.draws.find((draw) => !firstPerson.test(draw)) ?? null, also: null, against: null };
  if (own === null || act === "shares" || act === "asksToForget")
    return { why: null, also: null, against: null };
  const [pro, contra] = warmActs.has(act) ? [own.draws, own.bothers] : [own.bothers, own.draws];
  return { why: pro.deal(), also: pro.deal(), against: contra.deal() };
}

/** A ground in the first person can't be said of somebody else. */
const firstPerson = /\b(?:I|me|my|mine|myself|we|us|our|ours|ourselves)\b/;

/** Keeps what was made for a key. Material of a slot is dealt once for all forks, because only pivots may differ between forks. */
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

const pronounOf = (subject: Subject | null) => (subject?.number === "many" ? "them" : "it");

/** A clause of a pack with the pronoun of the subject filled in for {it}. */
export function withPronoun(text: string, subject: Subject | null): string {
  return text.replaceAll("{it}", pronounOf(subject));
}

export function thingOf(subject: Subject): Thing {
  return { name: subject.name, number: subject.number, words: [...subjectWords(subject)] };
}
