import { createHash } from "node:crypto";
import { assembleSession, type Beat, type Session, type Turn } from "../conversations/stage.ts";
import type { Facts } from "../personas/facts/fact.ts";
import { type Profile, personaCard } from "../personas/profile.ts";
import { lazyFor } from "../pipeline/lazy.ts";
import { type Event, eventsOf, type TopicTimeline } from "../timelines/timeline.ts";
import type { Filler } from "./filler-stage.ts";
import type { ContextEntry, ContextRecord } from "./recipe.ts";
import type { Size } from "./sizes.ts";

export interface ContextMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** A session of a context and its position there. */
export interface ContextSession {
  /** `null` for filler. */
  readonly topic: string | null;
  readonly date: string | null;
  /** The names of the subjects that it tells about. */
  readonly subjects: readonly string[];
  /** For each event, the index of the message that begins its beat. */
  readonly beats: readonly { readonly event: string; readonly start: number }[];
  /** The stories and matters that it tells, in order. */
  readonly stories: readonly ToldEvent[];
  /** The index of its first message, and that of the first message after it. */
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  /** The size of the context up to the end of this session, in tokens and in Unicode code points. */
  readonly endTokens: number;
  readonly endCharacters: number;
  /** How many of these tokens are filler. */
  readonly endFillerTokens: number;
}

/** An event, and the messages that tell it. */
export interface ToldEvent {
  readonly event: Event;
  readonly message: number;
  readonly messages: number;
}

/** The text of a context in one fork. It is never stored. */
export interface ContextText {
  readonly messages: readonly ContextMessage[];
  readonly sessions: readonly ContextSession[];
  /** Tokens of the context before a message. */
  tokensBefore(index: number): number;
}

export interface TextSources {
  readonly profile: Profile;
  readonly timelines: ReadonlyMap<string, TopicTimeline>;
  session(key: string): Session;
  filler(index: number): Filler;
}

/**
 * Puts the messages of a context together. The token counts come with the turns and with the persona's card.
 */
export function contextText(
  { entries, cardTokens }: Pick<ContextRecord, "entries" | "cardTokens">,
  fork: number,
  sources: TextSources,
): ContextText {
  const card = cardTurn(sources.profile, cardTokens);
  const messages: ContextMessage[] = [];
  const startTokens: number[] = [];
  let [tokens, characters, fillerTokens] = [0, 0, 0];
  const add = (turn: Counted) => {
    startTokens.push(tokens);
    messages.push(messageOf(turn));
    tokens += turn.tokens;
    characters += turn.characters;
  };
  const sessions = entries.map((entry): ContextSession => {
    const [start, before] = [messages.length, tokens];
    add(card);
    const { beats, events, ...told } = toldIn(entry, fork, sources);
    const stories: ToldEvent[] = [];
    const starts = beats.map(({ event: id, turns }) => {
      const beatStart = messages.length;
      turns.forEach(add);
      const event = events.get(id);
      if (event && event.act !== "opens") stories.push({ event, message: beatStart, messages: turns.length });
      return { event: id, start: beatStart };
    });
    if (entry.kind === "filler") fillerTokens += tokens - before;
    return {
      ...told,
      stories,
      beats: entry.kind === "filler" ? [] : starts,
      start,
      end: messages.length,
      tokens: tokens - before,
      endTokens: tokens,
      endCharacters: characters,
      endFillerTokens: fillerTokens,
    };
  });
  return { messages, sessions, tokensBefore: (index) => startTokens[index] ?? tokens };
}

/** One message for each turn: contexts and forks share most of theirs. */
const messageOf = lazyFor(({ role, content }: Counted): ContextMessage => ({ role, content }));

type Counted = Pick<Turn, "content" | "tokens" | "characters"> & { readonly role: ContextMessage["role"] };

function cardTurn(profile: Profile, tokens: number): Counted {
  const content = personaCard(profile);
  return { role: "system", content, tokens, characters: [...content].length };
}

/** What a session tells in a fork. A filler session is one beat that tells no event. */
function toldIn(
  entry: ContextEntry,
  fork: number,
  { timelines, session: read, filler }: TextSources,
): Pick<ContextSession, "topic" | "date" | "subjects"> & {
  readonly beats: readonly Beat[];
  readonly events: ReadonlyMap<string, Event>;
} {
  if (entry.kind === "filler") {
    const beats = [{ event: "", turns: filler(entry.index).turns }];
    return { topic: null, date: null, subjects: [], beats, events: new Map() };
  }
  const { topic, date, period } = entry;
  const timeline = timelines.get(topic);
  if (!timeline) throw new Error(`no timeline for "${topic}"`);
  const beats = assembleSession(timeline, period, fork, read);
  const events = eventsOf(timeline, fork);
  const told = beats.flatMap(({ event }) => events.get(event) ?? []);
  const names = told.flatMap(({ subject, left }) => [subject, left].flatMap((thing) => thing?.name ?? []));
  return { topic, date, subjects: [...new Set(names)], beats, events };
}

/** A whole context in one fork, as formats get it. */
export interface FinishedContext extends ContextText {
  /** The sha256 of its messages. */
  readonly id: string;
  readonly persona: number;
  /** What is true of the persona, and what changes in its life. */
  readonly facts: Facts;
  readonly size: Size;
  readonly variant: number;
  readonly fork: number;
}

/** Puts a context together from its record. */
export function finishContext(
  record: ContextRecord,
  fork: number,
  sources: TextSources & { readonly facts: Facts },
): FinishedContext {
  const text = contextText(record, fork, sources);
  const { size, variant } = record;
  const { facts, profile } = sources;
  return { ...text, id: contextId(text.messages), persona: profile.index, facts, size, variant, fork };
}

/** A call for each message takes longer than the hash, and all in one call needs the text of the context again. */
const messagesTogether = 100;

function contextId(messages: readonly ContextMessage[]): string {
  const sha256 = createHash("sha256");
  for (let from = 0; from < messages.length; from += messagesTogether) {
    const lines = messages.slice(from, from + messagesTogether).map(({ role, content }) => {
      return `${JSON.stringify([role, content])}\n`;
    });
    sha256.update(lines.join(""));
  }
  return sha256.digest("hex");
}
