import type { Pivot } from "../timelines/timeline.ts";
import type { Claim, QuestionType } from "./types.ts";

/**
 * What option `option` of a group says about the user, and what the user must have told for it to be right.
 */
export function claimOf(pivot: Pivot, type: QuestionType, option: number): Claim {
  const says = pivot.asked[type]?.options[option]?.says ?? [];
  if (pivot.turns) return claimOfTurns(pivot, option, says);
  switch (pivot.kind) {
    case "role":
    case "forget":
    case "other":
      return { subject: pivot.subjects[option]?.name ?? null, attitudes: ["like"], told: null, says };
    case "sequence":
      return { subject: pivot.subject.name, attitudes: pivot.courses[option] ?? [], told: null, says };
    case "reason":
      return { subject: pivot.subject.name, attitudes: [], told: pivot.reasons[option] ?? null, says };
    case "fact":
      return { subject: pivot.subject.name, attitudes: [], told: pivot.meetings[option] ?? null, says };
    case "tried":
      return { subject: null, attitudes: [], told: pivot.ideas[option]?.tried ?? null, says };
  }
}

function claimOfTurns(pivot: Pivot, option: number, says: readonly string[]): Claim {
  const subject = "subjects" in pivot ? pivot.subjects[option] : "subject" in pivot ? pivot.subject : null;
  const attitudes = pivot.kind === "role" ? ["like" as const] : [];
  const turns = [...(pivot.turns?.[option] ?? [])];
  return { subject: subject?.name ?? null, attitudes, told: null, says: [...says], turns };
}

/** The names of what the four options of a pivot are about. */
export function subjectsOf(pivot: Pivot): string[] {
  if ("subjects" in pivot) return pivot.subjects.map((subject) => subject.name);
  return pivot.kind === "tried" ? pivot.ideas.map((idea) => idea.idea) : [pivot.subject.name];
}

/** The rule by which the right option of a pivot is found, in words. */
export function derivationOf(pivot: Pivot): string {
  if (pivot.turns)
    return "right is the option that follows from both turns; from each alone, two of the options follow";
  switch (pivot.kind) {
    case "role":
      return `right is the option that builds on the one of four ${pivot.group} that is liked now; one was liked once, one never, one never came up`;
    case "sequence":
      return "right is the option that retells the attitudes to the subject in the order in which they were told";
    case "reason":
      return "right is the option that names the reason told for the latest change of attitude to the subject, or carries it over";
    case "fact":
      return "right is the option that recalls how the user told of first meeting the subject";
    case "tried":
      return "right is the option that suggests the one of four ideas that was not told as tried";
    case "forget":
      return `right is the option that builds on the one of four ${pivot.group} that is liked; one was liked and is to be forgotten, one is disliked, one never came up`;
    case "other":
      return `right is the option that builds on the one of four ${pivot.group} that the user likes; one is somebody else's liking, one is disliked, one never came up`;
  }
}
