import { countryFacts } from "../../content/people/bank.ts";
import type { HouseholdSaid } from "../../content/people/schema.ts";
import { anySex, bornAt, type Drawing, monthsBefore, within, yearOf } from "./drawing.ts";
import type { Draft } from "./fact.ts";
import type { Sex } from "./namer.ts";

type PartnerDraft = Extract<Draft, { kind: "partner" }>;
type ChildDraft = Extract<Draft, { kind: "child" }>;

/** Partners, children and grandchildren, as of the first session. */
export function drawFamily(drawing: Drawing): Draft[] {
  const status = drawing.said.partner ?? drawStatus(drawing);
  const children = drawChildren(drawing, status);
  return [...drawPartners(drawing, status, children), ...children, ...drawGrandchildren(drawing, children)];
}

type Status = NonNullable<HouseholdSaid["partner"]>;

/** For those of whose partner the profile says nothing. */
function drawStatus({ age, quota }: Drawing): Status {
  if (age < 24) return quota("young partner", ["none", "none", "none", "together"] as const);
  const shares = [
    "married",
    "married",
    "married",
    "together",
    "together",
    "none",
    "none",
    "divorced",
  ] as const;
  return age < 65
    ? quota("partner", shares)
    : quota("old partner", ["married", "married", "widowed", "divorced"] as const);
}

const current = (status: Status) => status === "married" || status === "together";

function drawPartners(drawing: Drawing, status: Status, children: readonly ChildDraft[]): PartnerDraft[] {
  if (status === "none") return [];
  const { said, age, today } = drawing;
  const random = drawing.random("partner");
  const grown = Math.max(0, age - 20);
  const eldest = said.second ? 0 : Math.max(0, ...children.map(({ born }) => yearsSince(born, today)));
  if (current(status)) {
    const open: readonly [number, number] = [Math.max(1, eldest), Math.max(eldest + 1, Math.min(35, grown))];
    const years = Math.max(within(said.years ?? open, [0, Math.max(1, age - 18)], random), eldest);
    const held = partnerOf(drawing, { tie: status === "together" ? "together" : "married", years, random });
    const former = said.second
      ? [
          ended(drawing, {
            status: "divorced",
            ago: years + random.integer(2, 5),
            lasted: random.integer(2, 8),
          }),
        ]
      : [];
    return [...former, held];
  }
  const ago = said.at
    ? Math.max(1, age - within(said.at, [20, age - 1], random))
    : within(said.years ?? [1, 15], [0, Math.max(0, age - 22)], random);
  const grownThen = Math.max(1, age - ago - 20);
  const usual: readonly [number, number] =
    status === "widowed" ? [Math.ceil(grownThen / 2), grownThen] : [2, Math.min(20, grownThen)];
  const lasted = Math.max(within(usual, [1, grownThen], random), eldest - ago + 1);
  return [ended(drawing, { status, ago, lasted })];
}

interface Tie {
  readonly tie: "married" | "together";
  readonly years: number;
  readonly random: ReturnType<Drawing["random"]>;
}

function partnerOf(drawing: Drawing, { tie, years, random }: Tie): PartnerDraft {
  const { age, today, names } = drawing;
  const sex = partnerSex(drawing, tie);
  const born = bornAt(
    within([age - 5, age + 5], [18 + years, Math.max(92, Math.min(102, age + 1))], random),
    today,
    random.integer(0, 11),
  );
  const name = names.next(sex);
  const since = monthsBefore(today, 12 * years + random.integer(1, 9));
  const word = tie === "together" ? "Together with" : "Married to";
  return {
    kind: "partner",
    text: `${word} ${name} (born ${yearOf(born)}) since ${yearOf(since)}`,
    since,
    until: null,
    name,
    sex,
    born,
    tie,
    lives: "home",
    ended: null,
  };
}

interface Ended {
  readonly status: Status;
  readonly ago: number;
  readonly lasted: number;
}

