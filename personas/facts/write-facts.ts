import { z } from "zod";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import type { Profile } from "../profile.ts";
import { factIssues } from "./check-facts.ts";
import { type Fact, type Facts, factSchema } from "./fact.ts";

/** The line, the profile that was written for it, and the facts that the rules drew. */
export interface FactsBrief {
  readonly line: string;
  readonly profile: Profile;
  readonly drawn: Facts;
}

const amendmentsSchema = z.strictObject({
  /** Ids of drawn facts that don't hold. */
  out: z.array(z.string()),
  /** Facts to be added. A fact with the id of a drawn one replaces it. */
  facts: z.array(factSchema),
});
export type Amendments = z.infer<typeof amendmentsSchema>;

const instructions = `You make facts fit a fictional person who will talk with an assistant. The user message holds, as JSON, the "line" that the person was made from, their "profile", and "drawn": facts that fit most people like them. Answer only with what must change; everything else stays.

"out": the ids of drawn facts that the line or the profile contradicts, or that are out of place for this person.
"facts": in the form of "drawn", facts that come in. One that corrects a drawn fact has its id; one that is new has an id of its own, such as "line.1". Add what the line and the profile say about family, home, town, work, health, languages, diet or belief and "drawn" lacks. What makes this person unlike others is a fact of kind "striking". Its "words" are copied from the line letter by letter, "their" included; its "text" says it of this person.

After your changes one home, one town and one state of work hold on the day of the first session. Parents are 15 to 60 years older than their children. "text" says the fact in one line of English. Times are months, such as 2019-08; "until" is null while the fact holds. The people of the profile's circle stay, with their names. A change of life whose facts you take out goes with them.`;

/** Which facts must change for a person who was made from a line of a seeds file. */
export const writeFacts = defineCall<FactsBrief, Amendments>({
  name: "write-facts",
  version: 3,
  role: "writer",
  output: amendmentsSchema,
  prompt: (brief) => promptOf(instructions, brief),
  check: ({ out, facts }, brief) => {
    const known = new Set(brief.drawn.facts.map(({ id }) => id));
    const unknown = out.filter((id) => !known.has(id));
    return unknown.length > 0
      ? unknown.map((id) => `"out" names "${id}", which is no drawn fact`)
      : factIssues(amended(brief.drawn, { out, facts }), brief);
  },
  simulate: () => ({ out: [], facts: [] }),
});

/**
 * The facts after the changes. If a fact is removed, its life event is undone: facts that would begin with it
 * don't begin, and facts that would end with it continue.
 */
export function amended(drawn: Facts, { out, facts }: Amendments): Facts {
  const own = new Map(facts.map((fact) => [fact.id, fact] as const));
  const isOut = (id: string) => out.includes(id) && !own.has(id);
  const undone = drawn.changes.filter(({ ends, begins }) => [...ends, ...begins].some(isOut));
  const kept = drawn.facts
    .filter(({ id }) => !isOut(id) && (own.has(id) || !undone.some(({ begins }) => begins.includes(id))))
    .map((fact) => own.get(fact.id) ?? undone.reduce(notEndedBy, fact));
  const known = new Set(drawn.facts.map(({ id }) => id));
  return {
    ...drawn,
    facts: [...kept, ...facts.filter(({ id }) => !known.has(id))],
    changes: drawn.changes.filter((change) => !undone.includes(change)),
  };
}

function notEndedBy(fact: Fact, { ends, date }: Facts["changes"][number]): Fact {
  if (!ends.includes(fact.id) || fact.until !== date) return fact;
  return fact.kind === "partner" ? { ...fact, until: null, ended: null } : { ...fact, until: null };
}
