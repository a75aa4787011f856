import { countryFacts } from "../../content/people/bank.ts";
import type { HouseholdSaid } from "../../content/people/schema.ts";
import { type ChildDraft, drawChildren, drawGrandchildren } from "./children.ts";
import {
  anySex,
  bornAt,
  type FactDraw,
  isCurrent,
  monthsBefore,
  within,
  yearOf,
  yearsSince,
} from "./drawing.ts";
import type { FactDraft } from "./fact.ts";
import type { Sex } from "./namer.ts";

type PartnerDraft = Extract<FactDraft, { kind: "partner" }>;

/** Partners, children and grandchildren, as of the first session. */
export function drawFamily(drawing: FactDraw): FactDraft[] {
  const status = drawing.said.partner ?? drawStatus(drawing);
  const children = drawChildren(drawing, status);
  return [...drawPartners(drawing, status, children), ...children, ...drawGrandchildren(drawing, children)];
}

type Status = NonNullable<HouseholdSaid["partner"]>;

/** For personas whose profile says nothing about a partner. */
function drawStatus({ age, quota }: FactDraw): Status {
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

function drawPartners(drawing: FactDraw, status: Status, children: readonly ChildDraft[]): PartnerDraft[] {
  if (status === "none") return [];
  const { said, age, today } = drawing;
  const random = drawing.random("partner");
  const grown = Math.max(0, age - 20);
  const eldest = said.second ? 0 : Math.max(0, ...children.map(({ born }) => yearsSince(born, today)));
  if (isCurrent(status)) {
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
  readonly random: ReturnType<FactDraw["random"]>;
}

function partnerOf(drawing: FactDraw, { tie, years, random }: Tie): PartnerDraft {
  const { age, today, names, said } = drawing;
  const sex = said.partnerSex ?? partnerSex(drawing, tie);
  const born = bornAt(
    within([age - 5, age + 5], [18 + years, Math.max(92, Math.min(102, age + 1))], random),
    today,
    random.integer(0, 11),
  );
  const name = said.partnerName ?? names.next(sex);
  const since = monthsBefore(today, 12 * years + random.integer(1, 9));
  return {
    kind: "partner",
    text: togetherText({ name, born, tie, since }),
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

function ended(drawing: FactDraw, { status, ago, lasted }: Ended): PartnerDraft {
  const random = drawing.random(`former partner ${status}`);
  const tie = status === "separated" ? "together" : "married";
  // The line names the partner of today.
  const { partnerName: _, ...said } = drawing.said;
  const was = partnerOf({ ...drawing, said }, { tie, years: ago + lasted, random });
  const until = monthsBefore(drawing.today, 12 * ago + random.integer(1, 6));
  const how = status === "widowed" ? "died" : status === "divorced" ? "divorced" : "separated";
  return { ...was, text: endedText(was, how, yearOf(until)), until, ended: how };
}

export const togetherText = ({
  name,
  born,
  tie,
  since,
}: Pick<PartnerDraft, "name" | "born" | "tie" | "since">) =>
  `${tie === "together" ? "Together with" : "Married to"} ${name} (born ${yearOf(born)}) since ${yearOf(since)}`;

export function endedText(
  { name, sex, born }: Pick<PartnerDraft, "name" | "sex" | "born">,
  how: NonNullable<PartnerDraft["ended"]>,
  year: number,
): string {
  if (how === "died")
    return `Widowed since ${year}; the late ${sex === "woman" ? "wife" : "husband"} was ${name} (${yearOf(born)}–${year})`;
  return `${how === "divorced" ? "Divorced" : "Separated"} from ${name} (born ${yearOf(born)}) since ${year}`;
}

/** The sex of the partner, mostly the other one. It is the same one only if such a couple can marry, or isn't married. */
function partnerSex({ gender, profile, quota, random }: FactDraw, tie: "married" | "together"): Sex {
  if (gender === "nonbinary") return anySex(random("partner's sex"));
  const other: Sex = gender === "woman" ? "man" : "woman";
  const same = quota("same sex", [true, ...Array.from({ length: 13 }, () => false)]);
  const mayMarry = countryFacts()[profile.country]?.equalMarriage ?? false;
  return same && (tie === "together" || mayMarry) ? gender : other;
}
