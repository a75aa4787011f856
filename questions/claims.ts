import { type Pivot, sequencesOf } from "../timelines/timeline.ts";
import type { Claim, QuestionType } from "./types.ts";

/** What option `option` of a group says about the user, and what the user must have told for it to be right. */
export function claimOf(pivot: Pivot, type: QuestionType, option: number): Claim {
  const claim = claimInClauses(pivot, type, option);
  const asked = pivot.asked?.[type]?.options[option];
  return asked ? { ...claim, says: asked.says } : claim;
}

function claimInClauses(pivot: Pivot, type: QuestionType, option: number): Claim {
  switch (pivot.kind) {
    case "role":
    case "forget":
    case "other": {
      const subject = pivot.subjects[option]?.name ?? null;
      return { subject, attitudes: ["like"], told: null, says: namesOf(subject) };
    }
    case "sequence": {
      const attitudes = [...(sequencesOf(pivot)[option] ?? [])];
      const { subject, off, toward } = pivot;
      // Each change to dislike is explained by `off`, each change to like by `toward`.
      const turns = attitudes.slice(1).map((attitude) => (attitude === "dislike" ? off : toward));
      return { subject: subject.name, attitudes, told: null, says: [subject.name, ...turns] };
    }
    case "reason": {
      const { told = null, trait = "", advice = "" } = pivot.reasons[option] ?? {};
      const says =
        type === "generalize_to_new_scenarios"
          ? [`${trait}; ${advice}`]
          : [pivot.subject.name, ...namesOf(told)];
      return { subject: pivot.subject.name, attitudes: [], told, says };
    }
    case "fact": {
      const told = pivot.meetings[option] ?? null;
      return {
        subject: pivot.subject.name,
        attitudes: [],
        told,
        says: [pivot.subject.name, ...namesOf(told)],
      };
    }
    case "tried": {
      const { tried = null, idea = null } = pivot.ideas[option] ?? {};
      return { subject: null, attitudes: [], told: tried, says: namesOf(idea) };
    }
  }
}

const namesOf = (text: string | null) => (text === null ? [] : [text]);

/** The names of what the four options of a pivot are about. */
export function subjectsOf(pivot: Pivot): string[] {
  if ("subjects" in pivot) return pivot.subjects.map((subject) => subject.name);
  return pivot.kind === "tried" ? pivot.ideas.map((idea) => idea.idea) : [pivot.subject.name];
}

/** The rule by which the right option of a pivot is found, in words. */
export function derivationOf(pivot: Pivot): string {
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
