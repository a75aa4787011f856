import {
  checkArc,
  checkAttempt,
  checkChange,
  checkFirst,
  checkGroup,
  checkTalk,
  storyIssues,
} from "../../topics/check-unit.ts";
import { placeIssues } from "../../topics/fit.ts";
import { styleIssues } from "../../topics/style.ts";
import { textsOf } from "../../topics/texts.ts";
import type { PackPath } from "../../topics/units.ts";
import { checkFit } from "./check-fit.ts";
import { checkNames } from "./check-names.ts";
import type { Drafts } from "./material.ts";
import { pruneMarks } from "./prune-marks.ts";
import type { DraftBrief } from "./show.ts";
import { groupOf } from "./units.ts";

/** A broken rule, and where. */
export interface DraftIssue {
  readonly path: PackPath;
  readonly message: string;
}

/** What a model must mend in the units that it drafted, before or after their marks are pruned. The rules of a unit are those of packs. */
export function checkDrafts(given: Partial<Drafts>, brief: DraftBrief): string[] {
  const drafts = pruneMarks(given);
  const texts = textsOf(drafts);
  const issues: DraftIssue[] = [
    ...pivotIssues(drafts, brief),
    ...freeIssues(drafts, brief),
    ...texts.flatMap(placeIssues),
    ...texts.flatMap(styleIssues),
  ];
  // Rules that read every text for everything that is known of the persona are slow, and say little about broken units.
  const more =
    issues.length > 0 ? [] : [...checkNames(texts, drafts, brief), ...checkFit(texts, drafts, brief)];
  return [...new Set([...issues, ...more].map(({ path, message }) => `${path.join(".")}: ${message}`))];
}

function pivotIssues(drafts: Partial<Drafts>, { themes }: DraftBrief): DraftIssue[] {
  const { role, forget, other, sequence, reason, fact, tried } = drafts;
  const missing = (
    [
      ["forget", forget],
      ["other", other],
    ] as const
  ).flatMap(([name, group]) =>
    group === undefined || (group === null) === (themes[name] === null)
      ? []
      : [{ path: [name], message: themes[name] ? "is missing" : "must be null" }],
  );
  return [
    ...missing,
    ...(role ? checkGroup(groupOf(themes.role, role), ["role"]) : []),
    ...(forget && themes.forget ? checkGroup(groupOf(themes.forget, forget), ["forget"]) : []),
    ...(other && themes.other ? checkGroup(groupOf(themes.other, other), ["other"]) : []),
    ...(sequence ? checkArc({ ...themes.sequence, ...sequence }, ["sequence"]) : []),
    ...(reason ? checkChange({ ...themes.reason, ...reason }, ["reason"]) : []),
    ...(fact ? checkFirst({ ...themes.fact, ...fact }, ["fact"]) : []),
    ...(tried ? checkAttempt(tried, ["tried"]) : []),
  ];
}

function freeIssues(
  { stories, personal, visits }: Partial<Drafts>,
  { themes, calendar }: DraftBrief,
): DraftIssue[] {
  const periods = calendar.windows.map(({ period }) => period);
  const parts = ["open", "middle", "close"] as const;
  return [
    ...(stories ? onceEach("stories", themes.stories.map(slotOf), stories.map(slotOf)) : []),
    ...(stories ?? []).flatMap(({ slot, story }, index) => {
      const words = themes.stories.find((theme) => theme.slot === slot)?.words ?? [];
      return storyIssues({ path: ["stories", index, "story"], story, words });
    }),
    ...(personal ?? []).flatMap(({ period, thread }, index) => [
      ...checkTalk(thread, ["personal", index, "thread"]),
      ...(periods.includes(period) && personal?.findIndex((one) => one.period === period) === index
        ? []
        : [{ path: ["personal", index], message: `one matter for each of ${periods.join(", ")}` }]),
    ]),
    ...(visits ? onceEach("visits", themes.visits.map(periodOf), visits.map(periodOf)) : []),
    ...(visits ?? []).flatMap((visit, index) =>
      parts.flatMap((part) => checkTalk(visit[part], ["visits", index, part])),
    ),
  ];
}

/** Every theme has one draft, and every draft a theme. */
function onceEach(name: string, wanted: readonly string[], given: readonly string[]): DraftIssue[] {
  const message = (key: string) => {
    const count = given.filter((other) => other === key).length;
    if (!wanted.includes(key)) return `nothing is wanted for "${key}"`;
    return count === 1 ? null : `there must be one for "${key}", not ${count}`;
  };
  return [...new Set([...wanted, ...given])].flatMap((key) => {
    const found = message(key);
    return found === null ? [] : [{ path: [name], message: found }];
  });
}

const slotOf = ({ slot }: { readonly slot: string }) => slot;
const periodOf = ({ period }: { readonly period: string }) => period;
