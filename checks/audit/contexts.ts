import { hashText } from "../measures/hashes.ts";
import { readContexts, readSessionLists, type Turn } from "../reading/contexts.ts";
import { countSkipped, type Skipped } from "../reading/skipped.ts";
import type { Source } from "../reading/source-text.ts";
import { mostDrawnTurns } from "./drawn-turns.ts";
import { countFiller, type FillerDuplicates, mostFiller } from "./filler.ts";
import { countPersonas, mostPersonas, type PersonaAttributes } from "./persona-attributes.ts";
import { countText, type TextMeasures } from "./text.ts";

/** The measures of the shared contexts beside a questions file. */
export interface ContextMeasures {
  readonly contexts: number;
  /** The number of different sessions. A session that each fork tells in its own way counts once. */
  readonly sessions: number;
  /** `null` if there is no turn. */
  readonly text: TextMeasures | null;
  /** `null` if no system message names a persona. */
  readonly personas: PersonaAttributes | null;
  /** `null` if it isn't known which sessions are filler. */
  readonly filler: FillerDuplicates | null;
  readonly skipped: readonly Skipped[];
  /** What was left out so that memory doesn't grow with the file. */
  readonly notes: readonly string[];
}

/** Later sessions are not measured. */
const mostSessions = 500_000;

/**
 * Reads contexts one at a time. Measures each session once, as the first fork tells it, because the forks and variants of a
 * persona share most of their sessions. `personaOf` names the persona of a context; `own` says which sessions are not filler.
 */
export async function measureContexts(
  source: Source,
  personaOf: (context: string) => string,
  own: OwnSessions | null,
): Promise<ContextMeasures> {
  const [text, personas, filler, skipped] = [countText(), countPersonas(), countFiller(), countSkipped()];
  const sessions = new Set<number>();
  const forks = rememberForks();
  let contexts = 0;
  for await (const { id, sessions: found } of readContexts(source, skipped)) {
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
    for (const { turns } of found) {
      const hashes = turns.map(hashOf);
      const session = hashText(hashes.join());
      const told = forks.haveTold(hashes) || sessions.has(session);
      if (told || sessions.size === mostSessions) continue;
      sessions.add(session);
      for (const turn of turns) text.add(turn);
    }
  }
  const measures = text.measures();
  return {
    contexts,
    sessions: sessions.size,
    text: measures,
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

/** For each context the messages at which the persona's own sessions begin. */
export type OwnSessions = ReadonlyMap<string, ReadonlySet<number>>;

/** Reads `sessions_SIZE.jsonl`. `null` if no line of it lists sessions. */
export async function readOwnSessions(source: Source): Promise<OwnSessions | null> {
  const own = new Map<string, ReadonlySet<number>>();
  for await (const { list } of readSessionLists(source))
    if (list)
      own.set(list.shared_context_id, new Set(list.sessions.map(({ message_index }) => message_index)));
  return own.size === 0 ? null : own;
}

const hashOf = ({ role, text }: Turn) => hashText(`${role} ${text}`);

/**
 * Knows whether an earlier context of the same persona has told a session. One common turn is enough, because forks differ
 * in only a few turns of a session. The contexts of a persona must come one after the other.
 */
function rememberForks() {
  let [persona, earlier, current]: [string | null, Set<number>, Set<number>] = [null, new Set(), new Set()];
  return {
    begin: (next: string) => {
      earlier = next === persona ? new Set([...earlier, ...current]) : new Set();
      current = new Set();
      persona = next;
    },
    haveTold: (turns: readonly number[]) => {
      for (const turn of turns) current.add(turn);
      return turns.some((turn) => earlier.has(turn));
    },
  };
}
