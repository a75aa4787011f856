import { learnedChoices } from "../../checks/measures/cross-validate.ts";
import { foldsOf } from "../../checks/measures/folds.ts";
import type { AuditQuestion } from "../../checks/reading/question-row.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { surfaceOf } from "../../questions/surface/surface.ts";
import { letters } from "../../questions/types.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";
import type { Baseline } from "./baseline.ts";

/** Draws an option; always the same one for the same question. */
export const random: Baseline = {
  name: "random",
  reads: "questions",
  prepare:
    () =>
    ({ id }) => ({
      index: createRandom("baseline", "random", id).integer(0, letters.length - 1),
      why: "Drawn by lot.",
    }),
};

/** The letter that is right most often in the whole file. It is at chance or a little above, because it has seen the answers. */
export const majorityLetter: Baseline = {
  name: "majority letter",
  reads: "questions",
  prepare: ({ questions }) => {
    const counts = letters.map((letter) => questions.filter(({ right }) => right === letter).length);
    const most = Math.max(...counts);
    const why = `Of ${questions.length} right answers in the file ${most} have this letter.`;
    return () => ({ index: counts.indexOf(most), why });
  },
};

/** The longest option; if several are equally long, the first of them. */
export const longestOption: Baseline = {
  name: "longest option",
  reads: "questions",
  prepare:
    () =>
    ({ options }) => {
      const lengths = options.map(({ length }) => length);
      const most = Math.max(...lengths);
      return { index: lengths.indexOf(most), why: `The longest option, of ${most} letters.` };
    },
};

/** The audit's learned solver. It reads the words and the form of the options, and learns from the questions of other personas. */
export const surfaceSolver: Baseline = {
  name: "surface solver",
  reads: "questions",
  prepare: ({ questions, origins }) => {
    const audited = questions.map((question) => auditQuestionOf(question, origins));
    const choices = learnedChoices(audited, audited.map(surfaceOf), foldsOf(audited));
    const indexOf = new Map(questions.map(({ id }, row) => [id, choices[row] ?? 0]));
    const why = "The option that looks most like right ones by its words and its form.";
    return ({ id }) => ({ index: indexOf.get(id) ?? 0, why });
  },
};

function auditQuestionOf(question: Question, origins: Origins): AuditQuestion {
  const { id, persona, type, topic, message, options, right, context } = question;
  const group = origins.get(id)?.member?.group ?? null;
  const known = { id, persona, type, topic, message, options, context, group };
  const unknown = { distance: null, blocks: null, end: null, level: null };
  return { ...known, ...unknown, right: letters.indexOf(right), lettered: true };
}
