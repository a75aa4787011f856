import { relations } from "../../content/people/bank.ts";
import type { HouseholdSaid } from "../../content/people/schema.ts";
import { caresForBrother } from "../cohort/fitting.ts";
import { withArticle } from "../lines/grammar.ts";
import { anySex, bornAt, type FactDraw, within, yearOf } from "./drawing.ts";
import type { FactDraft } from "./fact.ts";
import type { Sex } from "./namer.ts";

type ParentDraft = Extract<FactDraft, { kind: "parent" }>;
type SiblingDraft = Extract<FactDraft, { kind: "sibling" }>;

/** Parents, siblings, and the others who live with the persona. */
export function drawKin(drawing: FactDraw): FactDraft[] {
  const mothersAge = drawing.random("mother's age").integer(22, 36);
  return [
    ...drawParents(drawing, mothersAge),
    ...drawSiblings(drawing, mothersAge),
    ...drawOthers(drawing),
    ...drawFlatmates(drawing),
  ];
}

/** Roughly how many of a hundred people of an age are alive. */
const aliveOf100 = (age: number) =>
  age < 65 ? 95 : age < 75 ? 85 : age < 82 ? 65 : age < 88 ? 45 : age < 94 ? 20 : age < 99 ? 6 : 0;

function drawParents(drawing: FactDraw, mothersAge: number): ParentDraft[] {
  const { said } = drawing;
  const fathersAge = mothersAge + drawing.random("father's age").integer(-1, 6);
  return [
    parentOf(drawing, { sex: "woman", older: mothersAge, said: said.mother }),
    parentOf(drawing, { sex: "man", older: fathersAge, said: said.father }),
  ];
}

interface ParentSaid {
  readonly sex: Sex;
  readonly older: number;
  readonly said: HouseholdSaid["mother"];
}

function parentOf(drawing: FactDraw, { sex, older, said }: ParentSaid): ParentDraft {
  const random = drawing.random(`parent ${sex}`);
  const { profile, age, names } = drawing;
  const name = names.next(sex);
  const born = `${profile.birthYear - older}-${String(random.integer(1, 12)).padStart(2, "0")}`;
  const word = sex === "woman" ? "Mother" : "Father";
  const aged = age + older;
  // A line may give parents to somebody of 95.
  const told = aged > 103 ? undefined : said;
  const alive = told === undefined ? random.chance(aliveOf100(aged) / 100) : told !== "dead";
  const person = { kind: "parent" as const, since: `${profile.birthYear}-01`, name, sex, born };
  if (alive) {
    const lives = told === "home" ? ("home" as const) : ("away" as const);
    const text = `${word} ${name} (born ${yearOf(born)})${lives === "home" ? ", in the same home" : ""}`;
    return { ...person, text, until: null, lives, died: null };
  }
  // Died between the persona's tenth birthday and last year, at the age of 48 to 97.
  const died = yearOf(born) + within([55, 94], [Math.max(48, older + 10), Math.min(97, aged - 1)], random);
  const text = `${word} ${name} (${yearOf(born)}–${died}) is dead`;
  return { ...person, text, until: `${died}-${random.chance(0.5) ? "04" : "10"}`, lives: "away", died };
}

type SiblingSaid = HouseholdSaid["siblings"][number];

/**
 * Siblings that the profile mentions, and others up to the quota. Personas whose circle includes in-laws or
 * nieces have at least one.
 */
function drawSiblings(drawing: FactDraw, mothersAge: number): SiblingDraft[] {
  const { said, profile, quota } = drawing;
  const random = drawing.random("siblings");
  const needed = profile.circle.some(({ relation }) => needsSiblings(relation)) ? 1 : 0;
  const carer = caresForBrother(profile.occupation);
  const given: SiblingSaid[] = [
    ...said.siblings,
    ...(carer && !said.siblings.some(({ sex }) => sex === "man")
      ? [{ sex: "man" as const, home: true as const }]
      : []),
  ];
  const count = Math.max(needed, given.length, quota("siblings", [0, 1, 1, 2, 2, 3, 0, 1]));
  const all: SiblingSaid[] = Array.from({ length: count }, (_, index) => given[index] ?? {});
  const apart = createYears(mothersAge, 101 - drawing.age, random);
  return all.map((one) => siblingOf(drawing, one, { years: apart(one.order), random }));
}

