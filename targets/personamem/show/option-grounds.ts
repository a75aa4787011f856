import type { Evidence, FinishedQuestion } from "../../../contexts/question.ts";
import type { Claim } from "../../../questions/types.ts";
import { phraseForSubject } from "./event-phrases.ts";

/** What an option builds on, and what the user said about it in this fork before the question. */
export function groundsOf(
  kind: FinishedQuestion["pivot"]["kind"],
  { subject, attitudes, told, says }: Claim,
  evidence: readonly Evidence[],
): string {
  switch (kind) {
    case "role":
    case "forget":
    case "other":
      return subjectGrounds(subject ?? "", evidence);
    case "sequence":
      return `it retells ${sayCourse(attitudes)} for ${subject}; the user told: ${sayEvents(subject ?? "", evidence)}`;
    case "reason": {
      const change = evidence.findLast(({ act }) => act === "goesOff" || act === "comesRound");
      return `it builds on the reason "${told}"; the user gave "${change?.reason}"`;
    }
    case "fact": {
      const shared = evidence.findLast(({ act }) => act === "shares");
      return `it recalls that "${told}"; the user told that "${shared?.happening}"`;
    }
    case "tried":
      return ideaGrounds(says[0] ?? "", told, evidence);
  }
}

function subjectGrounds(name: string, evidence: readonly Evidence[]): string {
  const own = evidence.filter(({ subject, left }) => subject === name || left === name);
  return own.length === 0
    ? `it builds on ${name}, on which they said nothing`
    : `it builds on ${name}; the user told: ${sayEvents(name, own)}`;
}

function sayEvents(name: string, evidence: readonly Evidence[]): string {
  return evidence.map((event) => `${phraseForSubject(name, event)} (${event.date})`).join(", ");
}

const sayCourse = (course: readonly string[]) => course.map((attitude) => `"${attitude}"`).join(", then ");

function ideaGrounds(idea: string, tried: string | null, evidence: readonly Evidence[]): string {
  const known = evidence.find(({ happening }) => happening === tried);
  const told = known ? `told as tried: "${known.happening}" (${known.date})` : "which was not told as tried";
  return `it suggests "${idea}", ${told}`;
}
