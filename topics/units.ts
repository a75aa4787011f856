import type { Kind, Pack, Story } from "./schema.ts";

/** Where something stands in a pack, as in the YAML. */
export type PackPath = readonly (string | number)[];

/** A story with what it must do beside its rivals. */
export interface PlacedStory {
  readonly path: PackPath;
  readonly story: Story;
  /** The words of the subject that it is about. Empty for an attempt. */
  readonly words: readonly string[];
}

/** Stories of which a life holds at most one, with their options. */
export interface RivalStories {
  readonly path: PackPath;
  readonly stories: readonly PlacedStory[];
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
    readonly recalls: readonly Story[];
  }[];
}

/** What the user says in the turn that is the evidence. Empty for talk that tells nothing. */
export const saidIn = ({ thread }: Pick<Story, "thread">): string =>
  thread.flatMap((entry) => ("says" in entry ? [entry.says] : []))[0] ?? "";

/** A subject of a pack, and the entry that it belongs to, as in the YAML. */
export interface OwnedSubject {
  readonly owner: PackPath;
  readonly subject: string;
  readonly words: readonly string[];
}

export function subjectsOf({ kinds }: Pack): OwnedSubject[] {
  return kinds.flatMap((kind, k) => {
    const rivals = kind.rivals.map((rival, r) => [rival, ["kinds", k, "rivals", r]] as const);
    const others = (["off", "toward", "first", "arc"] as const).map(
      (part) => [kind[part], ["kinds", k, part]] as const,
    );
    return [...rivals, ...others].map(([thing, owner]) => ({
      owner,
      subject: thing.subject,
      words: wordsOfSubject(thing),
    }));
  });
}

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

/** All groups of rival stories of a pack. */
export function rivalStories(pack: Pack): RivalStories[] {
  return [...pack.kinds.flatMap(ofKind), ...pack.attempts.map((_, index) => ofAttempt(pack, index))];
}

function ofKind(kind: Kind, k: number): RivalStories[] {
  const at = ["kinds", k] as const;
  const placed = (part: "likes" | "dislikes" | "now" | "other"): PlacedStory[] =>
    kind.rivals.map((rival, r) => ({
      path: [...at, "rivals", r, part],
      story: rival[part],
      words: wordsOfSubject(rival),
    }));
  const rivals = (["likes", "dislikes", "now", "other"] as const).map((part) => ({
    path: [...at, "rivals"],
    stories: placed(part),
    options: [],
    messages: [],
  }));
  return [
    ...rivals,
    ofChange(kind, k, "off"),
    ofChange(kind, k, "toward"),
    ofFirst(kind, k),
    ...ofArc(kind, k),
  ];
}

function ofChange(kind: Kind, k: number, direction: "off" | "toward"): RivalStories {
  const change = kind[direction];
  const path = ["kinds", k, direction];
  const words = wordsOfSubject(change);
  const options = (["recalled", "carried", "paraphrased"] as const).map((field) => ({
    level: field === "paraphrased" ? ("paraphrased" as const) : ("explicit" as const),
    options: change.reasons.flatMap((reason, r) => {
      const text = reason[field];
      if (text === undefined) return [];
      return [{ path: [...path, "reasons", r, field], text, recalls: field === "carried" ? [] : [reason] }];
    }),
  }));
  return {
    path,
    stories: change.reasons.map((story, r) => ({
      path: [...path, "reasons", r],
      story,
      words,
    })),
    options,
    messages: [
      { path: [...path, "asks"], text: change.asks },
      { path: [...path, "elsewhere"], text: change.elsewhere },
    ],
  };
}

function ofFirst(kind: Kind, k: number): RivalStories {
  const { first } = kind;
  const path = ["kinds", k, "first"];
  return {
    path,
    stories: first.stories.map((story, s) => ({
      path: [...path, "stories", s],
      story,
      words: wordsOfSubject(first),
    })),
    options: (["recalled", "paraphrased"] as const).map((field) => ({
      level: field === "paraphrased" ? ("paraphrased" as const) : ("explicit" as const),
      options: first.stories.flatMap((story, s) => {
        const text = story[field];
        return text === undefined ? [] : [{ path: [...path, "stories", s, field], text, recalls: [story] }];
      }),
    })),
    messages: [{ path: [...path, "message"], text: first.message }],
  };
}

/** One group for each moment. The first of them holds the options and the message. */
function ofArc(kind: Kind, k: number): RivalStories[] {
  const { arc } = kind;
  const path = ["kinds", k, "arc"];
  const storyAt = (moment: number, isFor: boolean) => arc.moments[moment]?.[isFor ? "for" : "against"];
  const options = (["courses", "paraphrased"] as const).map((field) => ({
    level: field === "paraphrased" ? ("paraphrased" as const) : ("explicit" as const),
    options: coursesOfArc.flatMap((course, c) => {
      const text = arc[field]?.[c];
      const recalls = course.flatMap((isFor, moment) => storyAt(moment, isFor) ?? []);
      return text === undefined ? [] : [{ path: [...path, field, c], text, recalls }];
    }),
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

function ofAttempt(pack: Pack, index: number): RivalStories {
  const attempt = pack.attempts[index];
  const path = ["attempts", index];
  const ideas = attempt?.ideas ?? [];
  return {
    path,
    stories: ideas.map((story, i) => ({
      path: [...path, "ideas", i],
      story,
      words: [],
    })),
    options: (["suggested", "paraphrased"] as const).map((field) => ({
      level: field === "paraphrased" ? ("paraphrased" as const) : ("explicit" as const),
      options: ideas.flatMap((story, i) => {
        const text = story[field];
        return text === undefined ? [] : [{ path: [...path, "ideas", i, field], text, recalls: [story] }];
      }),
    })),
    messages: attempt ? [{ path: [...path, "message"], text: attempt.message }] : [],
  };
}

/** What is told before a change. It has no rivals. */
export function storiesBefore(pack: Pack): PlacedStory[] {
  return pack.kinds.flatMap((kind, k) =>
    (["off", "toward"] as const).map((direction) => ({
      path: ["kinds", k, direction, "before"],
      story: kind[direction].before,
      words: wordsOfSubject(kind[direction]),
    })),
  );
}
