import { occupations } from "../../content/people/bank.ts";
import type { WorkKind } from "../../content/people/facts-schema.ts";
import { workKindOf } from "../cohort/fitting.ts";
import { withArticle } from "../lines/grammar.ts";
import { type FactDraw, monthsBefore, within } from "./drawing.ts";
import type { FactDraft, FactOf } from "./fact.ts";

type WorkDraft = Extract<FactDraft, { kind: "work" }>;
type AcquaintanceDraft = Extract<FactDraft, { kind: "acquaintance" }>;

const seeking = /^(?:out of work|unemployed)\b/;
const caring = /^(?:stay-at-home|full-time carer)\b|\b(?:housewife|househusband|homemaker)\b/;
const studying = /\b(?:student|undergraduate|sophomore|freshman|doctoral candidate)\b/;

export type WorkState = FactOf<"work">["state"];

/**
 * What an occupation says about work. Somebody called "former" no longer does that work, so they count as
 * looking for work.
 */
export function workStateOf(occupation: string): WorkState {
  const said = occupation.toLowerCase();
  if (/^retired\b|\bretiree\b|\bpensioner\b/.test(said)) return "retired";
  if (/^(?:former|ex-?)\s/.test(said) || seeking.test(said)) return "seeking";
  if (caring.test(said)) return "carer";
  return studying.test(said) ? "studies" : "works";
}

/** Work now and before, and the colleague and the boss of those who have them. */
export function drawWork(drawing: FactDraw): FactDraft[] {
  const state = workStateOf(drawing.profile.occupation);
  if (state === "works") return drawJob(drawing);
  if (state === "retired") return drawPension(drawing);
  const trade = tradeBefore(drawing, state);
  return [...(trade === null ? [] : [formerJob(drawing, trade, state)]), otherState(drawing, state)];
}

/** What somebody without work did before. Carers have had an occupation too. */
function tradeBefore({ profile: { occupation }, age, random }: FactDraw, state: WorkState): string | null {
  const named = /^(?:former|ex-?|unemployed)\s+(.*)$/i.exec(occupation)?.[1];
  if (named) return named;
  if (state === "seeking") return "factory worker";
  if (state !== "carer" || age < 24) return null;
  const known = occupations().filter(
    ({ name, ages: [from] }) => from <= age - 4 && workStateOf(name) === "works",
  );
  return known.length > 0 ? random("trade before").pick(known).name : null;
}

function drawJob(drawing: FactDraw): FactDraft[] {
  const { profile, age, today } = drawing;
  const random = drawing.random("work");
  const years = within([1, 24], [0, Math.max(0, age - 19)], random);
  const job = jobOf(drawing, profile.occupation, monthsBefore(today, 12 * years + random.integer(1, 11)));
  return [job, ...(job.colleagues ? peopleAtWork(drawing, job) : [])];
}

const maybe = (degree: WorkKind["own"], chance: boolean) =>
  degree === "always" || (degree === "maybe" && chance);

function jobOf(drawing: FactDraw, role: string, since: string): WorkDraft {
  const kind = workKindOf(role);
  const random = drawing.random(`job ${role}`);
  const ownBusiness = maybe(kind.own, random.chance(0.3));
  const alone = maybe(kind.alone, random.chance(0.5)) || (ownBusiness && random.chance(0.3));
  const fromHome =
    (drawing.line?.fromHome ?? false) ||
    maybe(kind.home, random.chance(0.5)) ||
    (kind.place === "office" && !ownBusiness && random.chance(0.3));
  const shifts = drawing.line?.nights ? "nights" : kind.hours;
  const hours = shifts === "nights" ? "at night" : shifts === "shifts" ? "in shifts" : "";
  const details = [
    ownBusiness ? "self-employed" : "",
    alone ? "alone" : "with colleagues",
    placeWords[kind.place],
    hours,
    fromHome && kind.place !== "home" ? "on some days from home" : "",
  ].filter((part) => part !== "");
  return {
    kind: "work",
    text: `Works as ${withArticle(role)}: ${details.join(", ")}`,
    since,
    until: null,
    state: "works",
    role,
    place: kind.place,
    hours: shifts,
    colleagues: !alone,
    ownBusiness,
    fromHome,
  };
}

