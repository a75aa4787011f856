import type { HouseholdSaid } from "../../content/people/schema.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { anySex, bornAt, type FactDraw, isCurrent, within, yearOf, yearsSince } from "./drawing.ts";
import type { FactDraft } from "./fact.ts";
import type { Sex } from "./namer.ts";

export type ChildDraft = Extract<FactDraft, { kind: "child" }>;
type Status = NonNullable<HouseholdSaid["partner"]>;

/** The ages at which people have children. */
const youngestParent = 19;
const oldestMother = 43;
const oldestFather = 52;

/** Children as the profile describes them, otherwise by age and quota. */
export function drawChildren(drawing: FactDraw, status: Status): ChildDraft[] {
  const random = drawing.random("children");
  const { said, age, gender } = drawing;
  const oldest = gender === "man" ? oldestFather : oldestMother;
  const bounds: readonly [number, number] = [Math.max(0, age - oldest), Math.max(0, age - youngestParent)];
  if (said.children) {
    let last = Number.POSITIVE_INFINITY;
    return said.children.map(({ sex, ages, lives }) => {
      // The children named first are the older ones.
      const drawn = Math.max(0, Math.min(within(ages, bounds, random), last - 1));
      const years = Math.max(drawn, Math.min(ages[0], last - 1, Math.max(0, age - 16)));
      last = years;
      // If the parents are too old for the child that they are said to have, the child is made older and has
      // left home.
      const place = years > 25 && ages[1] < 20 ? "away" : lives;
      return childOf(drawing, { sex: sex ?? anySex(random), years, lives: place }, random);
    });
  }
  const { childCount } = said;
  if (childCount === undefined && (status === "none" || age < 26)) return [];
  const drawn = drawing.quota("children", [0, 1, 2, 0, 2, 3, 1, 2]);
  const count = childCount === undefined ? drawn : childCount || Math.max(1, drawn);
  const held = isCurrent(status) && !said.second ? (said.years?.[1] ?? 40) : 40;
  const first = within([age - 34, Math.min(age - 24, held - 1)], bounds, random);
  const ages: number[] = [];
  for (
    let years = first;
    years >= Math.max(0, bounds[0]) && ages.length < count;
    years -= said.twins ? 0 : childCount ? 1 : random.integer(2, 4)
  )
    ages.push(years);
  const children = ages.map((years) => {
    const lives = years < 19 || (years < 24 && random.chance(0.4)) ? "home" : "away";
    return childOf(drawing, { sex: said.childSex ?? anySex(random), years, lives }, random);
  });
  const eldest = children[0];
  return said.twins && eldest ? children.map((child) => bornWith(child, eldest)) : children;
}

/** Twins have one birthday, and one home. */
function bornWith(child: ChildDraft, { born, lives }: ChildDraft): ChildDraft {
  const twin = { ...child, born, lives, since: born };
  return { ...twin, text: childText(twin) };
}

interface ChildSaid {
  readonly sex: Sex;
  readonly years: number;
  readonly lives: "home" | "away" | "shared";
}

function childOf({ today, names }: FactDraw, { sex, years, lives }: ChildSaid, random: Random): ChildDraft {
  const born = bornAt(years, today, random.integer(0, 10));
  const name = names.next(sex);
  return {
    kind: "child",
    text: childText({ name, sex, born, lives }),
    since: born,
    until: null,
    name,
    sex,
    born,
    lives,
  };
}

const where = {
  home: "lives at home",
  away: "lives elsewhere",
  shared: "lives there every other week",
} as const;

export function childText({
  name,
  sex,
  born,
  lives,
}: Pick<ChildDraft, "name" | "sex" | "born" | "lives">): string {
  const word = sex === "woman" ? "daughter" : "son";
  return `Has a ${word}, ${name} (born ${yearOf(born)}), who ${where[lives]}`;
}

type GrandchildDraft = Extract<FactDraft, { kind: "grandchild" }>;

/** Children of grown-up children, at least 20 years younger than their parents. */
export function drawGrandchildren(drawing: FactDraw, children: readonly ChildDraft[]): GrandchildDraft[] {
  const random = drawing.random("grandchildren");
  const { today, said } = drawing;
  const parents = children
    .map((child) => ({ child, years: yearsSince(child.born, today) }))
    .filter(({ years }) => years >= 21);
  if (parents.length === 0) return [];
  const drawn = { count: drawing.quota("grandchildren", [0, 1, 2, 3]), ages: [0, 24] as const };
  const { count, ages } =
    said.grandchildren ??
    (said.children || parents.every(({ years }) => years < 26) ? { count: 0, ages: [0, 0] as const } : drawn);
  return Array.from({ length: count }, (_, index): GrandchildDraft | null => {
    const parent = parents[index % parents.length];
    if (!parent) return null;
    const years = within([ages[0], ages[1]], [0, parent.years - 20], random);
    const born = bornAt(years, today, random.integer(0, 8));
    const sex = anySex(random);
    const name = drawing.names.next(sex);
    const home = said.grandchildren !== undefined && parent.child.lives === "home";
    return {
      kind: "grandchild",
      text: `Has a ${sex === "woman" ? "granddaughter" : "grandson"}, ${name} (born ${yearOf(born)}), a child of ${parent.child.name}`,
      since: born,
      until: null,
      name,
      sex,
      born,
      lives: home ? "home" : "away",
    };
  }).filter((one) => one !== null);
}
