import { hashText } from "../measures/hashes.ts";
import { readContexts, type SessionRead, type TurnRead } from "../reading/contexts.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { countSkipped, type Skipped } from "../reading/skipped.ts";
import type { Source } from "../reading/source-text.ts";
import { mostDrawnTurns } from "./drawn-turns.ts";
import { countFiller, type FillerDuplicates, mostFiller } from "./filler.ts";
import { countOverlap, type Overlaps } from "./overlap.ts";
import type { SessionStarts } from "./own-sessions.ts";
import { countPersonas, mostPersonas, type PersonaAttributes } from "./persona-attributes.ts";
import { countRepeatedSentences, type RepeatedSentences } from "./repeated-sentences.ts";
import { longSentencesOf, type Sentence } from "./sentences.ts";
import { countSpread, type Spread } from "./spread.ts";
import { countStyleGap, type StyleGap } from "./style-gap.ts";
import { countTalk, type TalkMeasures } from "./talk.ts";
import { countText, type TextMeasures } from "./text.ts";

/** The measures of the shared contexts beside a questions file. */
export interface ContextMeasures {
  readonly contexts: number;
  /** The number of different sessions. A session that each fork tells in its own way counts once. */
  readonly sessions: number;
  /** `null` if there is no turn. */
  readonly text: TextMeasures | null;
  /** The persona's own sessions, or all sessions if it isn't known which are filler. */
  readonly talk: TalkMeasures | null;
  /** `null` if it isn't known which sessions are filler, or none is. */
  readonly fillerTalk: TalkMeasures | null;
  /** `null` for fewer than two personas, and if it isn't known which sessions are filler. */
  readonly style: StyleGap | null;
  readonly repeated: RepeatedSentences | null;
  /** `null` if it isn't known what the questions see. */
  readonly overlap: Overlaps | null;
  /** How the first turns of own sessions are spread over personas. */
  readonly occasions: Spread | null;
  /** `null` if no system message names a persona. */
  readonly personas: PersonaAttributes | null;
  /** `null` if it isn't known which sessions are filler. */
  readonly filler: FillerDuplicates | null;
  readonly skipped: readonly Skipped[];
  /** What was left out so that memory doesn't grow with the file. */
  readonly notes: readonly string[];
}

/** What contexts are measured with. */
export interface ContextOrder {
  readonly source: Source;
  /** Which sessions are not filler; `null` if it isn't known. */
  readonly own: SessionStarts | null;
  /** The questions whose options are compared with the user's turns. */
  readonly questions: readonly AuditQuestion[];
  /** The persona of a context. */
  personaOf(context: string): string;
}

/** Later sessions are not measured. */
const mostSessions = 500_000;

/**
 * Reads contexts one at a time. Measures each session once, as the first fork tells it, because the forks and variants of a
 * persona share most of their sessions.
 */
export async function measureContexts({
  source,
  own,
  questions,
  personaOf,
}: ContextOrder): Promise<ContextMeasures> {
  const [text, personas, filler, skipped] = [countText(), countPersonas(), countFiller(), countSkipped()];
  const [talk, fillerTalk, style] = [countTalk(), countTalk(), countStyleGap()];
  const [repeated, overlap] = [countRepeatedSentences(), countOverlap(questions)];
  const occasions = countSpread("occasions", "persona");
  const sessions = new Set<number>();
  const forks = rememberForks();
  let contexts = 0;
  for await (const context of readContexts(source, skipped)) {
    const { id, sessions: found } = context;
    const persona = personaOf(id);
    contexts += 1;
    personas.add(persona, found);
    const ownStarts = own?.get(id);
    if (ownStarts)
      filler.add(
        persona,
        found.filter(({ start }) => !ownStarts.has(start)),
      );
    forks.begin(persona);
    overlap.add(context);
    repeated.add(found.flatMap(({ turns }) => turns.flatMap((turn) => forks.sentencesOf(turn))));
    for (const { start, turns } of found) {
      const isOwn = own ? ownStarts?.has(start) : true;
      if (isOwn) occasions.add(persona, persona, openingOf(turns, forks.sentencesOf));
      const hashes = turns.map(hashOf);
      const session = hashText(hashes.join());
      const told = forks.haveTold(hashes) || sessions.has(session);
      if (told || sessions.size === mostSessions) continue;
      sessions.add(session);
      for (const turn of turns) text.add(turn);
      if (isOwn === undefined) continue;
      (isOwn ? talk : fillerTalk).add(persona, turns, forks.sentencesOf);
      if (own) style.add(persona, isOwn, turns);
    }
  }
  const measures = text.measures();
  return {
    contexts,
    sessions: sessions.size,
    text: measures,
    talk: talk.measures(),
    fillerTalk: fillerTalk.measures(),
    style: style.measures(),
    repeated: repeated.measures(),
    overlap: overlap.measures(),
    occasions: occasions.spread(),
    personas: personas.attributes(),
    filler: filler.duplicates(),
    skipped: skipped.counts(),
    notes: [
      ...(sessions.size === mostSessions ? [`text is measured on the first ${mostSessions} sessions`] : []),
      ...(measures && measures.turns > measures.drawn.turns
        ? [`openings and repeated runs of words are measured on a draw of ${mostDrawnTurns} turns`]
        : []),
      ...(personas.isFull() ? [`attributes are those of the first ${mostPersonas} personas`] : []),
      ...(filler.isFull() ? [`filler is compared among the first ${mostFiller} different sessions`] : []),
    ],
  };
}

/** The first sentence of a session that is more than a greeting. */
const openingOf = ([first]: SessionRead["turns"], sentencesOf: (turn: TurnRead) => readonly Sentence[]) =>
  first
    ? sentencesOf(first)
        .slice(0, 1)
        .map(({ text }) => text)
    : [];

const hashOf = ({ role, text }: TurnRead) => hashText(`${role} ${text}`);

/**
 * Knows whether an earlier context of the same persona has told a session. One common turn is enough, because
 * forks differ in only a few turns of a session. It also reads the sentences of each turn only once. The
 * contexts of a persona must come one after the other.
 */
function rememberForks() {
  let [persona, earlier, current]: [string | null, Set<number>, Set<number>] = [null, new Set(), new Set()];
  const sentences = new Map<number, readonly Sentence[]>();
  return {
    begin: (next: string) => {
      earlier = next === persona ? new Set([...earlier, ...current]) : new Set();
      if (next !== persona) sentences.clear();
      current = new Set();
      persona = next;
    },
    haveTold: (turns: readonly number[]) => {
      for (const turn of turns) current.add(turn);
      return turns.some((turn) => earlier.has(turn));
    },
    sentencesOf: (turn: TurnRead): readonly Sentence[] => {
      const hash = hashOf(turn);
      const found = sentences.get(hash) ?? longSentencesOf(turn.text);
      sentences.set(hash, found);
      return found;
    },
  };
}
