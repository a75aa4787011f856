import { relations } from "../../content/people/bank.ts";
import type { Acquaintance, Profile } from "../profile.ts";
import { anySex, type FactDraw, monthsBefore, within } from "./drawing.ts";
import type { FactDraft, Facts } from "./fact.ts";
import { sexOfName } from "./namer.ts";

type AcquaintanceDraft = Extract<FactDraft, { kind: "acquaintance" }>;

/** The people of the profile's circle, and a friend and a neighbor where it has none. */
export function drawCircleFacts(drawing: FactDraw): AcquaintanceDraft[] {
  const { profile, names } = drawing;
  // Those who live with the persona are facts already.
  const others = drawing.said.others.map(({ relation }) => relation);
  const known = profile.circle
    .filter(({ relation }) => !others.includes(relation))
    .map((one) => acquaintance(drawing, one));
  const missing = (["friend", "neighbor"] as const).filter((role) => !known.some((one) => one.role === role));
  const added = missing.map((role) => {
    const name = names.next(anySex(drawing.random(role)));
    return acquaintance(drawing, { relation: role, name });
  });
  return [...known, ...added];
}

/** How old people are when they meet those whom they know from school. */
const schoolAges = [7, 12] as const;

function acquaintance(drawing: FactDraw, { relation, name }: Acquaintance): AcquaintanceDraft {
  const { profile, age, today, names } = drawing;
  const listed = relations().find((one) => one.relation === relation);
  const random = drawing.random(`knows ${relation} ${name}`);
  const sex = listed && listed.sex !== "either" ? listed.sex : (names.sexOf(name) ?? anySex(random));
  const younger = /^(?:niece|nephew|god(?:son|daughter))$/.test(relation);
  const years = within([1, younger ? 9 : 12], [1, Math.max(1, age - (younger ? 31 : 16))], random);
  const since = {
    birth: `${profile.birthYear}-01`,
    school: monthsBefore(today, 12 * (age - random.integer(...schoolAges)) + 5),
  };
  const role = listed?.role ?? (relation === "friend" || relation === "neighbor" ? relation : "other");
  return {
    kind: "acquaintance",
    text: `Knows ${name}: ${relation}`,
    since: listed?.known ? since[listed.known] : monthsBefore(today, 12 * years + 5),
    until: null,
    name,
    sex,
    relation,
    role,
  };
}

/** The facts with the sex that an acquaintance's name has, unless the relation says another one. */
export const sexesByName = (facts: Facts, profile: Pick<Profile, "name" | "region">): Facts => ({
  ...facts,
  facts: facts.facts.map((fact) => {
    if (fact.kind !== "acquaintance" || saysSex(fact.relation)) return fact;
    return { ...fact, sex: sexOfName(fact.name, profile) ?? fact.sex };
  }),
});

const saysSex = (relation: string) =>
  relations().some((one) => one.relation === relation && one.sex !== "either");
