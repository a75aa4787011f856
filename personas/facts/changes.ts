import { addDays, type IsoDate } from "../dates.ts";
import { childText } from "./children.ts";
import { anySex, type FactDraw } from "./drawing.ts";
import type { Change, Fact, FactDraft, FactKind, FactOf, Facts } from "./fact.ts";
import { ageOn, atHome, holding } from "./holding.ts";
import { homeFact, roomsOf } from "./home.ts";
import { peopleAtWork } from "./work.ts";

/** Something that happens on a day: the facts that end then, and those that begin. */
interface Happening {
  readonly kind: Change["kind"];
  readonly text: string;
  readonly ends: readonly Fact[];
  readonly begins: readonly FactDraft[];
}

type DrawChange = (drawing: FactDraw, facts: readonly Fact[], date: IsoDate) => Happening | null;

/**
 * Days after the first session. With several topics, sessions continue for some 900 days, with one topic for
 * 400.
 */
const spans = [
  { quota: "change", shares: [true, true, true, false, false], from: 20, to: 400 },
  { quota: "later change", shares: [true, false], from: 460, to: 850 },
] as const;

/**
 * In about half of the lives, something changes in each period. Each time it is something else, and never
 * something that the persona's card states.
 */
export function withChanges(drawing: FactDraw, all: Facts): Facts {
  const recent = retirementOf(drawing, all.facts);
  const begun = recent === null ? all : { ...all, changes: [recent] };
  return spans.reduce((life, span) => withChange(drawing, life, span), begun);
}

function withChange(
  drawing: FactDraw,
  life: Facts,
  { quota, shares, from, to }: (typeof spans)[number],
): Facts {
  if (!drawing.quota(quota, shares)) return life;
  const random = drawing.random(quota);
  const date = addDays(drawing.today, random.integer(from, to));
  const known = new Set(life.changes.map(({ kind }) => kind));
  for (const draw of [...random.shuffle(rare), ...random.shuffle(common)]) {
    const happening = draw(drawing, life.facts, date);
    if (happening !== null && !known.has(happening.kind)) return applied(life, happening, date);
  }
  return life;
}

function applied(
  { facts, changes, ...all }: Facts,
  { kind, text, ends, begins }: Happening,
  date: IsoDate,
): Facts {
  const ended = new Set(ends.map(({ id }) => id));
  const begun = begins.map((draft, index): Fact => ({ id: `fact.${facts.length + index + 1}`, ...draft }));
  const kept = facts.map((fact) => (ended.has(fact.id) ? endedOn(fact, date) : fact));
  const change = { date, kind, text, ends: [...ended], begins: begun.map(({ id }) => id) };
  return { ...all, facts: [...kept, ...begun], changes: [...changes, change] };
}

const endedOn = (fact: Fact, date: IsoDate): Fact =>
  fact.kind === "partner" ? { ...fact, until: date, ended: "separated" } : { ...fact, until: date };

/** Somebody who retired in the year before the first session is new to it. */
function retirementOf({ today }: FactDraw, facts: readonly Fact[]): Change | null {
  const [work] = holding(facts, "work", today);
  if (work?.state !== "retired" || `${work.since}-01` < addDays(today, -365)) return null;
  const before = facts.filter((fact) => fact.kind === "work" && fact.until === work.since);
  return {
    date: `${work.since}-01`,
    kind: "retirement",
    text: "Retires",
    ends: before.map(({ id }) => id),
    begins: [work.id],
  };
}

const one = <Kind extends FactKind>(
  facts: readonly Fact[],
  kind: Kind,
  date: IsoDate,
): FactOf<Kind> | undefined => holding(facts, kind, date)[0];

/** A move to another home in the same town, for personas whose profile leaves the home open. */
const move: DrawChange = (drawing, facts, date) => {
  const { said, profile, names } = drawing;
  const home = one(facts, "home", date);
  const told = said.dwelling ?? said.tenure ?? (said.upstairs && "upstairs");
  const bound = profile.circle.some(({ relation }) => /neighbor|landlady/.test(relation));
  if (!home || told !== undefined || bound || home.dwelling === "farm" || home.tenure === "family")
    return null;
  const dwelling = home.dwelling === "house" ? "flat" : "house";
  const moved = homeFact({ dwelling, tenure: home.tenure, since: date, ...roomsOf(drawing, dwelling) });
  const random = drawing.random("new neighbor");
  const sex = anySex(random);
  const name = names.next(sex);
  const neighbor: FactDraft = {
    kind: "acquaintance",
    text: `Knows ${name}: neighbor`,
    since: date,
    until: null,
    name,
    sex,
    relation: "neighbor",
    role: "neighbor",
  };
  const left = holding(facts, "acquaintance", date).filter(({ role }) => role === "neighbor");
  return {
    kind: "move",
    text: `Moves to a ${dwelling} in the same town`,
    ends: [home, ...left],
    begins: [moved, neighbor],
  };
};

