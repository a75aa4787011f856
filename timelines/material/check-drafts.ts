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
import { mentions } from "../../topics/mentions.ts";
import { textsOf } from "../../topics/texts.ts";
import { type PackPath, saidIn } from "../../topics/units.ts";
import { checkFit } from "./check-fit.ts";
import { checkNames } from "./check-names.ts";
import { checkUntold } from "./check-untold.ts";
import { unitAt } from "./fallen.ts";
import { type Drafts, draftsSchema, type MaterialStory } from "./material.ts";
import type { DraftBrief } from "./show.ts";
import { groupOf } from "./units.ts";
import { untoldSchema } from "./untold.ts";
import type { DraftsInProgress } from "./written.ts";

/** A broken rule, and its place. */
export interface DraftIssue {
  readonly path: PackPath;
  readonly message: string;
}

/** What is wrong with a unit, in words that help to correct it. */
export interface Objection {
  /** For example `role`, `stories.SLOT` or `visits.PERIOD`. */
  readonly unit: string;
  readonly why: string;
}

const anyDrafts = draftsSchema.extend(untoldSchema.shape).partial();

/** What rules find wrong with a model's drafts, by unit. Each unit must follow the rules of packs. */
export function checkDrafts(drafts: DraftsInProgress, brief: DraftBrief): Objection[] {
  const texts = textsOf(drafts);
  const form = anyDrafts.safeParse(drafts).error?.issues ?? [];
  const issues: DraftIssue[] = [
    ...form.map(({ path, message }) => ({ path: path.map(keyOf), message })),
    ...pivotIssues(drafts, brief),
    ...freeIssues(drafts, brief),
    ...checkUntold(drafts, brief.themes),
    ...texts.flatMap(placeIssues),
    ...checkNames(texts, brief.themes, brief.others),
    ...checkFit(texts, drafts, brief),
  ];
  const byUnit = new Map<string, Set<string>>();
  for (const { path, message } of issues) {
    const unit = unitAt(path, drafts);
    byUnit.set(unit, (byUnit.get(unit) ?? new Set()).add(`${path.join(".")}: ${message}`));
  }
  return [...byUnit].map(([unit, found]) => ({ unit, why: [...found].join("; ") }));
}

const keyOf = (key: PropertyKey) => (typeof key === "number" ? key : String(key));

function pivotIssues(drafts: Partial<Drafts>, { themes }: DraftBrief): DraftIssue[] {
  const { role, forget, other, sequence, reason, fact, tried } = drafts;
  return [
    ...(role ? checkGroup(groupOf(themes.role, role), ["role"]) : []),
    ...(forget && themes.forget ? checkGroup(groupOf(themes.forget, forget), ["forget"]) : []),
    ...(other && themes.other ? checkGroup(groupOf(themes.other, other), ["other"]) : []),
    ...(other?.rivals ?? []).flatMap((rival, index) =>
      whoIssues(rival.other, ["other", "rivals", index, "other"]),
    ),
    ...(sequence ? checkArc({ ...themes.sequence, ...sequence }, ["sequence"]) : []),
    ...(reason ? checkChange({ ...themes.reason, ...reason }, ["reason"]) : []),
    ...(fact ? checkFirst({ ...themes.fact, ...fact }, ["fact"]) : []),
    ...(tried ? checkAttempt(tried, ["tried"]) : []),
  ];
}

/** A story about somebody else's preference must say whose it is. */
function whoIssues({ thread, who }: MaterialStory, path: PackPath): DraftIssue[] {
  const said = saidIn({ thread });
  if (who === undefined)
    return said.includes("{") ? [] : [{ path, message: `"who" is missing: whose preference it is` }];
  return mentions(said, [who]) ? [] : [{ path, message: `"who" is not in "says": "${who}"` }];
}

const parts = ["open", "middle", "close"] as const;

function freeIssues({ stories, personal, visits }: Partial<Drafts>, { themes }: DraftBrief): DraftIssue[] {
  return [
    ...(stories ?? []).flatMap(({ slot, story }, index) => {
      const theme = themes.stories.find((one) => one.slot === slot);
      const path = ["stories", index, "story"];
      return [
        ...storyIssues({ path, story, words: theme?.words ?? [] }),
        ...(theme?.act === "tellsOfOther" ? whoIssues(story, path) : []),
      ];
    }),
    ...(personal ?? []).flatMap(({ thread }, index) => checkTalk(thread, ["personal", index, "thread"])),
    ...(visits ?? []).flatMap((visit, index) =>
      parts.flatMap((part) => checkTalk(visit[part], ["visits", index, part])),
    ),
  ];
}
