import type { Random } from "../../pipeline/engine/random.ts";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import { type Rule, textRules } from "../surface/rules.ts";
import { surfaceOf } from "../surface/surface.ts";
import { type Letter, letters } from "../types.ts";
import { type AskedQuestion, type Judged, judged } from "./lettered.ts";

const instructions = `You are given a message that a user wrote to an assistant, and four replies, a to d. One of them is right for this user, whom you know nothing about. Choose the one that you find likeliest, by whatever you can see. "answer" is its letter alone.`;

/** Answers a question without having met the user: whoever can do that needs no memory. */
export const answerBlind = defineCall<AskedQuestion, Judged>({
  name: "answer-blind",
  version: 1,
  role: "judge",
  output: judged,
  prompt: (question) => promptOf(instructions, question),
  check: () => [],
  simulate: (question, random) => ({ answer: guess(question, random) }),
});

/**
 * By how much an option must lead the next one in a rule's measure to strike the eye: a tenth of the length of the
 * four, a twentieth of all words where overlap is measured.
 */
const strikingLength = 0.1;
const strikingOverlap = 0.05;

/** Looks at the options as one of the audit's rules does; where nothing strikes the eye, any of them will do. */
function guess(question: AskedQuestion, random: Random): Letter {
  const options = letters.map((letter) => question.options[letter]);
  const surface = surfaceOf({ message: question.message, options });
  const rule = random.pick(textRules);
  const scores = rule.scores(surface);
  const [best = 0, next = 0] = [...scores].sort((one, other) => other - one);
  const striking = best - next >= strikingLead(rule, surface.length);
  return (striking ? letters[scores.indexOf(best)] : undefined) ?? random.pick(letters);
}

function strikingLead({ name }: Rule, lengths: readonly number[]): number {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return name === "longest" || name === "shortest" ? strikingLength * mean : strikingOverlap;
}
