import { attitudeIn } from "../../conversations/rules/attitudes.ts";
import type { Provenance } from "../../formats/provenance/lines.ts";
import type { Attitude } from "../../timelines/acts.ts";

export type ProvenEvidence = Provenance["evidence"][number];

/** The attitudes to a subject in the order in which they were told. An attitude that is only repeated counts once. */
export function courseOf(name: string, evidence: readonly ProvenEvidence[]): Attitude[] {
  const course: Attitude[] = [];
  for (const one of evidence) {
    const attitude = attitudeIn(one, name);
    if (attitude !== null && attitude !== course.at(-1)) course.push(attitude);
  }
  return course;
}
