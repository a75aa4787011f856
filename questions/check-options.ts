import { givenAwayShare, tells, toldShare } from "../conversations/tells.ts";
import { mentions } from "../topics/check.ts";
import type { OptionPlan, QuestionBrief } from "./brief.ts";

/** What is wrong with an option: it must say what its own life says, and nothing that belongs to another. */
export function optionIssues(option: string, index: number, brief: QuestionBrief): string[] {
  const own = brief.lives[index];
  const foreign =
    own?.kind === "sequence"
      ? foreignReasons(own).filter((reason) => tells(option, reason) >= givenAwayShare)
      : [];
  const stray = foreign.map((reason) => `option ${index + 1} must not say that "${reason}"`);
  return [
    ...stray,
    ...brief.lives.flatMap((plan, other) => {
      if (other === index)
        return holds(option, plan, toldShare)
          ? []
          : [`option ${index + 1} must say what life ${index + 1} says, in words close to it`];
      if (plan.kind === "sequence") return [];
      if (plan.kind === "written" && !holdsStray(option, plan, own)) return [];
      return holds(option, plan, givenAwayShare)
        ? [`option ${index + 1} must not say what belongs to life ${other + 1}`]
        : [];
    }),
  ];
}

/** Ways that an attitude went share some of their stories. An option must hold no words of a story that is not its own. */
function holdsStray(
  option: string,
  { says }: Extract<OptionPlan, { kind: "written" }>,
  own: OptionPlan | undefined,
): boolean {
  const shared = own?.kind === "written" ? own.says : [];
  return mentions(
    option,
    says.filter((words) => !shared.includes(words)),
  );
}

/** The reasons that belong only to other courses of the sequence. */
function foreignReasons({ course, off, toward }: Extract<OptionPlan, { kind: "sequence" }>): string[] {
  return [...(course === 1 || course === 3 ? [off] : []), ...(course === 2 || course === 3 ? [toward] : [])];
}

/** Whether a text says what an option must say, by its telling words. */
function holds(text: string, plan: OptionPlan, share: number): boolean {
  switch (plan.kind) {
    case "subject":
      return mentions(text, plan.subject.words);
    case "sequence": {
      const wanted = [
        plan.course === 0 || plan.course === 2 ? plan.off : null,
        plan.course === 0 || plan.course === 1 ? plan.toward : null,
      ];
      return (
        mentions(text, plan.subject.words) &&
        wanted.every((reason) => reason === null || tells(text, reason) >= share)
      );
    }
    case "reason":
      return tells(text, plan.reason) >= share;
    case "trait":
      return tells(text, `${plan.trait} ${plan.advice}`) >= share;
    case "meeting":
      return tells(text, plan.meeting) >= share;
    case "idea":
      return tells(text, plan.idea) >= share;
    case "written":
      return plan.says.length > 0
        ? plan.says.some((words) => mentions(text, [words]))
        : tells(text, plan.text) >= share;
  }
}

/** Whether a message gives a life away. */
export function givesAway(message: string, plan: OptionPlan): boolean {
  if (plan.kind === "subject") return mentions(message, plan.subject.words);
  if (plan.kind === "sequence")
    return [plan.off, plan.toward].some((reason) => tells(message, reason) >= givenAwayShare);
  return holds(message, plan, givenAwayShare);
}
