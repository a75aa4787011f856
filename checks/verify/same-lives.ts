import { createHash } from "node:crypto";
import type { Asked } from "./check.ts";
import type { Context } from "./context.ts";
import type { ListedSessions } from "./index-sessions.ts";
import type { Tally } from "./tally.ts";
import type { SizeFiles } from "./verify-order.ts";

type Compare = (context: Context, first: Asked, listed: ListedSessions | null, files: SizeFiles) => void;

/** Holds each context against those of the same persona before it. */
export function createLives(tally: Tally): Compare {
  const isSame = createSameness();
  const compare = (check: string, name: string, value: string, file: string, row: number) => {
    tally.count(check);
    if (!isSame(`${check} ${name}`, value))
      tally.find(check, file, row, `persona ${name} has another one before`);
  };
  return ({ messages, line }, { provenance: { persona_id, variant } }, listed, { contexts, sessions }) => {
    const card = messages[0]?.content ?? "";
    if (contexts)
      compare("same card in all contexts of a persona", `${persona_id}`, card, contexts.name, line);
    if (!listed || !sessions) return;
    const course = JSON.stringify(listed.sessions.map(({ topic, date }) => [topic, date]));
    const life = `${persona_id}, variant ${variant}`;
    compare("same course of sessions in all forks", life, course, sessions.name, listed.sessionsAt);
  };
}

/** True for the first value of a name and for those that equal it; no more is kept than digests. */
function createSameness(): (name: string, value: string) => boolean {
  const first = new Map<string, string>();
  return (name, value) => {
    const digest = createHash("sha256").update(value).digest("base64");
    const known = first.get(name) ?? digest;
    first.set(name, known);
    return known === digest;
  };
}