function ended(drawing: Drawing, { status, ago, lasted }: Ended): PartnerDraft {
  const random = drawing.random(`former partner ${status}`);
  const tie = status === "separated" ? "together" : "married";
  const was = partnerOf(drawing, { tie, years: ago + lasted, random });
  const until = monthsBefore(drawing.today, 12 * ago + random.integer(1, 6));
  const how = status === "widowed" ? "died" : status === "divorced" ? "divorced" : "separated";
  return { ...was, text: endedText(was, how, yearOf(until)), until, ended: how };
}

export function endedText(
  { name, sex, born }: Pick<PartnerDraft, "name" | "sex" | "born">,
  how: NonNullable<PartnerDraft["ended"]>,
  year: number,
): string {
  if (how === "died")
    return `Widowed since ${year}; the late ${sex === "woman" ? "wife" : "husband"} was ${name} (${yearOf(born)}–${year})`;
  return `${how === "divorced" ? "Divorced" : "Separated"} from ${name} (born ${yearOf(born)}) since ${year}`;
}

/** Of the other sex for most; of the same only where such a couple can marry, or isn't married. */
function partnerSex({ gender, profile, quota, random }: Drawing, tie: "married" | "together"): Sex {
  if (gender === "nonbinary") return anySex(random("partner's sex"));
  const other: Sex = gender === "woman" ? "man" : "woman";
  const same = quota("same sex", [true, ...Array.from({ length: 13 }, () => false)]);
  const mayMarry = countryFacts()[profile.country]?.equalMarriage ?? false;
  return same && (tie === "together" || mayMarry) ? gender : other;
}

export const yearsSince = (month: string, today: string) =>
  Math.floor(
    (Number(today.slice(0, 4)) * 12 +
      Number(today.slice(5, 7)) -
      (yearOf(month) * 12 + Number(month.slice(5, 7)))) /
      12,
  );

/** The ages at which people have children. */
const youngestParent = 19;
const oldestMother = 43;
const oldestFather = 52;

function drawChildren(drawing: Drawing, status: Status): ChildDraft[] {
  const random = drawing.random("children");
  const { said, age, gender } = drawing;
  const oldest = gender === "man" ? oldestFather : oldestMother;
  const bounds: readonly [number, number] = [Math.max(0, age - oldest), Math.max(0, age - youngestParent)];
  if (said.children) {
    let last = Number.POSITIVE_INFINITY;
    return said.children.map(({ sex, ages, lives }) => {
      // Those named first are the older ones.
      const drawn = Math.max(0, Math.min(within(ages, bounds, random), last - 1));
      const years = Math.max(drawn, Math.min(ages[0], last - 1, Math.max(0, age - 16)));
      last = years;
      // Of parents too old for the child that they are said to have, the child is older and has left.
      const place = years > 25 && ages[1] < 20 ? "away" : lives;
      return childOf(drawing, { sex: sex ?? anySex(random), years, lives: place }, random);
    });
  }
  const { childCount } = said;
  if (childCount === undefined && (status === "none" || age < 26)) return [];
  const drawn = drawing.quota("children", [0, 1, 2, 0, 2, 3, 1, 2]);
  const count = childCount === undefined ? drawn : childCount || Math.max(1, drawn);
  const held = current(status) && !said.second ? (said.years?.[1] ?? 40) : 40;
  const first = within([age - 34, Math.min(age - 24, held - 1)], bounds, random);
  const ages: number[] = [];
  for (
    let years = first;
    years >= Math.max(0, bounds[0]) && ages.length < count;
    years -= childCount ? 1 : random.integer(2, 4)
  )
    ages.push(years);
  return ages.map((years) => {
    const lives = years < 19 || (years < 24 && random.chance(0.4)) ? "home" : "away";
    return childOf(drawing, { sex: anySex(random), years, lives }, random);
  });
}

interface ChildSaid {
  readonly sex: Sex;
  readonly years: number;
  readonly lives: "home" | "away" | "shared";
}

function childOf(
  { today, names }: Drawing,
  { sex, years, lives }: ChildSaid,
  random: Tie["random"],
): ChildDraft {
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

type GrandchildDraft = Extract<Draft, { kind: "grandchild" }>;

/** Children of grown children, at least 20 years younger than these. */
function drawGrandchildren(drawing: Drawing, children: readonly ChildDraft[]): GrandchildDraft[] {
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