const placeWords: Readonly<Record<WorkKind["place"], string>> = {
  office: "in an office",
  shop: "in a shop",
  outdoors: "outdoors",
  home: "at home",
  hospital: "with patients",
  road: "on the move",
  workshop: "in a workshop",
  school: "at a school",
  kitchen: "in a kitchen or behind a counter",
  site: "on site",
  lab: "in a lab",
  stage: "on stages",
  venue: "",
};

/** Not "boss" if the persona is their own. */
export function peopleAtWork(drawing: FactDraw, job: WorkDraft): AcquaintanceDraft[] {
  const random = drawing.random(`colleagues ${job.since}`);
  const known = (relation: "colleague" | "boss"): AcquaintanceDraft => {
    const sex = random.chance(0.5) ? ("woman" as const) : ("man" as const);
    const name = drawing.names.next(sex);
    const text = relation === "boss" ? `The boss is ${name}` : `Works with ${name}`;
    return { kind: "acquaintance", text, since: job.since, until: null, name, sex, relation, role: relation };
  };
  return [known("colleague"), ...(job.ownBusiness ? [] : [known("boss")])];
}

/** Retired between 58 and 67, for at least a year. */
function drawPension(drawing: FactDraw): WorkDraft[] {
  const { profile, age, today } = drawing;
  const role = profile.occupation.replace(/^retired\s+/i, "");
  const random = drawing.random("pension");
  const bounds: readonly [number, number] = [Math.min(50, age - 1), Math.max(50, age - 1)];
  const at = age <= 68 && random.chance(0.5) ? age - 1 : within([60, 67], bounds, random);
  const months = Math.max(2, 12 * (age - at) - drawing.random("pension month").integer(0, 10));
  const since = monthsBefore(today, months);
  const before = jobOf(drawing, role, monthsBefore(today, months + 12 * Math.min(30, Math.max(5, at - 24))));
  return [
    { ...before, text: `Worked as ${withArticle(role)} until ${since.slice(0, 4)}`, until: since },
    idle(since, "retired", { role, text: `Retired since ${since.slice(0, 4)}` }),
  ];
}

function formerJob(drawing: FactDraw, role: string, state: WorkState): WorkDraft {
  const { age, today } = drawing;
  const random = drawing.random("former job");
  const until =
    state === "seeking"
      ? monthsBefore(today, random.integer(4, 16))
      : monthsBefore(today, random.integer(20, 40));
  const years = within([2, 15], [1, Math.max(1, age - 21)], random);
  const job = jobOf(drawing, role, `${Number(until.slice(0, 4)) - years}${until.slice(4)}`);
  return { ...job, text: `Worked as ${withArticle(role)} until ${until.slice(0, 4)}`, until };
}

function otherState(drawing: FactDraw, state: WorkState): WorkDraft {
  const { profile, age, today } = drawing;
  const random = drawing.random("state");
  const months =
    state === "seeking" ? random.integer(2, 4) : within([8, 30], [4, Math.max(4, 12 * (age - 18))], random);
  const text = {
    studies: `Studies: ${profile.occupation}`,
    seeking: "Between jobs",
    carer: `At home as a carer: ${profile.occupation}`,
    works: "",
    retired: "",
  }[state];
  return idle(monthsBefore(today, months), state, { role: profile.occupation, text });
}

const idle = (
  since: string,
  state: WorkState,
  { role, text }: Pick<WorkDraft, "role" | "text">,
): WorkDraft => ({
  kind: "work",
  text,
  since,
  until: null,
  state,
  role,
  place: state === "studies" ? "school" : null,
  hours: state === "studies" ? "days" : null,
  colleagues: false,
  ownBusiness: false,
  fromHome: false,
});