/** A child for a couple whose profile doesn't give the number of children. */
const birth: DrawChange = (drawing, facts, date) => {
  const { said, gender, profile, names } = drawing;
  const partner = one(facts, "partner", date);
  if (!partner || partner.sex === gender || said.children !== undefined || said.childCount !== undefined)
    return null;
  const own = Number(date.slice(0, 4)) - profile.birthYear;
  const mother = gender === "woman" ? own : ageOn(partner.born, date);
  const youngest = Math.min(99, ...holding(facts, "child", date).map(({ born }) => ageOn(born, date)));
  if (mother < 22 || mother > 41 || own > 50 || youngest < 2) return null;
  const random = drawing.random("birth");
  const sex = anySex(random);
  const name = names.next(sex);
  const child = { name, sex, born: date.slice(0, 7), lives: "home" as const };
  const draft: FactDraft = { kind: "child", text: childText(child), since: date, until: null, ...child };
  return {
    kind: "birth",
    text: `${name} is born, a ${sex === "woman" ? "daughter" : "son"}`,
    ends: [],
    begins: [draft],
  };
};

/** The same work at another place, with another colleague and another boss. */
const newJob: DrawChange = (drawing, facts, date) => {
  const work = one(facts, "work", date);
  const { seedLine } = drawing.profile;
  if (work?.state !== "works" || !work.colleagues || work.ownBusiness || seedLine !== null) return null;
  const people = holding(facts, "acquaintance", date).filter(({ relation }) =>
    /^(?:colleague|boss)$/.test(relation),
  );
  const { id: _, ...rest } = work;
  const job = { ...rest, since: date, until: null };
  return {
    kind: "new job",
    text: "Goes to another employer for the same work",
    ends: [work, ...people],
    begins: [job, ...peopleAtWork(drawing, job)],
  };
};

/** The separation of a couple that the profile doesn't mention, without children at home. */
const separation: DrawChange = ({ said }, facts, date) => {
  const partner = one(facts, "partner", date);
  const children = holding(facts, "child", date).some(atHome);
  if (!partner || said.partner !== undefined || children) return null;
  return { kind: "separation", text: `${partner.name} moves out`, ends: [partner], begins: [] };
};

const petsDeath: DrawChange = ({ said }, facts, date) => {
  const pet = one(facts, "pet", date);
  if (!pet || said.pets !== undefined) return null;
  return { kind: "pet's death", text: `${pet.name}, the ${pet.animal}, dies`, ends: [pet], begins: [] };
};

/** A grandchild, for personas whose profile gives no number of grandchildren. */
const grandbirth: DrawChange = (drawing, facts, date) => {
  const { said, names } = drawing;
  const parent = holding(facts, "child", date).find(
    ({ born, lives }) => lives === "away" && ageOn(born, date) >= 23 && ageOn(born, date) <= 40,
  );
  if (!parent || said.grandchildren !== undefined) return null;
  const sex = anySex(drawing.random("grandbirth"));
  const name = names.next(sex);
  const word = sex === "woman" ? "granddaughter" : "grandson";
  const born = date.slice(0, 7);
  const text = `Has a ${word}, ${name} (born ${born.slice(0, 4)}), a child of ${parent.name}`;
  const draft: FactDraft = {
    kind: "grandchild",
    text,
    since: date,
    until: null,
    name,
    sex,
    born,
    lives: "away",
  };
  return { kind: "birth", text: `${name} is born, a ${word}`, ends: [], begins: [draft] };
};

/** Changes that are possible for only a few personas come first. */
const rare: readonly DrawChange[] = [birth, separation, grandbirth];
const common: readonly DrawChange[] = [move, newJob, petsDeath];
