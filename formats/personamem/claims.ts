import type { QuestionType } from "../../questions/types.ts";
import { type Pivot, sequences } from "../../timelines/timeline.ts";
import type { Claim } from "./format.ts";

/** What option `option` of a group says, and what must have been told for it to be right. */
export function claimOf(pivot: Pivot, type: QuestionType, option: number): Claim {
  switch (pivot.kind) {
    case "role":
    case "forget":
    case "other": {
      const subject = pivot.subjects[option]?.name ?? null;
      return { subject, attitudes: ["like"], told: null, says: namesOf(subject) };
    }
    case "sequence": {
      const attitudes = [...(sequences[option] ?? [])];
      const { subject, off, toward } = pivot;
      // A turn away is explained by one clause, a turn toward by the other.
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
