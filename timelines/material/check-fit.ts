import type { Tag } from "../../content/people/vocabulary.ts";
import { needsIn } from "../../topics/fit.ts";
import type { PackText } from "../../topics/texts.ts";
import type { PackPath } from "../../topics/units.ts";
import type { Slot } from "../calendar/slots.ts";
import { castOf } from "../cast.ts";
import { mayTell, sessionsOf, type Teller, toldOn } from "../narrator.ts";
import { seasonNear } from "../themes/person.ts";
import type { DraftIssue } from "./check-drafts.ts";
import type { Drafts } from "./material.ts";
import type { DraftBrief } from "./show.ts";

/** What the facts, the days of the stories or the person's age contradict. */
export function checkFit(
  texts: readonly PackText[],
  drafts: Partial<Drafts>,
  brief: DraftBrief,
): DraftIssue[] {
  const { facts, calendar } = brief;
  const teller: Teller = { cast: castOf(facts), sessions: sessionsOf(calendar.windows) };
  return [
    ...needsOfUnits(drafts).flatMap(({ path, needs }) => {
      const slots = slotsOf(path, drafts, brief);
      const unmet = needs.filter((need) => slots.some((slot) => !mayTell(teller, [need], slot)));
      return unmet.map((need) => ({ path, message: `"needs": "${need}" is not true of the person then` }));
    }),
    ...texts.flatMap(({ path, text, by }) => {
      const slots = slotsOf(path, drafts, brief);
      const days = slots.map((slot) => toldOn(teller, slot));
      const holds = (need: Tag) => days.every((date) => teller.cast.meets([need], date));
      const needs = needsIn(text, by)
        .filter(({ wanted }) => !wanted.some(holds))
        .map(({ found, wanted }) => `${found} needs ${wanted.join(" or ")}, which the facts don't give`);
      const times = path.at(-1) === "says" ? timeIssues(text, path, slots, brief) : [];
      return [...needs, ...times, ...ageIssues(text, by, days, facts.birthYear)].map((message) => ({
        path,
        message,
      }));
    }),
  ];
}

/** Where each unit stands, with what it says it needs. */
function needsOfUnits(drafts: Partial<Drafts>): { path: PackPath; needs: readonly Tag[] }[] {
  const { stories = [], personal = [], visits: _, ...pivots } = drafts;
  return [
    ...Object.entries(pivots).flatMap(([name, unit]) => (unit ? [{ path: [name], needs: unit.needs }] : [])),
    ...stories.map(({ needs }, index) => ({ path: ["stories", index], needs })),
    ...personal.map(({ needs }, index) => ({ path: ["personal", index], needs })),
  ];
}

const momentOfRival: Readonly<Record<string, number>> = { likes: 0, dislikes: 1, now: 2 };

/** The slots in which what stands there may be told: that of a session has its day. */
function slotsOf(path: PackPath, drafts: Partial<Drafts>, { calendar }: DraftBrief): readonly Slot[] {
  const { pivotal, free } = calendar.slots;
  const [unit, part, index, sort] = path;
  const only = (slots: readonly Slot[], at: number | undefined) =>
    at === undefined ? slots : slots.slice(at, at + 1);
  switch (unit) {
    case "role":
      return only(pivotal.role, momentOfRival[String(sort)]);
    case "sequence":
      return only(pivotal.sequence, part === "moments" && typeof index === "number" ? index : undefined);
    case "reason":
      return only(pivotal.reason, part === "before" ? 0 : 1);
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

const seasonNamed = /\b(?:in|this|last|all|the|that|every) (winter|spring|summer|autumn|fall)\b/gi;
const timeNamed =
  /\b(?:yesterday|last (?:week|month|year|night|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:a|two|three|four|five|six|\d+) (?:days|weeks|months|years) ago)\b/i;

function timeIssues(
  text: string,
  [unit]: PackPath,
  slots: readonly Slot[],
  { facts, calendar }: DraftBrief,
): string[] {
  // How a subject was first met lies further back than the day of its slot.
  if (unit === "fact" || slots.length === 0) return [];
  const sessions = sessionsOf(calendar.windows);
  const seasons = new Set(
    slots
      .flatMap(({ date, period }) => [date, sessions.get(period) ?? date])
      .map((date) => seasonNear(facts, date)),
  );
  const wrong = [...text.matchAll(seasonNamed)].filter(
    ([, season = ""]) => !seasons.has(season.toLowerCase().replace("fall", "autumn")),
  );
  const named = text.includes("{when}") ? timeNamed.exec(text)?.[0] : undefined;
  return [
    ...wrong.map(([found]) => `"${found}": it is ${[...seasons].join(" or ")} on that day`),
    ...(named === undefined ? [] : [`"${named}" stands beside {when}: one of them is enough`]),
  ];
}

const ageNow = /\b(?:I'm|I am|im) (\d{2})(?= ?(?:,|\.|and |years old|now))/gi;
const ageThen =
  /\b(?:when I was|I was|at age) (\d{1,2})\b(?! ?(?:minutes|hours|days|weeks|months|miles|percent|%))/gi;
const yearNamed = /\b(?:19|20)\d{2}\b/g;

function ageIssues(text: string, by: PackText["by"], days: readonly string[], born: number): string[] {
  const years = days.map((date) => Number(date.slice(0, 4)));
  const [first, latest] = [Math.min(...years), Math.max(...years)];
  const later = [...text.matchAll(yearNamed)].filter(([year]) => Number(year) > latest);
  if (by === "assistant") return [];
  const wrongNow = [...text.matchAll(ageNow)].filter(
    ([, age]) => Number(age) < first - born - 1 || Number(age) > latest - born,
  );
  const wrongThen = [...text.matchAll(ageThen)].filter(([, age]) => Number(age) > latest - born);
  return [
    ...later.map(([year]) => `${year} is later than the session, which is in ${latest}`),
    ...[...wrongNow, ...wrongThen].map(([found]) => `"${found}": the person was born in ${born}`),
  ];
}
