import type { Tag } from "../../content/people/vocabulary.ts";
import { needsIn } from "../../topics/fit.ts";
import { type PackText, textsOf } from "../../topics/texts.ts";
import type { PackPath } from "../../topics/units.ts";
import type { Slot } from "../calendar/slots.ts";
import { castOf } from "../cast.ts";
import { mayTell, sessionsOf, type Teller, toldOn } from "../narrator.ts";
import type { DraftIssue } from "./check-drafts.ts";
import type { DraftBrief } from "./show.ts";
import { type PackUnit, untoldUnit } from "./untold.ts";
import type { DraftsInProgress } from "./written.ts";

/** Texts that contradict the facts or the person's age. */
export function checkFit(
  texts: readonly PackText[],
  drafts: DraftsInProgress,
  brief: DraftBrief,
): DraftIssue[] {
  const teller = tellerOf(brief);
  return texts.flatMap(({ path, text, by }) => {
    const slots = slotsOf(path, drafts, brief);
    const days = slots.map((slot) => toldOn(teller, slot));
    const needs = needsOfText({ path, text, by })
      .filter(({ wanted }) => !wanted.some((need) => slots.every((slot) => mayTell(teller, [need], slot))))
      .map(({ found, wanted }) => `${found} needs ${wanted.join(" or ")}, which the facts don't give`);
    return [...needs, ...ageIssues(text, by, days, brief.facts.birthYear)].map((message) => ({
      path,
      message,
    }));
  });
}

/** The drafts with the needs of their texts, if these are true on all days of the unit. */
export function withNeeds<Part extends DraftsInProgress>(drafts: Part, brief: DraftBrief): Part {
  const found = structuredClone(drafts);
  const add = (unit: { needs: Tag[] } | null | undefined, path: PackPath) => {
    if (unit) unit.needs = needsOfUnit(unit, path, slotsOf(path, drafts, brief), brief);
  };
  const { role, forget, other, sequence, reason, fact, tried, stories, personal } = found;
  for (const [name, unit] of Object.entries({ role, forget, other, sequence, reason, fact, tried }))
    add(unit, [name]);
  for (const [index, unit] of (stories ?? []).entries()) add(unit, ["stories", index]);
  for (const [index, unit] of (personal ?? []).entries()) add(unit, ["personal", index]);
  return found;
}

/** The needs of a unit's texts that are true in all of the slots. */
function needsOfUnit(unit: object, path: PackPath, slots: readonly Slot[], brief: DraftBrief): Tag[] {
  const teller = tellerOf(brief);
  const needs = textsOf(unit, path)
    .flatMap(needsOfText)
    .flatMap(
      ({ wanted }) => wanted.find((need) => slots.every((slot) => mayTell(teller, [need], slot))) ?? [],
    );
  return [...new Set(needs)];
}

/** The same for a unit at which nothing is stated. */
export const needsOfUntold = ({ name, unit }: PackUnit, brief: DraftBrief): Tag[] =>
  needsOfUnit(unit, [name], slotsOf([name], {}, brief), brief);

const tellerOf = ({ facts, calendar }: DraftBrief): Teller => ({
  cast: castOf(facts),
  sessions: sessionsOf(calendar.windows),
});

const isFirst = ([name = ""]: PackPath) => name === "fact" || untoldUnit(String(name))?.kind === "fact";

/** The first meeting with a subject is long past, when other things were true. */
const needsOfText = ({ path, text, by }: PackText) => (isFirst(path) ? [] : needsIn(text, by));

/**
 * In the slots of four rivals, the first tells that a subject is liked, one in the middle that it is
 * disliked, and the last tells the change.
 */
const slotsOfRival: Readonly<Record<string, readonly [number, number?]>> = {
  likes: [0, 1],
  dislikes: [1, -1],
  now: [-1],
};

/** The slots in which the text at this path may be told. The slot of a session has the session's day. */
function slotsOf(path: PackPath, drafts: DraftsInProgress, { calendar }: DraftBrief): readonly Slot[] {
  const { pivotal, free } = calendar.slots;
  const [unit, part, index, sort] = path;
  const untold = untoldUnit(String(unit));
  const only = (slots: readonly Slot[], at: number | undefined) =>
    at === undefined ? slots : slots.slice(at, at + 1);
  if (untold?.level === "scattered") {
    const slots = pivotal[untold.kind];
    return part === "mappings" ? slots.slice(0, 1) : part === "pointers" ? slots.slice(-1) : slots;
  }
  switch (untold?.kind ?? unit) {
    case "role":
      // At levels at which nothing is stated, rivals come up in any order.
      return untold ? pivotal.role : pivotal.role.slice(...(slotsOfRival[String(sort)] ?? [0]));
    case "sequence":
      return only(pivotal.sequence, part === "moments" && typeof index === "number" ? index : undefined);
    case "reason":
      return part === undefined ? pivotal.reason : only(pivotal.reason, part === "before" ? 0 : 1);
    case "fact":
      return pivotal.fact;
    case "tried":
      return pivotal.tried;
    case "forget":
      return pivotal.forget;
    case "other":
      return pivotal.other;
    case "stories":
      return free.filter(({ id }) => typeof part === "number" && id === drafts.stories?.[part]?.slot);
    default: {
      const list = unit === "personal" ? drafts.personal : drafts.visits;
      const period = typeof part === "number" ? list?.[part]?.period : undefined;
      return calendar.windows
        .filter((window) => window.period === period)
        .map(({ session }) => ({ id: path.join("."), period: period ?? "init", date: session, days: 0 }));
    }
  }
}

const ageNow = /\b(?:I'm|I am|im) (\d{2})(?= ?(?:,|\.|and |years old|now))/gi;
const ageThen =
  /\b(?:when I was|I was|at age) (\d{1,2})\b(?! ?(?:minutes|hours|days|weeks|months|miles|pages|percent|%))/gi;

function ageIssues(text: string, by: PackText["by"], days: readonly string[], born: number): string[] {
  if (by === "assistant") return [];
  const years = days.map((date) => Number(date.slice(0, 4)));
  const [first, latest] = [Math.min(...years), Math.max(...years)];
  const wrongNow = [...text.matchAll(ageNow)].filter(
    ([, age]) => Number(age) < first - born - 1 || Number(age) > latest - born,
  );
  const wrongThen = [...text.matchAll(ageThen)].filter(([, age]) => Number(age) > latest - born);
  return [...wrongNow, ...wrongThen].map(([found]) => `"${found}": the person was born in ${born}`);
}
