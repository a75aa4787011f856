import { familySituations } from "../../content/people/bank.ts";
import type { FamilySituation } from "../../content/people/schema.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { isCurrent } from "../facts/drawing.ts";
import type { LineHousehold } from "../lines/household.ts";
import type { LineReading } from "../lines/read.ts";
import type { PersonaDesign } from "./design.ts";

export function familyOf(said: LineReading, design: PersonaDesign, age: number, random: Random): string {
  const own = familySituations().find(({ text }) => text === design.family);
  if (own && fitsFamily(own, said, age)) return own.text;
  const fitting = familySituations().filter((family) => fitsFamily(family, said, age));
  const toned = fitting.filter(({ outlook }) => outlook === design.outlook || outlook === "mixed");
  const possible = toned.length > 0 ? toned : fitting;
  return possible.length > 0 ? random.pick(possible).text : fallbackFamily(said);
}

const fitsFamily = (family: FamilySituation, said: LineReading, age: number) =>
  agrees(family.household, said.facts.household) &&
  family.ages[0] <= age &&
  age <= Math.max(family.ages[1], family.ages[1] >= 92 ? 110 : 0) &&
  Object.entries(said.ties).every(([tie, has]) => family.has.some((own) => own === tie) === has) &&
  // Somebody with a spouse or children doesn't live with their parents or share a flat.
  !(Object.values(said.ties).includes(true) && /both parents|shares a flat/.test(family.text));

export const situationOf = (family: string) =>
  familySituations().find(({ text }) => text === family) ?? { household: { siblings: [], others: [] } };

/** Whether a situation says the same as the line about partner, children, parents and the home. */
function agrees(listed: FamilySituation["household"], line: LineHousehold): boolean {
  const same = <Value>(one: Value | undefined, other: Value | undefined) =>
    one === undefined || other === undefined || one === other;
  if (line.partner && listed.partner && isCurrent(line.partner) !== isCurrent(listed.partner)) return false;
  if (line.partner && !isCurrent(line.partner) && listed.partner !== line.partner) return false;
  if (line.children && (listed.children === undefined) !== line.children.length > 0) return false;
  if (line.childCount !== undefined && listed.children && listed.children.length !== line.childCount)
    if (line.childCount > 0 || listed.children.length === 0) return false;
  if (line.partner === "together" && listed.partner && listed.partner !== "together") return false;
  // A listed family has children of its own, who need not be two girls.
  if ((line.childSex || line.twins) && listed.children) return false;
  if (line.siblings && line.siblings.length > 0 && listed.siblings.length > 0) return false;
  return (
    same(line.mother, listed.mother) &&
    same(line.father, listed.father) &&
    same(line.dwelling, listed.dwelling) &&
    same(line.tenure, listed.tenure) &&
    same(line.flatmates !== undefined, listed.flatmates !== undefined || undefined)
  );
}

/** Plain words, for when no listed situation fits. */
function fallbackFamily({ ties }: LineReading): string {
  const children =
    ties.children === true ? "has children" : ties.children === false ? "has no children" : null;
  const partner =
    ties.partner === true
      ? "lives with a partner"
      : ties.partner === false
        ? "lives without a partner"
        : null;
  return [partner, children].filter((part) => part !== null).join(" and ") || "lives alone";
}
