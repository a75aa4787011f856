import type { PackIssue } from "./check.ts";
import {
  answerIssues,
  answersOf,
  balanceIssues,
  exchangeIssues,
  storyIssues,
  turnsOf,
  type UntoldAtPath,
} from "./check-untold.ts";
import { coursesOfArc } from "./rival-stories.ts";
import { type PackPath, wordsOfSubject } from "./units.ts";
import type { Implied } from "./unstated-schema.ts";

/** What the user thinks must show only indirectly. Words for liking would state it. */
const stated =
  /\b(?:I(?:'m| am)? (?:also |really |do |don't |didn't |never |still |no longer |rather )?(?:like|liked|fond of|keen on|into|a fan of|crazy about)|lov(?:e|es|ed|ing)|hat(?:e|es|ed|ing)|enjoy(?:s|ed|ing)?|prefer(?:s|red)?|adore[sd]?|dislike[sd]?|detest(?:s|ed)?|favorites?|can't stand|couldn't stand|can't bear|sick of|fed up|tired of|bored (?:of|with|by)|(?:through|done|finished) with|gone off|went off|grown on me|hooked|(?:a|no|big|huge) fan|never again|used to (?:like|be)|my thing|for me anymore|my cup of tea)\b/i;

export const checkImplied = (implied: Implied, path: PackPath): PackIssue[] => [
  ...implied.roles.flatMap((unit, u) => impliedRole(unit, [...path, "roles", u])),
  ...implied.changes.flatMap((unit, u) => impliedChange(unit, [...path, "changes", u])),
  ...implied.firsts.flatMap((unit, u) => impliedFirst(unit, [...path, "firsts", u])),
  ...implied.arcs.flatMap((unit, u) => impliedArc(unit, [...path, "arcs", u])),
  ...implied.attempts.flatMap((unit, u) => impliedAttempt(unit, [...path, "attempts", u])),
];

const sorts = ["likes", "left", "dislikes", "passing"] as const;

export function impliedRole({ rivals, requests }: Implied["roles"][number], path: PackPath): PackIssue[] {
  const stories = rivals.flatMap((rival, r) =>
    sorts.map((sort) => ({
      path: [...path, "rivals", r, sort],
      story: rival[sort],
      named: wordsOfSubject(rival),
    })),
  );
  const lives = rivals.map((_, life) =>
    sorts.flatMap((sort, role) => rivals[(life + role) % 4]?.[sort] ?? []),
  );
  return [
    ...unstatedIssues(stories, path),
    ...answerIssues(rivals, requests, path),
    ...balanceIssues({ lives, options: answersOf(rivals, path) }),
  ];
}

export function impliedChange(change: Implied["changes"][number], path: PackPath): PackIssue[] {
  const { before, reasons } = change;
  const named = wordsOfSubject(change);
  const at = (field: string) => (r: number) => [...path, "reasons", r, field];
  return [
    ...unstatedIssues([{ path: [...path, "before"], story: before, named }], path),
    ...unstatedIssues(
      reasons.map((story, r) => ({ path: [...path, "reasons", r], story, named })),
      path,
    ),
    ...balanceIssues({
      lives: reasons.map((story) => [before, story]),
      options: [
        { path: at("recalled"), texts: reasons.map(({ recalled }) => recalled) },
        { path: at("carried"), texts: reasons.map(({ carried }) => carried) },
      ],
    }),
  ];
}

export function impliedFirst(first: Implied["firsts"][number], path: PackPath): PackIssue[] {
  const { stories } = first;
  const named = wordsOfSubject(first);
  return [
    ...unstatedIssues(
      stories.map((story, s) => ({ path: [...path, "stories", s], story, named })),
      path,
    ),
    ...balanceIssues({
      lives: stories.map((story) => [story]),
      options: [
        {
          path: (s) => [...path, "stories", s, "recalled"],
          texts: stories.map(({ recalled }) => recalled),
        },
      ],
    }),
  ];
}

export function impliedArc(arc: Implied["arcs"][number], path: PackPath): PackIssue[] {
  const named = wordsOfSubject(arc);
  return [
    ...arc.moments.flatMap((moment, m) =>
      unstatedIssues(
        (["for", "against"] as const).map((side) => ({
          path: [...path, "moments", m, side],
          story: moment[side],
          named,
        })),
        [...path, "moments", m],
      ),
    ),
    ...balanceIssues({
      lives: coursesOfArc.map((course) =>
        course.flatMap((isFor, m) => arc.moments[m]?.[isFor ? "for" : "against"] ?? []),
      ),
      options: [{ path: (c) => [...path, "courses", c], texts: arc.courses }],
    }),
  ];
}

export function impliedAttempt({ ideas }: Implied["attempts"][number], path: PackPath): PackIssue[] {
  const stories = ideas.flatMap((idea, i) => [
    { path: [...path, "ideas", i], story: idea, named: [] },
    { path: [...path, "ideas", i, "passing"], story: idea.passing, named: [] },
  ]);
  return [
    ...unstatedIssues(stories, path),
    ...balanceIssues({
      lives: ideas.map((_, life) => ideas.map((idea, i) => (i === life ? idea.passing : idea))),
      options: [
        { path: (i) => [...path, "ideas", i, "suggested"], texts: ideas.map(({ suggested }) => suggested) },
      ],
    }),
  ];
}

/** Alternative stories for one place. None of them states what the user thinks. */
const unstatedIssues = (stories: readonly UntoldAtPath[], path: PackPath): PackIssue[] => [
  ...stories.flatMap(storyIssues),
  ...stories.flatMap(({ path: own, story }) => {
    const found = stated.exec(turnsOf(story).join("\n"))?.[0];
    return found === undefined ? [] : [{ path: own, message: `"${found}" states what may only show` }];
  }),
  ...exchangeIssues(stories, path),
];
