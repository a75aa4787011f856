import { attitudeIn } from "../../checks/reading/attitudes.ts";
import { names } from "../../checks/reading/words.ts";
import type { Attitude, EvidenceTold } from "../origins.ts";

/** What a turn says of a subject: `replaces` where it is new, and the same turn names one that had come up before. */
export interface Statement {
  readonly turn: number;
  readonly attitude: Attitude | "replaces" | "named" | "forgotten";
}

/** What pieces of evidence state of a subject by their acts, each in the turn that it begins with; where that doesn't name the subject, nothing. */
export function statedBy(
  evidence: readonly (EvidenceTold & { readonly text: string })[],
  subject: string,
): readonly Statement[] {
  return evidence.flatMap((told, turn) => {
    const isAbout = told.subject === subject || told.left === subject;
    return isAbout && names(told.text, subject) ? [{ turn, attitude: statedIn(told, subject) }] : [];
  });
}

function statedIn({ act, subject, left }: EvidenceTold, name: string): Statement["attitude"] {
  if (act === null) return "named";
  return act === "asksToForget" ? "forgotten" : (attitudeIn({ act, subject, left }, name) ?? "named");
}
