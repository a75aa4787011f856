import { z } from "zod";
import type { Mistake } from "../../pipeline/text/mistakes.ts";
import { type Form, text, texts } from "../form.ts";
import { temperaments } from "../people/bank.ts";
import { tags } from "../people/vocabulary.ts";

const user = z.strictObject({ user: text.max(700) });
const reply = z.strictObject({ reply: text.max(900) });

/** A matter that only somebody with this trade or this temperament has. `topics/README.md` is the guide for authors. */
const matter = z.strictObject({
  /** The persona's occupation contains one of these words or phrases, such as "zookeeper". */
  occupation: texts.optional(),
  /** Only for those who used to have that trade. */
  retired: z.literal(true).optional(),
  /** Entries of `people/temperaments.yaml`. */
  temperament: texts.optional(),
  /** What else must be true of the persona. */
  needs: z.array(z.enum(tags)).default([]),
  /** The topics in which it comes up naturally; any topic if left out. */
  topics: texts.optional(),
  /** User and assistant in turn, the user first: two or three exchanges. */
  thread: z
    .array(z.union([user, reply]))
    .min(4)
    .max(6),
});
export type Matter = z.infer<typeof matter>;

export const mattersForm: Form<Matter[]> = {
  schema: z.array(matter).min(1),
  check: (matters) => matters.flatMap((one, at) => ownerIssues(one).map(within(at))),
};

const within =
  (at: number) =>
  ({ path, message }: Mistake): Mistake => ({ path: [at, ...path], message });

function ownerIssues({ occupation, retired, temperament }: Matter): Mistake[] {
  const unknown = (temperament ?? []).flatMap((name, at) =>
    temperaments().includes(name)
      ? []
      : [{ path: ["temperament", at], message: `"${name}" is not in people/temperaments.yaml` }],
  );
  return [
    ...((occupation === undefined) === (temperament === undefined)
      ? [{ path: ["thread"], message: 'must have either "occupation" or "temperament"' }]
      : []),
    ...(retired && occupation === undefined
      ? [{ path: ["retired"], message: 'goes only with "occupation"' }]
      : []),
    ...unknown,
  ];
}
