import { ModelError } from "../pipeline/engine/errors.ts";
import type { Call } from "../pipeline/models/call.ts";
import { checkPack, type PackIssue } from "./check.ts";
import { changesPart, firstsPart, rivalsPart } from "./draft/kind-parts.ts";
import { attemptPart, occasionsPart, personalPart } from "./draft/other-parts.ts";
import { draftOutline, type Outline, plannedSubjects } from "./draft/outline.ts";
import { inAnswer, isWithin, type PackPlace, type Part, type PartInput } from "./draft/part.ts";
import { type PlacedValue, treeOf } from "./draft/tree.ts";
import { type Pack, packSchema } from "./schema.ts";
import type { OwnedSubject } from "./units.ts";

export type Ask = <Input, Output>(call: Call<Input, Output>, input: Input) => Promise<Output>;

export interface DraftOrder {
  readonly name: string;
  readonly about: string;
  /** Subjects of other packs. The draft must not use them. */
  readonly taken: readonly string[];
  readonly ask: Ask;
}

export interface DraftedPack {
  readonly pack: Pack;
  /** What an author still has to correct. */
  readonly issues: readonly PackIssue[];
}

/** Every call that a draft makes. */
export const draftCalls: readonly Call<never, unknown>[] = [
  draftOutline,
  rivalsPart.call,
  changesPart.call,
  firstsPart.call,
  attemptPart.call,
  occasionsPart.call,
  personalPart.call,
];

/** How many calls a draft makes if every answer is good at once. */
export const callsOfDraft = 29;

/** How often a part that clashes with others is drafted again. */
const mostAgain = 2;

/**
 * Drafts a pack with a model: an outline with all subjects, because no other part may name one, then all parts in parallel. Parts
 * that break a rule of the whole pack, such as one on repetitions, are drafted again with the reason.
 */
export async function draftTopic({ name, about, taken, ask }: DraftOrder): Promise<DraftedPack> {
  const outline = await ask(draftOutline, { name, about, taken });
  const finish = (parts: readonly WrittenPart[]) => packOf({ name, about, outline, parts });
  let parts = await allOf(writeParts(outline, { topic: about, subjects: plannedSubjects(outline), ask }));
  let drafted = finish(parts);
  for (let again = 0; again < mostAgain && drafted.issues.length > 0; again++) {
    parts = await allOf(parts.map((part) => mended(part, drafted.issues)));
    drafted = finish(parts);
  }
  return drafted;
}

interface WrittenPart {
  readonly places: readonly PackPlace[];
  readonly placed: readonly PlacedValue[];
  /** The part as the model writes it when it is told what is wrong. */
  again(mend: readonly string[]): Promise<WrittenPart>;
}

interface Writing {
  readonly topic: string;
  readonly subjects: readonly OwnedSubject[];
  readonly ask: Ask;
}

function writeParts(outline: Outline, writing: Writing): Promise<WrittenPart>[] {
  const { kinds, attempts, occasions, personal, lastNeeds } = outline;
  const write = <Plan, Answer>(part: Part<Plan, Answer>, plan: Plan) => writePart(part, { writing, plan });
  return [
    ...kinds.flatMap(({ name: kind, rivals, ...things }, k) => {
      const needs = k === kinds.length - 1 ? lastNeeds : [];
      const needy = (part: keyof typeof things, at: number) => ({
        ...things[part],
        needs: needs.slice(at, at + 1),
      });
      return [
        write(rivalsPart, { k, kind, rivals }),
        write(changesPart, { k, kind, off: needy("off", 0), toward: needy("toward", 1) }),
        write(firstsPart, { k, kind, first: needy("first", 2), arc: needy("arc", 3) }),
      ];
    }),
    ...attempts.map((problem, a) =>
      write(attemptPart, { a, problem, needs: a === attempts.length - 1 ? lastNeeds.slice(4) : [] }),
    ),
    ...chunksOf(occasions, 2).map((plan) => write(occasionsPart, plan)),
    ...chunksOf(personal, 4).map((plan) => write(personalPart, plan)),
  ];
}

const chunksOf = <Entry>(entries: readonly Entry[], size: number) =>
  entries.flatMap((_, from) =>
    from % size === 0 ? [{ from, entries: entries.slice(from, from + size) }] : [],
  );

async function writePart<Plan, Answer>(
  part: Part<Plan, Answer>,
  { writing, plan }: { readonly writing: Writing; readonly plan: Plan },
  again: PartInput<Plan, Answer>["again"] = null,
): Promise<WrittenPart> {
  const { ask, ...input } = writing;
  const answer = await ask(part.call, { ...input, plan, again });
  return {
    places: part.places(plan),
    placed: part.units(answer, plan).map(({ path, value }) => [path, value]),
    again: (mend) => writePart(part, { writing, plan }, { previous: answer, mend }),
  };
}

/** The part again if an issue lies in it, or as it was if no answer of the model can be used. */
async function mended(part: WrittenPart, issues: readonly PackIssue[]): Promise<WrittenPart> {
  const own = issues.filter((issue) => part.places.some(({ path }) => isWithin(issue.path, path)));
  if (own.length === 0) return part;
  try {
    return await part.again(own.map((issue) => inAnswer(issue, part.places)));
  } catch (error) {
    if (error instanceof ModelError && error.kind === "invalid-output") return part;
    throw error;
  }
}

interface WrittenTopic extends Pick<DraftOrder, "name" | "about"> {
  readonly outline: Outline;
  readonly parts: readonly WrittenPart[];
}

function packOf({ name, about, outline, parts }: WrittenTopic): DraftedPack {
  const kinds = outline.kinds.map((kind, k): PlacedValue => [["kinds", k], { name: kind.name, needs: [] }]);
  const labels = { user: "User", assistant: "Assistant" };
  const head: PlacedValue = [[], { name, about, labels }];
  const pack = packSchema.parse(treeOf([head, ...kinds, ...parts.flatMap(({ placed }) => placed)]));
  return { pack, issues: checkPack(pack) };
}

/** All results, or the first error after the rest has ended, so that every answer that was paid for is kept. */
async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}
