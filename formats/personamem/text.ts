import type { Filler } from "../../contexts/filler-stage.ts";
import type { ContextRecord } from "../../contexts/recipe.ts";
import { assembleSession, type Beats, type Turn } from "../../conversations/stage.ts";
import { type Profile, personaCard } from "../../personas/profile.ts";
import type { TopicTimeline } from "../../timelines/timeline.ts";
import type { ContextMessage } from "./format.ts";

/** One session of a context, with where it stands. */
export interface TextEntry {
  /** `null` for filler. */
  readonly topic: string | null;
  /** By event: the index of the message that begins its beat. */
  readonly beats: readonly { readonly event: string; readonly start: number }[];
  readonly tokens: number;
  /** Of the context up to the end of this session. */
  readonly endIndex: number;
  readonly endTokens: number;
  readonly endLetters: number;
}

/** The text of a context in one fork; exists only while it is written. */
export interface ContextText {
  readonly messages: readonly ContextMessage[];
  readonly entries: readonly TextEntry[];
  /** Tokens of the context before a message. */
  tokensBefore(index: number): number;
}

export interface TextSources {
  readonly profile: Profile;
  readonly timelines: ReadonlyMap<string, TopicTimeline>;
  beats(key: string): Beats;
  filler(index: number): Filler;
  countTokens(text: string): number;
}

/** Puts the messages together from counted turns: nothing is tokenized again but the persona's card. */
export function contextText(record: ContextRecord, fork: number, sources: TextSources): ContextText {
  const card = cardTurn(sources);
  const messages: ContextMessage[] = [];
  const startTokens: number[] = [];
  let tokens = 0;
  let letters = 0;
  const add = (
    turn: Pick<Turn, "content" | "tokens" | "letters"> & { readonly role: ContextMessage["role"] },
  ) => {
    startTokens.push(tokens);
    messages.push({ role: turn.role, content: turn.content });
    tokens += turn.tokens;
    letters += turn.letters;
  };
  const entries = record.entries.map((entry): TextEntry => {
    const before = tokens;
    add(card);
    const beats =
      entry.kind === "filler"
        ? [{ event: "", turns: sources.filler(entry.index).turns }]
        : sessionBeats(entry.topic, entry.period, fork, sources);
    const starts = beats.map(({ event, turns }) => {
      const start = messages.length;
      turns.forEach(add);
      return { event, start };
    });
    return {
      topic: entry.kind === "filler" ? null : entry.topic,
      beats: entry.kind === "filler" ? [] : starts,
      tokens: tokens - before,
      endIndex: messages.length,
      endTokens: tokens,
      endLetters: letters,
    };
  });
  return { messages, entries, tokensBefore: (index) => startTokens[index] ?? tokens };
}

function cardTurn({ profile, countTokens }: TextSources) {
  const content = personaCard(profile);
  return { role: "system" as const, content, tokens: countTokens(content), letters: [...content].length };
}

function sessionBeats(topic: string, period: string, fork: number, sources: TextSources): Beats["beats"] {
  const timeline = sources.timelines.get(topic);
  if (!timeline) throw new Error(`no timeline for "${topic}"`);
  return assembleSession(timeline, period, fork, sources.beats);
}
