import { checkImplied } from "./check-implied.ts";
import { checkScattered } from "./check-scattered.ts";
import {
  checkArc,
  checkAttempt,
  checkChange,
  checkFirst,
  checkGroup,
  checkOccasion,
  checkTalk,
  strayIssues,
} from "./check-unit.ts";
import { needIssues, placeIssues } from "./fit.ts";
import { mentions } from "./mentions.ts";
import { rivalStories, storiesBefore } from "./rival-stories.ts";
import type { Kind, Pack } from "./schema.ts";
import { repetitionIssues, styleIssues } from "./style.ts";
import { type PackText, textsOf } from "./texts.ts";
import { type PackPath, subjectsOf } from "./units.ts";

/** A broken rule of `README.md` that the schema can't express. `path` leads to the entry, as in the YAML. */
export interface PackIssue {
  readonly path: PackPath;
  readonly message: string;
}

/** All broken rules in a pack, beyond its schema. Empty for a good pack. */
export function checkPack(pack: Pack): PackIssue[] {
  const texts = textsOf(pack);
  return [
    ...pack.kinds.flatMap((kind, k) => kindIssues(kind, ["kinds", k])),
    ...pack.attempts.flatMap((attempt, a) => checkAttempt(attempt, ["attempts", a])),
    ...pack.occasions.flatMap((occasion, o) => checkOccasion(occasion, ["occasions", o])),
    ...pack.personal.flatMap(({ thread }, p) => checkTalk(thread, ["personal", p, "thread"])),
    ...(pack.implied ? checkImplied(pack.implied, ["implied"]) : []),
    ...(pack.scattered ? checkScattered(pack.scattered, ["scattered"]) : []),
    ...strayIssues(texts, subjectsOf(pack)),
    ...nameIssues(pack),
    ...possessionIssues(pack),
    ...dryIssues(pack),
    ...textIssues(pack, texts),
  ];
}

/** Rules of the texts of a pack, or of a part of it: what they need, places, style, repetitions. */
export function textIssues(root: unknown, texts: readonly PackText[]): PackIssue[] {
  return [
    ...texts.flatMap((text) => needIssues(root, text)),
    ...texts.flatMap(placeIssues),
    ...texts.flatMap(styleIssues),
    ...repetitionIssues(texts),
  ];
}

const kindIssues = (kind: Kind, path: PackPath): PackIssue[] => [
  ...checkGroup(kind, path),
  ...(["off", "toward"] as const).flatMap((direction) => checkChange(kind[direction], [...path, direction])),
  ...checkFirst(kind.first, [...path, "first"]),
  ...checkArc(kind.arc, [...path, "arc"]),
];

/** Things that one story has and another lacks. */
function possessionIssues(pack: Pack): PackIssue[] {
  const stories = [...rivalStories(pack).flatMap((rivals) => rivals.stories), ...storiesBefore(pack)];
  const had = new Map(stories.flatMap(({ path, story }) => story.has.map((thing) => [thing, path] as const)));
  return stories.flatMap(({ path, story }) =>
    story.lacks
      .filter((thing) => had.has(thing))
      .map((thing) => ({ path, message: `lacks "${thing}", which ${had.get(thing)?.join(".")} has` })),
  );
}

const fewestForAll = 4;

/** There must be enough units without needs, because they are all that some personas get. */
function dryIssues(pack: Pack): PackIssue[] {
  const free = (needs: readonly (readonly string[])[]) => needs.filter(({ length }) => length === 0).length;
  const counts = [
    ["kinds", free(pack.kinds.map(({ needs }) => needs))],
    ...(["off", "toward", "first", "arc"] as const).map(
      (part) =>
        [`kinds, ${part}`, free(pack.kinds.map((kind) => [...kind.needs, ...kind[part].needs]))] as const,
    ),
    ["attempts", free(pack.attempts.map(({ needs }) => needs))],
    ["occasions", free(pack.occasions.map(({ needs }) => needs)) - 1],
  ] as const;
  return counts
    .filter(([, count]) => count < fewestForAll)
    .map(([part, count]) => ({
      path: [part.split(",")[0] ?? ""],
      message: `${part}: ${count} need nothing, at least ${fewestForAll} must`,
    }));
}

/** `{other}` is filled with the name, and recognized by the first word. */
function nameIssues(pack: Pack): PackIssue[] {
  return subjectsOf(pack)
    .filter(({ subject, words }) => !mentions(subject, words.slice(0, 1)))
    .map(({ owner, subject, words }) => ({
      path: owner,
      message: `the first of the words, "${words[0]}", must be part of the name "${subject}"`,
    }));
}
