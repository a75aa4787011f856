import type { Share } from "../../checks/measures/statistics.ts";
import { compareText, grouped } from "../../pipeline/lists.ts";
import type { Letter } from "../../questions/types.ts";
import { type Clustered, clusteredShare } from "../scores/clustered.ts";
import { inOrderOfLevels } from "../scores/parts.ts";
import type { Annotation, Annotator } from "./answers.ts";

/** What is known about a question that people answered. */
export interface Key {
  readonly right: Letter;
  readonly level: string | null;
  /** The question's group. Answers to one group are not independent. */
  readonly group: string;
}

/** How often people chose the right option. "Can't tell" is not right. */
export interface Agreement extends Share {
  readonly cantTell: number;
}

/** A part that somebody marked as unnatural. */
export interface UnnaturalPart {
  readonly by: string;
  readonly question: string;
  readonly part: Annotation["unnatural"][number]["part"];
  readonly comment: string;
}

/** What people say about a benchmark. Shares are from 0 to 1, with 95 % intervals that are clustered by question group. Plain JSON. */
export interface AnnotationReport {
  readonly people: number;
  readonly answers: number;
  readonly withEvidence: Agreement;
  readonly withoutEvidence: Agreement;
  /** With evidence, by level. Empty if the questions have none. */
  readonly byLevel: readonly (Agreement & { readonly name: string })[];
  /** The answers in which the message or an option is marked. */
  readonly unnatural: Share;
  readonly marks: readonly UnnaturalPart[];
  /**
   * Among the pairs of people who were shown the same, how many chose the same. `null` if there are no such
   * pairs.
   */
  readonly between: Share | null;
  /** Answers to questions that are not in the files, or were changed since. They don't count. */
  readonly foreign: number;
  /** Lines that can't be read. */
  readonly unreadable: number;
}

/** `keyOf` gives `null` for an answer to a question that is not in the files as it was shown. */
export function reportOn(
  people: readonly Annotator[],
  keyOf: (answer: Annotation) => Key | null,
): AnnotationReport {
  const all = people.flatMap(({ name, answers }) => answers.map((answer) => ({ by: name, answer })));
  const known = all.flatMap((given): Given[] => {
    const key = keyOf(given.answer);
    return key ? [{ ...given, key }] : [];
  });
  const seen = known.filter(({ answer }) => answer.evidence);
  const levels = grouped(
    seen.filter(({ key }) => key.level !== null),
    ({ key }) => key.level ?? "",
  );
  return {
    people: new Set(known.map(({ by }) => by)).size,
    answers: known.length,
    withEvidence: agreementOf(seen),
    withoutEvidence: agreementOf(known.filter(({ answer }) => !answer.evidence)),
    byLevel: inOrderOfLevels([...levels.keys()]).map((name) => ({
      name,
      ...agreementOf(levels.get(name) ?? []),
    })),
    unnatural: shareOf(known, ({ answer }) => answer.unnatural.length > 0),
    marks: known.flatMap(({ by, answer }) =>
      answer.unnatural.map((mark) => ({ by, question: answer.question, ...mark })),
    ),
    between: betweenPeople(known),
    foreign: all.length - known.length,
    unreadable: people.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

interface Given {
  readonly by: string;
  readonly answer: Annotation;
  readonly key: Key;
}

const shareOf = (given: readonly Given[], holds: (one: Given) => boolean): Share =>
  clusteredShare(given.map((one): Clustered => ({ value: holds(one) ? 1 : 0, cluster: one.key.group })));

const agreementOf = (given: readonly Given[]): Agreement => ({
  ...shareOf(given, ({ answer, key }) => answer.choice === key.right),
  cantTell: given.filter(({ answer }) => answer.choice === null).length,
});

function betweenPeople(given: readonly Given[]): Share | null {
  const shown = grouped(given, ({ answer: { question, digest } }) => `${question} ${digest}`);
  const pairs = [...shown.values()].flatMap((same) => {
    const sorted = [...same].sort((one, other) => compareText(one.by, other.by));
    return sorted.flatMap((one, at) =>
      sorted.slice(at + 1).map((other): Clustered => {
        const isSame = one.answer.choice === other.answer.choice;
        return { value: isSame ? 1 : 0, cluster: one.key.group };
      }),
    );
  });
  return pairs.length === 0 ? null : clusteredShare(pairs);
}
