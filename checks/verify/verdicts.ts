import type { Provenance } from "../../formats/provenance/lines.ts";
import type { Claim } from "../../questions/types.ts";
import { courseOf, type ProvenEvidence } from "../reading/attitudes.ts";

export type ExportedVerdict = Provenance["options"]["a"];

/** Pivots about four subjects. Each option builds on one of them. */
export const rivalKinds: ReadonlySet<Provenance["pivot"]["kind"]> = new Set(["role", "forget", "other"]);

/** The verdict on a claim by the evidence, which must be in the order in which it was told. */
export function verdictOf(
  claim: Claim,
  kind: Provenance["pivot"]["kind"],
  evidence: readonly ProvenEvidence[],
): ExportedVerdict {
  if (claim.turns) return ofTurns(claim.turns, kind, evidence);
  switch (kind) {
    case "role":
      return ofRole(claim.subject ?? "", evidence);
    case "forget":
      return ofForgettable(claim.subject ?? "", evidence);
    case "other":
      return ofOneself(claim.subject ?? "", evidence);
    case "sequence":
      return ofCourse(claim.attitudes, courseOf(claim.subject ?? "", evidence));
    case "reason":
      return ofReason(claim, evidence);
    case "fact":
      return ofMeeting(claim, evidence);
    case "tried":
      return evidence.some(({ act, happening }) => act === "tries" && happening === claim.told)
        ? "already-known"
        : "right";
  }
}

/** Right if both turns were told. A subject that the same mapping put together with the other key was liked before. */
function ofTurns(
  [mapping, pointer]: readonly string[],
  kind: Provenance["pivot"]["kind"],
  evidence: readonly ProvenEvidence[],
): ExportedVerdict {
  const isTold = (act: ProvenEvidence["act"], text: string | undefined) =>
    evidence.some((one) => one.act === act && one.happening === text);
  const matches = isTold("matches", mapping);
  if (matches && isTold("picks", pointer)) return "right";
  if (kind === "reason") return "other-reason";
  if (kind === "tried") return "already-known";
  return kind === "role" && matches ? "stale" : "never-stated";
}

/** A story can show by itself that something was liked and no longer is. */
function ofRole(name: string, evidence: readonly ProvenEvidence[]): ExportedVerdict {
  const outgrown = evidence.some(({ act, subject }) => act === "outgrows" && subject === name);
  const verdict = ofSubject(courseOf(name, evidence));
  return verdict === "reversed" && outgrown ? "stale" : verdict;
}

function ofSubject(course: readonly string[]): ExportedVerdict {
  const now = course[course.length - 1];
  if (now === undefined) return "never-stated";
  if (now === "like") return "right";
  return course.length > 1 ? "stale" : "reversed";
}

/** Evidence before a request to forget it doesn't count. */
function ofForgettable(name: string, evidence: readonly ProvenEvidence[]): ExportedVerdict {
  const about = evidence.filter(({ subject }) => subject === name);
  const request = about.map(({ act }) => act).lastIndexOf("asksToForget");
  const since = about.slice(request + 1);
  return request >= 0 && since.length === 0 ? "forgotten" : ofSubject(courseOf(name, since));
}

/** What somebody else likes says nothing about the user. */
function ofOneself(name: string, evidence: readonly ProvenEvidence[]): ExportedVerdict {
  const course = courseOf(name, evidence);
  const heard = evidence.some(({ act, subject }) => act === "tellsOfOther" && subject === name);
  return heard && course.length === 0 ? "other-person" : ofSubject(course);
}

/** A retelling that ends too early is stale; one that goes on too long was never stated. */
function ofCourse(claimed: readonly string[], told: readonly string[]): ExportedVerdict {
  const both = Math.min(claimed.length, told.length);
  if (claimed.slice(0, both).join() !== told.slice(0, both).join()) return "reversed";
  if (claimed.length === told.length) return "right";
  return claimed.length < told.length ? "stale" : "never-stated";
}

/** Only the reason for the latest change counts. */
function ofReason({ subject, told }: Claim, evidence: readonly ProvenEvidence[]): ExportedVerdict {
  const changes = evidence.filter(
    (one) => one.subject === subject && (one.act === "goesOff" || one.act === "comesRound"),
  );
  return changes.length > 0 && changes[changes.length - 1]?.reason === told ? "right" : "other-reason";
}

function ofMeeting({ subject, told }: Claim, evidence: readonly ProvenEvidence[]): ExportedVerdict {
  const shared = evidence.filter((one) => one.act === "shares" && one.subject === subject);
  return shared.length > 0 && shared[shared.length - 1]?.happening === told ? "right" : "never-stated";
}
