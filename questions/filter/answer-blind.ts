import type { Random } from "../../pipeline/engine/random.ts";
import { remembering } from "../../pipeline/lazy.ts";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import { readText, strikingOption, surfaceBy, textRules } from "../surface/surface.ts";
import { type Letter, letters } from "../types.ts";
import { type AskedQuestion, type Judged, judged } from "./lettered-options.ts";

const instructions = `You are given a message that a user wrote to an assistant, and four replies, a to d. One of them is right for this user, whom you know nothing about. Choose the one that you find likeliest, by whatever you can see. "answer" is its letter alone.`;

/** Answers a question without knowing the user. If that is possible, the question needs no memory. */
export const answerBlind = defineCall<AskedQuestion, Judged>({
  name: "answer-blind",
  version: 1,
  role: "judge",
  output: judged,
  prompt: (question) => promptOf(instructions, question),
  check: () => [],
  simulate: (question, random) => ({ answer: guess(question, random) }),
});

/** The same question is answered a dozen times, with its options in other orders. */
const read = remembering(readText, 100);

/** Answers by a random rule of the audit, or at random if no option is far enough ahead. */
function guess(question: AskedQuestion, random: Random): Letter {
  const options = letters.map((letter) => question.options[letter]);
  const surface = surfaceBy(read, { message: question.message, options });
  const striking = strikingOption(random.pick(textRules), surface);
  return (striking === null ? undefined : letters[striking]) ?? random.pick(letters);
}
