import type { Arc, Attempt, ChangeUnit, First, Pack, Story } from "./schema.ts";
import {
  type MarkedStory,
  type NamedSubject,
  type OptionSet,
  type PackPath,
  type PlacedStory,
  type RivalStories,
  wordsOfSubject,
} from "./units.ts";

/** For each course of an arc, whether it is for the subject at each moment. */
export const coursesOfArc = [
  [true, false, true],
  [false, true, false],
  [true, true, false],
  [false, false, true],
] as const;

/** The stories that rivals of one kind have of one sort, such as `likes`. */
export const ofRivals = <S extends MarkedStory>(
  told: readonly { readonly rival: NamedSubject; readonly story: S }[],
  sort: string,
  path: PackPath,
): RivalStories<S> => ({
  path: [...path, "rivals"],
  stories: told.map(({ rival, story }, r) => ({
    path: [...path, "rivals", r, sort],
    story,
    words: wordsOfSubject(rival),
  })),
  options: [],
  messages: [],
});

// The units as they stand in a pack or in a persona's material, as far as their rules need them.
interface Paraphrased {
  readonly paraphrased?: string | null | undefined;
}
export type AnyChange<S extends MarkedStory = MarkedStory> = NamedSubject &
  Pick<ChangeUnit, "asks" | "elsewhere"> & {
    readonly before: S;
    readonly reasons: readonly (S &
      Paraphrased &
      Pick<ChangeUnit["reasons"][number], "recalled" | "carried">)[];
  };
export type AnyFirst<S extends MarkedStory = MarkedStory> = NamedSubject &
  Pick<First, "message"> & {
    readonly stories: readonly (S & Paraphrased & Pick<First["stories"][number], "recalled">)[];
  };
export type AnyArc<S extends MarkedStory = MarkedStory> = NamedSubject &
  Pick<Arc, "message" | "courses"> & {
    readonly paraphrased?: readonly string[] | null | undefined;
    readonly moments: readonly { readonly for: S; readonly against: S }[];
  };
export type AnyAttempt<S extends MarkedStory = MarkedStory> = Pick<Attempt, "message"> & {
  readonly ideas: readonly (S & Paraphrased & Pick<Attempt["ideas"][number], "suggested">)[];
};

const levelOf = (field: string): OptionSet["level"] => (field === "paraphrased" ? "paraphrased" : "explicit");

/** Nothing if the option is left out. */
const optionAt = (path: PackPath, text: string | null | undefined, recalls: readonly MarkedStory[]) =>
  text === undefined || text === null ? [] : [{ path, text, recalls }];

export function ofChange<S extends MarkedStory>(change: AnyChange<S>, path: PackPath): RivalStories<S> {
  const words = wordsOfSubject(change);
  const options = (["recalled", "carried", "paraphrased"] as const).map((field) => ({
    level: levelOf(field),
    options: change.reasons.flatMap((reason, r) =>
      optionAt([...path, "reasons", r, field], reason[field], field === "carried" ? [] : [reason]),
    ),
  }));
  return {
    path,
    stories: change.reasons.map((story, r) => ({ path: [...path, "reasons", r], story, words })),
    options,
    messages: [
      { path: [...path, "asks"], text: change.asks },
      { path: [...path, "elsewhere"], text: change.elsewhere },
    ],
  };
}

/** What is told before a change. It has no rivals. */
export const storyBefore = <S extends MarkedStory>(change: AnyChange<S>, path: PackPath): PlacedStory<S> => ({
  path: [...path, "before"],
  story: change.before,
  words: wordsOfSubject(change),
});

export function ofFirst<S extends MarkedStory>(first: AnyFirst<S>, path: PackPath): RivalStories<S> {
  const words = wordsOfSubject(first);
  const at = (index: number) => [...path, "stories", index];
  return {
    path,
    stories: first.stories.map((story, s) => ({ path: at(s), story, words })),
    options: (["recalled", "paraphrased"] as const).map((field) => ({
      level: levelOf(field),
      options: first.stories.flatMap((story, s) => optionAt([...at(s), field], story[field], [story])),
    })),
    messages: [{ path: [...path, "message"], text: first.message }],
  };
}

/** One group for each moment. The first of them holds the options and the message. */
export function ofArc<S extends MarkedStory>(arc: AnyArc<S>, path: PackPath): RivalStories<S>[] {
  const storyAt = (moment: number, isFor: boolean) => arc.moments[moment]?.[isFor ? "for" : "against"];
  const options = (["courses", "paraphrased"] as const).map((field) => ({
    level: levelOf(field),
    options: coursesOfArc.flatMap((course, c) =>
      optionAt(
        [...path, field, c],
        arc[field]?.[c],
        course.flatMap((isFor, moment) => storyAt(moment, isFor) ?? []),
      ),
    ),
  }));
  return arc.moments.map((moment, m) => ({
    path: [...path, "moments", m],
    stories: (["for", "against"] as const).map((side) => ({
      path: [...path, "moments", m, side],
      story: moment[side],
      words: wordsOfSubject(arc),
    })),
    options: m === 0 ? options : [],
    messages: m === 0 ? [{ path: [...path, "message"], text: arc.message }] : [],
  }));
}

export function ofAttempt<S extends MarkedStory>(
  { ideas, message }: AnyAttempt<S>,
  path: PackPath,
): RivalStories<S> {
  const at = (index: number) => [...path, "ideas", index];
  return {
    path,
    stories: ideas.map((story, i) => ({ path: at(i), story, words: [] })),
    options: (["suggested", "paraphrased"] as const).map((field) => ({
      level: levelOf(field),
      options: ideas.flatMap((story, i) => optionAt([...at(i), field], story[field], [story])),
    })),
    messages: [{ path: [...path, "message"], text: message }],
  };
}

/** All groups of rival stories of a pack. */
export const rivalStories = ({ kinds, attempts }: Pack): RivalStories<Story>[] => [
  ...kinds.flatMap((kind, k) => [
    ...(["likes", "dislikes", "now", "other"] as const).map((sort) =>
      ofRivals(
        kind.rivals.map((rival) => ({ rival, story: rival[sort] })),
        sort,
        ["kinds", k],
      ),
    ),
    ...(["off", "toward"] as const).map((direction) =>
      ofChange<Story>(kind[direction], ["kinds", k, direction]),
    ),
    ofFirst<Story>(kind.first, ["kinds", k, "first"]),
    ...ofArc<Story>(kind.arc, ["kinds", k, "arc"]),
  ]),
  ...attempts.map((attempt, a) => ofAttempt<Story>(attempt, ["attempts", a])),
];

/** What is told before each change of a pack. */
export const storiesBefore = ({ kinds }: Pack): PlacedStory<Story>[] =>
  kinds.flatMap((kind, k) =>
    (["off", "toward"] as const).map((direction) =>
      storyBefore<Story>(kind[direction], ["kinds", k, direction]),
    ),
  );
