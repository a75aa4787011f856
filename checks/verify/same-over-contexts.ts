import { createHash } from "node:crypto";
import type { Tally } from "../reading/tally.ts";
import type { CheckedFiles, ProvenQuestion } from "./check.ts";
import type { Context } from "./exported-contexts.ts";
import type { ListedSessions } from "./index-lines.ts";

/** A context with the first question that is asked in it. */
interface AskedContext {
  readonly context: Context;
  readonly first: ProvenQuestion;
  readonly listed: ListedSessions | null;
}

/** Compares each context with the contexts of the same persona before it. */
export function compareContexts(
  { contexts, sessions }: CheckedFiles,
  tally: Tally,
): (asked: AskedContext) => void {
  const isSame = createSameness();
  const compare = (check: string, name: string, value: string, where: readonly [string, number]) => {
    tally.count(check);
    if (!isSame(`${check} ${name}`, value))
      tally.find(check, ...where, `persona ${name} has another one before`);
  };
  return ({ context: { messages, line }, first, listed }) => {
    const { persona_id, variant } = first.provenance;
    const card = messages[0]?.content ?? "";
    if (contexts)
      compare("same card in all contexts of a persona", `${persona_id}`, card, [contexts.name, line]);
    if (!listed || !sessions) return;
    const course = JSON.stringify(listed.sessions.map(({ topic, date }) => [topic, date]));
    compare("same course of sessions in all forks", `${persona_id}, variant ${variant}`, course, [
      sessions.name,
      listed.sessionsAt,
    ]);
  };
}

/** True for the first value of a name and for all values equal to it. Keeps only digests. */
function createSameness(): (name: string, value: string) => boolean {
  const first = new Map<string, string>();
  return (name, value) => {
    const digest = createHash("sha256").update(value).digest("base64");
    const known = first.get(name) ?? digest;
    first.set(name, known);
    return known === digest;
  };
}
