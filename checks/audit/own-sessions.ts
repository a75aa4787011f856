import { readSessionLists, type SessionList } from "../reading/contexts.ts";
import type { Source } from "../reading/source-text.ts";
import { countSpread, type Spread, spreadsOf } from "./spread.ts";

/** For each context the messages at which the persona's own sessions begin. */
export type SessionStarts = ReadonlyMap<string, ReadonlySet<number>>;

/** The persona's own sessions, as `sessions_SIZE.jsonl` lists them. */
export interface SessionsOfFile {
  readonly own: SessionStarts;
  /**
   * How the subjects of the sessions are spread over personas, and the same for matters of trade and
   * temperament.
   */
  readonly spreads: readonly Spread[];
}

/** Reads `sessions_SIZE.jsonl`. `null` if no line of it lists sessions. */
export async function readOwnSessions(
  source: Source,
  personaOf: (context: string) => string,
): Promise<SessionsOfFile | null> {
  const own = new Map<string, ReadonlySet<number>>();
  const [subjects, matters] = [countSpread("subjects", "persona"), countSpread("matters", "persona")];
  for await (const { list } of readSessionLists(source)) {
    if (!list) continue;
    const { shared_context_id: id, sessions } = list;
    own.set(id, new Set(sessions.map(({ message_index }) => message_index)));
    const persona = personaOf(id);
    subjects.add(
      persona,
      persona,
      sessions.flatMap((session) => session.subjects ?? []),
    );
    matters.add(persona, persona, sessions.flatMap(mattersIn));
  }
  return own.size === 0 ? null : { own, spreads: spreadsOf(subjects, matters) };
}

const mattersIn = ({ stories }: SessionList["sessions"][number]) =>
  (stories ?? []).flatMap(({ matter }) => matter?.begins ?? []);
