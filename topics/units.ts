import type { Arc, Attempt, Change, First, Pack, Story } from "./schema.ts";

/** Where something stands in a pack, as in the YAML. */
export type PackPath = readonly (string | number)[];

/** What rules about rival stories read of a story. */
export type MarkedStory = Pick<Story, "marks" | "thread">;

/** A story with what it must do beside its rivals. */
export interface PlacedStory<S extends MarkedStory = MarkedStory> {
  readonly path: PackPath;
  readonly story: S;
  /** The words of the subject that it is about. Empty for an attempt. */
  readonly words: readonly string[];
}

/** Stories of which a life contains at most one, with their options. */
export interface RivalStories<S extends MarkedStory = MarkedStory> {
  readonly path: PackPath;
  readonly stories: readonly PlacedStory<S>[];
  /** Sets of four options of which one is right in each life, and the stories that each of them must recall. */
  readonly options: readonly OptionSet[];
  /** Messages that must give nothing away. */
  readonly messages: readonly { readonly path: PackPath; readonly text: string }[];
}

export interface OptionSet {
  /** Whether the options recall their stories by their marks, or share no telling word with any of the four. */
  readonly level: "explicit" | "paraphrased";
  readonly options: readonly {
    readonly path: PackPath;
    readonly text: string;
    readonly recalls: readonly MarkedStory[];
  }[];
}

/** What the user says in the turn that is the evidence. Empty for talk that tells nothing. */
export const saidIn = ({ thread }: Pick<Story, "thread">): string =>
  thread.flatMap((entry) => ("says" in entry ? [entry.says] : []))[0] ?? "";

interface Named {
  readonly subject: string;
  readonly words?: readonly string[] | undefined;
}

/** A subject of a pack, and the entry that it belongs to, as in the YAML. */
export interface OwnedSubject {
  readonly owner: PackPath;
  readonly subject: string;
  readonly words: readonly string[];
}

export function subjectsOf({ kinds, implied, scattered }: Pack): OwnedSubject[] {
  const ofKinds = kinds.flatMap((kind, k) => [
    ...kind.rivals.map((rival, r) => ownedBy(["kinds", k, "rivals", r], rival)),
    ...(["off", "toward", "first", "arc"] as const).map((part) => ownedBy(["kinds", k, part], kind[part])),
  ]);
  return [
    ...ofKinds,
    ...(implied?.roles ?? []).flatMap(({ rivals }, u) =>
      rivals.map((rival, r) => ownedBy(["implied", "roles", u, "rivals", r], rival)),
    ),
    ...(["changes", "firsts", "arcs"] as const).flatMap((part) =>
      (implied?.[part] ?? []).map((unit, u) => ownedBy(["implied", part, u], unit)),
    ),
    ...(scattered?.roles ?? []).flatMap(({ rivals }, u) =>
      rivals.map((rival) => ownedBy(["scattered", "roles", u], rival)),
    ),
    ...(["changes", "firsts"] as const).flatMap((part) =>
      (scattered?.[part] ?? []).map((unit, u) => ownedBy(["scattered", part, u], unit)),
    ),
  ];
}

const ownedBy = (owner: PackPath, thing: Named): OwnedSubject => ({
  owner,
  subject: thing.subject,
  words: wordsOfSubject(thing),
});

/** The words by which a subject is recognized in running text. */
export function wordsOfSubject(thing: {
  readonly subject: string;
  readonly words?: readonly string[] | undefined;
}) {
  return thing.words ?? [thing.subject.replace(/^(a|an|the) /i, "")];
}

/** For each course of an arc, whether it is for the subject at each moment. */
export const coursesOfArc = [
  [true, false, true],
  [false, true, false],
  [true, true, false],
  [false, false, true],
] as const;

/** The stories that rivals of one kind have of one sort, such as `likes`. */
export const ofRivals = <S extends MarkedStory>(
  told: readonly { readonly rival: Named; readonly story: S }[],
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
export type AnyChange<S extends MarkedStory = MarkedStory> = Named &
  Pick<Change, "asks" | "elsewhere"> & {
    readonly before: S;
    readonly reasons: readonly (S & Paraphrased & Pick<Change["reasons"][number], "recalled" | "carried">)[];
  };
export type AnyFirst<S extends MarkedStory = MarkedStory> = Named &
  Pick<First, "message"> & {
    readonly stories: readonly (S & Paraphrased & Pick<First["stories"][number], "recalled">)[];
  };
export type AnyArc<S extends MarkedStory = MarkedStory> = Named &
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
