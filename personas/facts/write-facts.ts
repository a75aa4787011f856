import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { Profile } from "../profile.ts";
import { factIssues } from "./check-facts.ts";
import { type Facts, factsSchema } from "./fact.ts";

/** The line, the profile that was written for it, and the facts that the rules drew. */
export interface FactsBrief {
  readonly line: string;
  readonly profile: Profile;
  readonly drawn: Facts;
}

const instructions = `You state what is true of a fictional person who will talk with an assistant. The user message holds, as JSON, the "line" that the person was made from, their "profile", and "drawn": facts that fit most people like them.

Answer with facts in the form of "drawn". Keep name, birthYear and gender. Keep each fact that fits; change or leave out what the line or the profile contradicts; add what they say about family, home, town, work, health, languages, diet or belief and "drawn" lacks. What makes this person unlike others is a fact of kind "striking", in the words of the line.
One home, one town and one state of work hold on the day of the first session. Parents are 15 to 60 years older than their children. "text" says the fact in one line of English. Times are months, such as 2019-08; "until" is null while the fact holds. The people of the profile's circle stay, with their names. Leave "changes" as they are, without those whose facts you removed.`;

/** Facts for a person who was made from a line of a seeds file. */
export const writeFacts = defineCall<FactsBrief, Facts>({
  name: "write-facts",
  version: 1,
  role: "writer",
  output: factsSchema,
  prompt: (brief) => promptOf(instructions, brief),
  check: (facts, brief) => factIssues(facts, brief),
  simulate: ({ drawn }) => drawn,
});
