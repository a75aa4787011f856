import type { PackIssue } from "./check.ts";
import {
  answerIssues,
  answersOf,
  balanceIssues,
  exchangeIssues,
  storyIssues,
  type ThreadHolder,
  turnsOf,
  type UntoldAtPath,
} from "./check-untold.ts";
import { mentions } from "./mentions.ts";
import { unevenWords } from "./paraphrase.ts";
import { type PackPath, saidIn, wordsOfSubject } from "./units.ts";
import type { Scattered, TwoTurns } from "./unstated-schema.ts";

export const checkScattered = (scattered: Scattered, path: PackPath): PackIssue[] => [
  ...scattered.roles.flatMap((unit, u) => scatteredRole(unit, [...path, "roles", u])),
  ...scattered.changes.flatMap((unit, u) => scatteredChange(unit, [...path, "changes", u])),
  ...scattered.firsts.flatMap((unit, u) => scatteredFirst(unit, [...path, "firsts", u])),
  ...scattered.attempts.flatMap((unit, u) => scatteredAttempt(unit, [...path, "attempts", u])),
];

export function scatteredRole(unit: Scattered["roles"][number], path: PackPath): PackIssue[] {
  const { rivals, requests } = unit;
  const things = rivals.map(wordsOfSubject);
  const orders = unit.mappings.map((mapping) => orderOf(saidIn(mapping), things));
  return [
    ...twoTurnIssues(unit, path, []),
    ...orders.flatMap((order, m) =>
      order.length === things.length
        ? []
        : [
            {
              path: [...path, "mappings", m],
              message: "must name all four rivals, each by the first of its words",
            },
          ],
    ),
    ...(String(orders[0]) === String(orders[1])
      ? []
      : [{ path: [...path, "mappings"], message: "both must name the rivals in one order" }]),
    ...unit.pointers.flatMap((pointer, p) =>
      things
        .filter((words) => mentions(turnsOf(pointer).join("\n"), words))
        .map((words) => ({ path: [...path, "pointers", p], message: `must not name "${words[0]}"` })),
    ),
    ...answerIssues(rivals, requests, path),
    ...balanceIssues({ lives: livesOf(unit), options: answersOf(rivals, path) }),
  ];
}

export function scatteredChange(unit: Scattered["changes"][number], path: PackPath): PackIssue[] {
  const at = (field: string) => (r: number) => [...path, "reasons", r, field];
  return [
    ...twoTurnIssues(unit, path, wordsOfSubject(unit)),
    ...balanceIssues({
      lives: livesOf(unit),
      options: [
        { path: at("recalled"), texts: unit.reasons.map(({ recalled }) => recalled) },
        { path: at("carried"), texts: unit.reasons.map(({ carried }) => carried) },
      ],
    }),
  ];
}

export const scatteredFirst = (unit: Scattered["firsts"][number], path: PackPath): PackIssue[] => [
  ...twoTurnIssues(unit, path, wordsOfSubject(unit)),
  ...balanceIssues({
    lives: livesOf(unit),
    options: [{ path: (index) => [...path, "recalled", index], texts: unit.recalled }],
  }),
];

export const scatteredAttempt = (unit: Scattered["attempts"][number], path: PackPath): PackIssue[] => [
  ...twoTurnIssues(unit, path, []),
  ...balanceIssues({
    lives: livesOf(unit),
    options: [
      {
        path: (index) => [...path, "ideas", index, "suggested"],
        texts: unit.ideas.map(({ suggested }) => suggested),
      },
    ],
  }),
];

/** What the two turns tell in each life. */
export const livesOf = <Story extends ThreadHolder>({
  mappings,
  pointers,
}: {
  readonly mappings: readonly Story[];
  readonly pointers: readonly Story[];
}): Story[][] => mappings.flatMap((mapping) => pointers.map((pointer) => [mapping, pointer]));

/** `named` are the words of the subject, which the pointers must name. */
function twoTurnIssues(unit: TwoTurns, path: PackPath, named: readonly string[]): PackIssue[] {
  const at = (field: "mappings" | "pointers") => (_: ThreadHolder, index: number) => [...path, field, index];
  const placed = (field: "mappings" | "pointers"): UntoldAtPath[] =>
    unit[field].map((story, index) => ({
      path: at(field)(story, index),
      story,
      named: field === "pointers" ? named : [],
    }));
  const [mappings, pointers] = [placed("mappings"), placed("pointers")];
  return [
    ...[mappings, pointers].flatMap((stories) => [
      ...stories.flatMap(storyIssues),
      ...exchangeIssues(stories, path),
      ...stories.flatMap(({ path: own, story }) =>
        unit.keys
          .filter((key) => !mentions(saidIn(story), [key]))
          .map((key) => ({ path: own, message: `"says" must hold the key "${key}"` })),
      ),
      ...sameWords(stories, path),
    ]),
  ];
}

/** The two mappings hold the same words, and so do the two pointers: only what belongs together differs. */
function sameWords(stories: readonly UntoldAtPath[], path: PackPath): PackIssue[] {
  const turns = stories.map(({ story }) => turnsOf(story));
  const uneven = turns.flatMap((own) => unevenWords(own.join(" "), turns));
  const [first] = stories;
  return uneven.length === 0
    ? []
    : [
        {
          path: first?.path.slice(0, -1) ?? path,
          message: `one has "${[...new Set(uneven)].join('", "')}" in more turns than the other: give both the same words`,
        },
      ];
}

/** The indexes of the things in the order in which a text first names them. */
function orderOf(text: string, things: readonly (readonly string[])[]): number[] {
  const placed = things.flatMap((words, index) => {
    const at = mentions(text, words.slice(0, 1))
      ? text.toLowerCase().indexOf((words[0] ?? "").toLowerCase())
      : -1;
    return at < 0 ? [] : [{ index, at }];
  });
  return placed.sort((one, other) => one.at - other.at).map(({ index }) => index);
}
