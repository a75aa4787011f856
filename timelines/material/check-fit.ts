import type { Tag } from "../../content/people/vocabulary.ts";
import { needsIn } from "../../topics/fit.ts";
import { type PackText, textsOf } from "../../topics/texts.ts";
import type { PackPath } from "../../topics/units.ts";
import type { Slot } from "../calendar/slots.ts";
import { castOf } from "../cast.ts";
import { mayTell, sessionsOf, type Teller, toldOn } from "../narrator.ts";
import type { DraftIssue } from "./check-drafts.ts";
import type { Drafts } from "./material.ts";
import type { DraftBrief } from "./show.ts";

/** What the facts or the person's age contradict. */
export function checkFit(
  texts: readonly PackText[],
  drafts: Partial<Drafts>,
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

/** The drafts with what their texts rely on, as far as it is true on all days of the unit. */
export function withNeeds<Part extends Partial<Drafts>>(drafts: Part, brief: DraftBrief): Part {
  const teller = tellerOf(brief);
  const found = structuredClone(drafts);
  const add = (unit: { needs: Tag[] } | null | undefined, path: PackPath) => {
    if (!unit) return;
    const slots = slotsOf(path, drafts, brief);
    const needs = textsOf(unit, path)
      .flatMap(needsOfText)
      .flatMap(
        ({ wanted }) => wanted.find((need) => slots.every((slot) => mayTell(teller, [need], slot))) ?? [],
      );
    unit.needs = [...new Set(needs)];
  };
  const { role, forget, other, sequence, reason, fact, tried, stories, personal } = found;
  for (const [name, unit] of Object.entries({ role, forget, other, sequence, reason, fact, tried }))
    add(unit, [name]);
  for (const [index, unit] of (stories ?? []).entries()) add(unit, ["stories", index]);
  for (const [index, unit] of (personal ?? []).entries()) add(unit, ["personal", index]);
  return found;
}

const tellerOf = ({ facts, calendar }: DraftBrief): Teller => ({
  cast: castOf(facts),
  sessions: sessionsOf(calendar.windows),
});

/** How a subject was first met lies far back, when other things were true. */
const needsOfText = ({ path, text, by }: PackText) => (path[0] === "fact" ? [] : needsIn(text, by));

/** Of the slots of four rivals, the first tells a liking, one of those between a dislike, and the last the change. */
const slotsOfRival: Readonly<Record<string, readonly [number, number?]>> = {
  likes: [0, 1],
  dislikes: [1, -1],
  now: [-1],
};

/** The slots in which what stands there may be told: that of a session has its day. */
function slotsOf(path: PackPath, drafts: Partial<Drafts>, { calendar }: DraftBrief): readonly Slot[] {
  const { pivotal, free } = calendar.slots;
  const [unit, part, index, sort] = path;
  const only = (slots: readonly Slot[], at: number | undefined) =>
    at === undefined ? slots : slots.slice(at, at + 1);
  switch (unit) {
    case "role":
      return pivotal.role.slice(...(slotsOfRival[String(sort)] ?? [0]));
    case "sequence":
      return only(pivotal.sequence, part === "moments" && typeof index === "number" ? index : undefined);
    case "reason":
      return part === undefined ? pivotal.reason : only(pivotal.reason, part === "before" ? 0 : 1);
    case "fact":
    case "tried":
    case "forget":
    case "other":
      return pivotal[unit];
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
