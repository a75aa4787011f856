import { z } from "zod";
import { defineCall } from "../../pipeline/models/call.ts";
import { mentions } from "../check.ts";
import { type Subject, topicSchema } from "../schema.ts";
import { textIssues } from "../text-rules.ts";
import { textsWithin } from "../texts.ts";
import type { ListInput } from "./list-call.ts";
import { namingWords, type OutlinedSubject } from "./outline.ts";
import { promptFor } from "./prompt.ts";

const material = z.strictObject({
  name: z.string(),
  draws: z.array(z.string()),
  bothers: z.array(z.string()),
  recommend: z.array(z.string()),
  met: z.array(z.string()),
  facts: z.array(z.string()),
  ask: z.string(),
  answer: z.string(),
});
type Material = z.infer<typeof material>;

export interface SubjectsInput {
  readonly topic: ListInput["topic"];
  readonly kind: string;
  readonly subjects: readonly OutlinedSubject[];
  /** Words that name other subjects. */
  readonly avoid: readonly string[];
}

const fields = `Write the material of each of "subjects", in that order, under its name as given. "number" says whether it is it or them.
- draws: two clauses, why somebody likes it, as in "What gets me is that …". "the wide belts hold more chili oil than any thin strand"
- bothers: two clauses, why somebody doesn't, as in "The trouble is that …".
- recommend: two pieces of advice to one who likes it: concrete, 12 to 24 words, of similar length over the whole kind, naming something that goes with it; "it" or "them" for the subject. "pull them an hour ahead, oil them well, and put black vinegar on the table beside the chili"
- met: two first-person past clauses, how the user came to it or what happened with it; "it" or "them" for the subject; fits both liking and disliking. "the canteen ran out of everything else and I had them for lunch"
- facts: two true sentences that an assistant could add; name the subject.
- ask: a practical question of somebody who is taken with it, ending with a question mark. answer: a knowledgeable answer of 25 to 60 words.`;

export const draftSubjects = defineCall<SubjectsInput, { subjects: Material[] }>({
  name: "draft-subjects",
  version: 1,
  role: "writer",
  output: z.strictObject({ subjects: z.array(material) }),
  prompt: (input) => promptFor(fields, input),
  check: (answer, input) =>
    input.subjects.flatMap((subject) => {
      const own = answer.subjects.filter(({ name }) => name === subject.name);
      const [found] = own;
      if (!found || own.length > 1) return [`"${subject.name}" must be there once, not ${own.length} times`];
      return materialIssues(found, subject, input).map((issue) => `"${subject.name}": ${issue}`);
    }),
  simulate: ({ subjects }) => ({ subjects: subjects.map(({ name }) => simulateMaterial(name)) }),
});

function materialIssues(found: Material, subject: OutlinedSubject, input: SubjectsInput): string[] {
  const others = input.subjects.filter((other) => other !== subject);
  const avoid = [...input.avoid, ...others.flatMap(namingWords)];
  const shape = topicSchema.shape.kinds.element.shape.subjects.element.safeParse(subjectOf(found, subject));
  const { name: _name, ...texts } = found;
  const written = textsWithin(texts);
  const stray = written.flatMap(({ path, text }) =>
    avoid
      .filter((word) => mentions(text, [word]))
      .map((word) => `${path.join(".")}: "${word}" must not come up`),
  );
  const named = found.facts.some((fact) => mentions(fact, namingWords(subject)));
  return [
    ...(shape.error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ...stray,
    ...written.flatMap(textIssues).map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...(named ? [] : ["facts: the subject must be named"]),
  ];
}

/** A subject of the pack, from its outline and its material. */
export function subjectOf(found: Material, { name, number, words }: OutlinedSubject): Subject {
  return { name, number, ...(words.length > 0 ? { words } : {}), ...withoutName(found) };
}

function withoutName({ name: _name, ...rest }: Material): Omit<Material, "name"> {
  return rest;
}

function simulateMaterial(name: string): Material {
  return {
    name,
    draws: [
      `${name} hold together when everything around is wet`,
      `the grain of ${name} shows when the lamp is low`,
    ],
    bothers: [`${name} lose their shape after one damp week`, `the edges of ${name} catch on every sleeve`],
    recommend: [
      `keep ${name} off the floor overnight, brush them in the morning, and set a shallow tray beneath`,
      `sort ${name} by weight before anything else, and have a soft cloth with a little wax beside them`,
    ],
    met: [
      `a friend was carrying ${name} up the stairs and I held the door`,
      `I found ${name} in a crate at the end of a sale`,
    ],
    facts: [
      `Makers of ${name} sort their wood by the width of its rings.`,
      `The older ${name} are, the lighter they tend to be.`,
    ],
    ask: `How do I keep ${name} from drying out?`,
    answer: `Keep ${name} away from stoves and direct sun, and turn them once a week. A shallow bowl of water in the same room does more than oil. If they have begun to split, wrap them in a damp cloth overnight and let them dry slowly on their side.`,
  };
}
