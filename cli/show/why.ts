import type { Evidence } from "../../contexts/question.ts";
import type { Claim, pivotKinds, Verdict } from "../../questions/types.ts";
import { tellOf } from "./tell.ts";

export const verdictNames: Readonly<Record<Verdict, string>> = {
  right: "right",
  stale: "wrong: stale, it was so once",
  "never-stated": "wrong: never stated",
  reversed: "wrong: reversed, the opposite was said",
  "already-known": "wrong: already known",
  "other-reason": "wrong: another reason",
  forgotten: "wrong: it was to be forgotten",
  "other-person": "wrong: somebody else likes it",
};

/** What an option builds on, and what was told of it in this fork before the question. */
export function groundsOf(
  kind: (typeof pivotKinds)[number],
  { subject, attitudes, told, says }: Claim,
  evidence: readonly Evidence[],
): string {
  switch (kind) {
    case "role":
    case "forget":
    case "other":
      return subjectGrounds(subject ?? "", evidence);
    case "sequence":
      return `it retells ${sayCourse(attitudes)} for ${subject}; told was: ${sayEvents(subject ?? "", evidence)}`;
    case "reason": {
      const change = evidence.findLast(({ act }) => act === "goesOff" || act === "comesRound");
      return `it builds on the reason "${told}"; told was "${change?.reason}"`;
    }
    case "fact": {
      const shared = evidence.findLast(({ act }) => act === "shares");
      return `it recalls that "${told}"; told was that "${shared?.happening}"`;
    }
    case "tried":
      return ideaGrounds(says[0] ?? "", told, evidence);
  }
}

function subjectGrounds(name: string, evidence: readonly Evidence[]): string {
  const own = evidence.filter(({ subject, left }) => subject === name || left === name);
  return own.length === 0
    ? `it builds on ${name}, which never came up`
    : `it builds on ${name}; told was: ${sayEvents(name, own)}`;
}

function sayEvents(name: string, evidence: readonly Evidence[]): string {
  return evidence.map((event) => `${tellOf(name, event)} (${event.date})`).join(", ");
}

const sayCourse = (course: readonly string[]) => course.map((attitude) => `"${attitude}"`).join(", then ");

function ideaGrounds(idea: string, tried: string | null, evidence: readonly Evidence[]): string {
  const known = evidence.find(({ happening }) => happening === tried);
  const told = known ? `told as tried: "${known.happening}" (${known.date})` : "which was not told as tried";
  return `it suggests "${idea}", ${told}`;
}
