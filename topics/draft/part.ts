import type { z } from "zod";
import { type Call, defineCall, promptOf } from "../../pipeline/models/call.ts";
import { escapeRegExp } from "../../pipeline/text/escape-reg-exp.ts";
import { holdAgainst, pathText } from "../../pipeline/text/mistakes.ts";
import { type PackIssue, textIssues } from "../check.ts";
import { strayIssues } from "../check-unit.ts";
import { textsOf } from "../texts.ts";
import type { OwnedSubject, PackPath } from "../units.ts";
import { general } from "./prompt.ts";
import { treeOf } from "./tree.ts";

/** Something with a place of its own in a pack, made from an answer and what the outline settled. */
export interface Unit {
  readonly path: PackPath;
  readonly value: unknown;
  /** What breaks the schema or, if nothing does, the rules for a single unit. */
  readonly issues: readonly PackIssue[];
}

/** Makes units of one form. */
export function unitForm<T>(schema: z.ZodType<T>, rules: (value: T, path: PackPath) => PackIssue[]) {
  return (path: PackPath, given: unknown): Unit => {
    const { value, mistakes } = holdAgainst(schema, given, () => "");
    if (value !== undefined) return { path, value, issues: rules(value, path) };
    return {
      path,
      value: given,
      issues: mistakes.map((mistake) => ({
        path: [...path, ...keysOf(mistake.path)],
        message: mistake.message,
      })),
    };
  };
}

const keysOf = (path: readonly PropertyKey[]): PackPath =>
  path.map((key) => (typeof key === "number" ? key : String(key)));

/** A place in a pack that a part fills, and what it is called in the answer. */
export interface PackPlace {
  readonly path: PackPath;
  readonly name: PackPath;
}

/** How one answer of a model becomes a part of a pack. */
export interface PartForm<Plan, Answer> {
  readonly name: string;
  /** What the prompt says beyond the rules for all dialogue. */
  readonly rules: string;
  /** Without bounds, which not every server supports. */
  readonly answer: z.ZodType<Answer>;
  places(plan: Plan): PackPlace[];
  /** The plan as the prompt shows it. */
  shown(plan: Plan): object;
  units(answer: Answer, plan: Plan): Unit[];
  simulate(plan: Plan): Answer;
}

/** What a call is told. `plan` says what to write, and `again` what is wrong with an earlier answer. */
export interface PartInput<Plan, Answer> {
  readonly topic: string;
  /** All subjects of the pack. */
  readonly subjects: readonly OwnedSubject[];
  readonly plan: Plan;
  readonly again: { readonly previous: Answer; readonly mend: readonly string[] } | null;
}

/** A part of a pack that one call writes. */
export interface Part<Plan, Answer> extends PartForm<Plan, Answer> {
  readonly call: Call<PartInput<Plan, Answer>, Answer>;
}

export function definePart<Plan, Answer>(form: PartForm<Plan, Answer>): Part<Plan, Answer> {
  const call = defineCall<PartInput<Plan, Answer>, Answer>({
    name: form.name,
    version: 2,
    role: "writer",
    output: form.answer,
    prompt: ({ topic, subjects, plan, again }) => {
      const places = form.places(plan);
      const foreign = subjects.filter(({ owner }) => !places.some(({ path }) => isWithin(owner, path)));
      const avoid = foreign.flatMap(({ words }) => words);
      return promptOf(`${general}\n\n${form.rules}`, { topic, ...form.shown(plan), avoid, ...again });
    },
    check: (answer, { subjects, plan }) => {
      const places = form.places(plan);
      return issuesOf(form.units(answer, plan), subjects).map((issue) => inAnswer(issue, places));
    },
    simulate: ({ plan }) => form.simulate(plan),
  });
  return { ...form, call };
}

/** All rules that can be checked on a part alone. */
function issuesOf(units: readonly Unit[], subjects: readonly OwnedSubject[]): PackIssue[] {
  const tree = treeOf(units.map(({ path, value }) => [path, value]));
  const texts = textsOf(tree);
  return [
    ...units.flatMap(({ issues }) => issues),
    ...strayIssues(texts, subjects),
    ...textIssues(tree, texts),
  ];
}

export const isWithin = (path: PackPath, above: PackPath) => above.every((key, at) => path[at] === key);

/** An issue of a pack in words for a model, with places as they are called in its answer. */
export function inAnswer({ path, message }: PackIssue, places: readonly PackPlace[]): string {
  return places.reduce(
    (text, place) => {
      const known = new RegExp(`\\b${escapeRegExp(pathText(place.path))}(?!\\w)`, "g");
      return text.replaceAll(known, pathText(place.name));
    },
    `${pathText(path)}: ${message}`,
  );
}