const needsSiblings = (relation: string) =>
  relations().some((one) => one.relation === relation && one.needs === "siblings");

/**
 * How many years older (or, below zero, younger) each sibling is. The difference to the persona and to each
 * other is at least two years. No sibling is born before the mother is 18 or after she is 45, and none is
 * more than `most` years older.
 */
function createYears(mothersAge: number, most: number, random: ReturnType<FactDraw["random"]>) {
  let left = Array.from({ length: 28 }, (_, index) => index + 18 - mothersAge)
    .map((younger) => -younger)
    .filter((years) => Math.abs(years) > 1 && Math.abs(years) <= 12 && years <= most);
  return (order: SiblingSaid["order"]): number => {
    if (order === "twin") return 0;
    const fitting = left.filter((years) => order === undefined || years > 0 === (order === "older"));
    const years = random.pick(fitting.length > 0 ? fitting : left);
    left = left.filter((other) => Math.abs(other - years) > 1);
    return years;
  };
}

interface SiblingDraw {
  readonly years: number;
  readonly random: ReturnType<FactDraw["random"]>;
}

function siblingOf(drawing: FactDraw, said: SiblingSaid, { years, random }: SiblingDraw): SiblingDraft {
  const { profile, age, today, names } = drawing;
  const sex = said.sex ?? anySex(random);
  const name = names.next(sex);
  const born = `${profile.birthYear - years}-${String(random.integer(1, 12)).padStart(2, "0")}`;
  const word = sex === "woman" ? "sister" : "brother";
  const kind = years === 0 ? `twin ${word}` : `${years > 0 ? "older" : "younger"} ${word}`;
  const isDead =
    said.dead ??
    (!said.home && !said.order && !said.family && random.chance(1 - aliveOf100(age + years) / 100));
  const lives = said.home ? ("home" as const) : ("away" as const);
  const person = {
    kind: "sibling" as const,
    since: laterOf(born, `${profile.birthYear}-01`),
    name,
    sex,
    born,
    lives,
  };
  if (!isDead) {
    const tail = `${said.home ? ", in the same home" : ""}${said.family ? ", with a family" : ""}`;
    return {
      ...person,
      text: `Has ${withArticle(kind)}, ${name} (born ${yearOf(born)})${tail}`,
      until: null,
      died: null,
    };
  }
  const died = Math.min(
    Number(today.slice(0, 4)) - 1,
    yearOf(born) + Math.max(35, age + years - random.integer(1, 14)),
  );
  return {
    ...person,
    lives: "away",
    text: `Had ${withArticle(kind)}, ${name} (${yearOf(born)}–${died})`,
    until: `${died}-09`,
    died,
  };
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

function drawOthers(drawing: FactDraw): FactDraft[] {
  const { said, age, today, profile, names } = drawing;
  const random = drawing.random("others");
  return said.others.map(({ relation, sex, ages, older }, index): FactDraft => {
    const years = older
      ? age + random.integer(older[0], older[1])
      : random.integer(ages?.[0] ?? age, ages?.[1] ?? age);
    const born = bornAt(Math.min(years, 98), today, random.integer(0, 8));
    const isFirst = said.others.findIndex((other) => other.relation === relation) === index;
    const listed = isFirst ? profile.circle.find((one) => one.relation === relation) : undefined;
    const name = listed?.name ?? names.next(sex);
    const text = `Lives with ${relation.includes("'s ") ? `the ${relation}` : `a ${relation}`}, ${name} (born ${yearOf(born)})`;
    const since = laterOf(born, `${Number(today.slice(0, 4)) - random.integer(1, 3)}-06`);
    return { kind: "relative", text, since, until: null, name, sex, born, relation, lives: "home" };
  });
}

function drawFlatmates(drawing: FactDraw): FactDraft[] {
  const { said, age, today, names } = drawing;
  const random = drawing.random("flatmates");
  return Array.from({ length: said.flatmates ?? 0 }, () => {
    const sex = anySex(random);
    const name = names.next(sex);
    const born = bornAt(Math.max(18, age + random.integer(-3, 4)), today, random.integer(0, 8));
    const since = `${Number(today.slice(0, 4)) - random.integer(1, 2)}-09`;
    return {
      kind: "flatmate",
      text: `Shares the flat with ${name} (born ${yearOf(born)})`,
      since,
      until: null,
      name,
      sex,
      born,
    };
  });
}
