import { conditions, origins } from "../../content/people/bank.ts";
import type { Faith } from "../../content/people/facts-schema.ts";
import type { LineDiet } from "../lines/said.ts";
import { type FactDraw, monthsBefore } from "./drawing.ts";
import type { FactDraft } from "./fact.ts";
import { faithsOf, languagesOf } from "./town.ts";

type DietDraft = Extract<FactDraft, { kind: "diet" }>;

/** Health, languages, belief and diet. */
export function drawHabits(drawing: FactDraw): FactDraft[] {
  const faith = faithOf(drawing);
  return [
    ...drawHealth(drawing),
    ...drawLanguages(drawing),
    belief(drawing, faith),
    ...drawDiet(drawing, faith),
  ];
}

/** Most have no condition, but most people over 65 have one. */
function drawHealth(drawing: FactDraw): FactDraft[] {
  const { age, today, quota, line } = drawing;
  const told = line?.conditions ?? [];
  if (told.length > 0)
    return told.map(({ text, limits }) => healthFact({ text, limits, since: monthsBefore(today, 40) }));
  const none = Array.from({ length: age < 65 ? 11 : 3 }, () => false);
  const ill = [true, true, true, true];
  if (!quota(age < 65 ? "health" : "health in age", [...none, ...ill])) return [];
  const random = drawing.random("health");
  const { text, limits = null } = random.pick(
    conditions().filter(({ ages: [from, to] }) => from <= age && age <= to),
  );
  const since = monthsBefore(today, random.integer(14, 70));
  return [healthFact({ text, limits, since })];
}

interface Condition {
  readonly text: string;
  readonly limits: "walking" | null;
  readonly since: string;
}

const healthFact = ({ text, limits, since }: Condition): FactDraft => ({
  kind: "health",
  text: `Has ${text}`,
  since,
  until: null,
  condition: text,
  limits,
});

function originOf<Key extends "faith" | "languages">(drawing: FactDraw, key: Key) {
  const { name, racialIdentity } = drawing.profile;
  const words = ` ${racialIdentity} ${name} `.replace(/[(),]/g, " ");
  return origins().find(
    (origin) => origin[key] && origin.words.some((word) => words.includes(` ${word} `)),
  )?.[key];
}

/** Everybody has a mother tongue; other languages follow from the country, from English lessons, or from chance. */
function drawLanguages(drawing: FactDraw): FactDraft[] {
  const { profile, today, quota } = drawing;
  const own = originOf(drawing, "languages") ?? languagesOf(profile.country).slice(0, 1);
  const foreign = quota("foreign language", [null, "French", null, "Spanish", null, "German", null, null]);
  const all = [
    ...new Set([
      ...own,
      "English",
      ...(drawing.line?.languages ?? []),
      ...(foreign === null ? [] : [foreign]),
    ]),
  ];
  const born = `${profile.birthYear}-01`;
  const learned = monthsBefore(today, drawing.random("languages").integer(30, 34));
  return all.map((language, index) => {
    const mother = index === 0;
    return {
      kind: "language",
      text: mother ? `Grew up with ${language}` : `Speaks ${language}`,
      since: mother ? born : `${Math.min(profile.birthYear + 14, Number(learned.slice(0, 4)))}-09`,
      until: null,
      language,
      mother,
    };
  });
}

/** The faith in which somebody was brought up and by which they still live; `null` if there is none. */
function faithOf(drawing: FactDraw): Faith | null {
  const said = drawing.line?.faith ?? null;
  if (said !== null) return said === "none" ? null : said;
  const told = originOf(drawing, "faith");
  if (told) return told;
  const shares = Object.entries(faithsOf(drawing.profile.country)).flatMap(([faith, count]) =>
    Array.from({ length: count }, () => faith as Faith),
  );
  return drawing.random("faith").pick([...shares, ...Array.from({ length: 10 - shares.length }, () => null)]);
}

function belief(drawing: FactDraw, faith: Faith | null): FactDraft {
  const { profile } = drawing;
  const christian = faithsOf(profile.country).Christian ?? 0;
  const celebrates = faith === "Christian" || (faith === null && christian >= 3);
  const text = faith === null ? "Has no religion" : `Is ${faith}`;
  return {
    kind: "belief",
    text: `${text}${celebrates ? " and celebrates Christmas" : ""}`,
    since: `${profile.birthYear}-01`,
    until: null,
    faith,
    celebratesChristmas: celebrates,
  };
}

type Rule = Pick<DietDraft, "rule" | "avoids" | "text">;
const vegetarian: Rule = {
  rule: "vegetarian",
  avoids: ["meat", "pork", "beef", "fish"],
  text: "Eats no meat and no fish",
};
const vegan: Rule = {
  rule: "vegan",
  avoids: ["meat", "pork", "beef", "fish", "dairy"],
  text: "Eats nothing that comes from animals",
};
const halal: Rule = {
  rule: "halal",
  avoids: ["pork", "alcohol"],
  text: "Eats halal food and drinks no alcohol",
};
const noPork: Rule = { rule: "no pork", avoids: ["pork"], text: "Eats no pork" };
const kosher: Rule = { rule: "kosher", avoids: ["pork"], text: "Eats kosher food" };
const noBeef: Rule = { rule: "no beef", avoids: ["beef"], text: "Eats no beef" };
const noAlcohol: Rule = { rule: "no alcohol", avoids: ["alcohol"], text: "Drinks no alcohol" };
const ruleNamed: Readonly<Record<LineDiet, Rule>> = {
  vegetarian,
  vegan,
  halal,
  kosher,
  "no alcohol": noAlcohol,
};
const all: readonly Rule[] = [];

const rulesOf: Readonly<Record<Faith | "none", readonly (readonly Rule[])[]>> = {
  Muslim: [[halal], [halal], [halal], [noPork], [halal], [halal, vegetarian]],
  Jewish: [[kosher], all, all],
  Hindu: [[vegetarian], [noBeef], [vegetarian, noAlcohol], [noBeef], [noBeef, noAlcohol]],
  Buddhist: [all, all, all, [vegetarian]],
  Christian: [all, all, all, all, all, all, all, all, [noAlcohol], [noAlcohol], [vegetarian]],
  none: [
    all,
    all,
    all,
    all,
    all,
    all,
    all,
    all,
    all,
    all,
    all,
    [noAlcohol],
    [vegetarian],
    [vegetarian],
    [vegan],
  ],
};

/** Occupations of people who sell or raise what a strict diet excludes. */
const eatsMeat =
  /\b(?:butcher|fisher|fishmonger|fish farmer|oyster farmer|dairy farmer|rancher|hunter|chef|cook)\b/;

function drawDiet(drawing: FactDraw, faith: Faith | null): DietDraft[] {
  const { profile, quota, line } = drawing;
  const since = `${profile.birthYear + 16}-01`;
  const told = (line?.diets ?? []).map((diet) => dietFact(ruleNamed[diet], since));
  if (told.length > 0) return told;
  const rules = quota(`diet ${faith ?? "none"}`, rulesOf[faith ?? "none"]);
  const fitting = eatsMeat.test(profile.occupation)
    ? rules.filter((rule) => !rule.avoids.includes("meat"))
    : rules;
  return fitting.map((rule) => dietFact(rule, since));
}

const dietFact = (rule: Rule, since: string): DietDraft => ({ kind: "diet", since, until: null, ...rule });
