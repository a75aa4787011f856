import type { Pack, Story } from "./schema.ts";

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

export interface NamedSubject {
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

const ownedBy = (owner: PackPath, thing: NamedSubject): OwnedSubject => ({
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
