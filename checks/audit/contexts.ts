import { hashText } from "../measures/hashes.ts";
import type { OwnSessions } from "../reading/provenance.ts";
import { readContexts, type Turn } from "../reading/read-contexts.ts";
import type { Source } from "../reading/read-text.ts";
import { countSkipped, type Skipped } from "../reading/skipped.ts";
import { countPersonas, mostPersonas, type PersonaAttributes } from "./attributes.ts";
import { mostDrawnTurns } from "./drawn-turns.ts";
import { countFiller, type FillerDuplicates, mostFiller } from "./filler.ts";
import { countText, type TextMeasures } from "./text.ts";

/** What is measured of the shared contexts beside a questions file. */
export interface ContextMeasures {
  readonly contexts: number;
  /** Different ones: a session that forks tell each in their own way counts once. */
  readonly sessions: number;
  /** Null where there is no turn. */
  readonly text: TextMeasures | null;
  /** Null where no system message names a persona. */
  readonly personas: PersonaAttributes | null;
  /** Null where it isn't known which sessions are filler. */
  readonly filler: FillerDuplicates | null;
  readonly skipped: readonly Skipped[];
  /** What was left out, so that memory doesn't grow with the file. */
  readonly notes: readonly string[];
}

/** Of more sessions the later ones are passed over. */
const mostSessions = 500_000;

/**
 * Reads contexts one by one and measures each session once, as the first fork tells it: forks and variants of a persona share most of theirs.
 * `personaOf` says whose a context is; `own` which sessions are not filler.
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

const hashOf = ({ role, text }: Turn) => hashText(`${role} ${text}`);

/**
 * Whether an earlier context of the persona has told a session: with all its turns, or, as forks part in few of them, with any.
 * Contexts of a persona stand together.
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
