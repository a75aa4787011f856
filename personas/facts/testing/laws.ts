import { type PlaceName, placeNames, type Tag } from "../../../content/people/vocabulary.ts";
import type { FactKind, FactOf } from "../fact.ts";
import { ageOn, holding, holdsOn } from "../holding.ts";
import { placesAt } from "../places.ts";
import { tagsAt } from "../tags.ts";
import { townFactsOf } from "../town.ts";
import type { ProfileWithFacts } from "./cohort.ts";

/** What cannot be true of one person, in words. Empty for facts that fit each other and the profile. */
export function contradictionsIn(life: ProfileWithFacts): string[] {
  const days = [life.profile.firstSession, ...life.facts.changes.map(({ date }) => date)];
  return [
    ...intervalIssues(life),
    ...nameIssues(life),
    ...ageIssues(life),
    ...[...new Set(days)].flatMap((date) => [
      ...homeIssues(life, date),
      ...workIssues(life, date),
      ...tagIssues(life, date),
    ]),
    ...circleIssues(life),
  ];
}

const found = (issues: readonly (readonly [wrong: boolean, issue: string])[]) =>
  issues.flatMap(([wrong, issue]) => (wrong ? [issue] : []));

const of = <Kind extends FactKind>({ facts }: ProfileWithFacts, kind: Kind): FactOf<Kind>[] =>
  facts.facts.filter((fact): fact is FactOf<Kind> => fact.kind === kind);

function intervalIssues(life: ProfileWithFacts): string[] {
  const { facts } = life;
  const ids = facts.facts.map(({ id }) => id);
  return [
    ...found([[new Set(ids).size < ids.length, "two facts have one id"]]),
    ...of(life, "partner").flatMap(({ until, ended, text }) =>
      found([[(until === null) !== (ended === null), `ended without a reason: ${text}`]]),
    ),
    ...facts.facts.flatMap(({ text, since, until }) =>
      found([[until !== null && until <= since, `ends before it begins: ${text}`]]),
    ),
  ];
}

/** Nobody has the same name as the persona or somebody else in the family. */
function nameIssues(life: ProfileWithFacts): string[] {
  const people = life.facts.facts.filter((fact) => "born" in fact);
  const names = people.map(({ name }) => name);
  const own = life.profile.name.split(" ")[0] ?? "";
  const said = new Map(people.map((one) => [`${one.name} ${one.born}`, one]));
  return found([
    [names.includes(own), `a relative has the persona's name: ${own}`],
    [new Set(said.keys()).size !== new Set(names).size, `a name twice: ${names.join(", ")}`],
  ]);
}

const years = (month: string) => Number(month.slice(0, 4));

function ageIssues(life: ProfileWithFacts): string[] {
  const { birthYear, firstSession } = life.profile;
  const today = firstSession;
  const oldest = life.facts.gender === "man" ? 60 : 48;
  return [
    ...of(life, "parent").flatMap(({ sex, born, died, text }) => {
      const age = birthYear - years(born);
      return found([
        [age < 17 || age > (sex === "woman" ? 46 : 60), `parent at ${age}: ${text}`],
        [died === null && ageOn(born, today) > 105, `older than 105: ${text}`],
        [died !== null && (died - years(born) > 105 || died < birthYear), `dead at a wrong age: ${text}`],
      ]);
    }),
    ...siblingIssues(life),
    ...of(life, "child").flatMap((child) => {
      const atBirth = years(child.born) - birthYear;
      return found([
        [atBirth < 16 || atBirth > oldest, `child at ${atBirth}: ${child.text}`],
        [
          child.lives === "away" && ageOn(child.born, today) < 16 && !isParted(life),
          `a small child away: ${child.text}`,
        ],
        [
          child.lives === "home" && ageOn(child.born, today) > 25 && !saysGrownAtHome(life),
          `grown and at home: ${child.text}`,
        ],
      ]);
    }),
    ...of(life, "grandchild").flatMap(({ born, text }) => {
      const parent = of(life, "child").find(({ name }) => text.includes(` of ${name}`));
      return found([
        [parent === undefined, `nobody's child: ${text}`],
        [parent !== undefined && years(born) - years(parent.born) < 18, `a parent too young: ${text}`],
      ]);
    }),
    ...partnerIssues(life),
  ];
}

function siblingIssues(life: ProfileWithFacts): string[] {
  const mother = of(life, "parent").find(({ sex }) => sex === "woman");
  const siblings = of(life, "sibling");
  return siblings.flatMap(({ id, born, text }) => {
    const age = mother ? years(born) - years(mother.born) : 30;
    const isClose = siblings.some(
      (other) => other.id !== id && Math.abs(years(other.born) - years(born)) < 2,
    );
    return found([
      [age < 16 || age > 47, `the mother was ${age}: ${text}`],
      [isClose, `born too soon before or after another: ${text}`],
    ]);
  });
}

function partnerIssues(life: ProfileWithFacts): string[] {
  const { birthYear, firstSession } = life.profile;
  const held = of(life, "partner").filter((one) => holdsOn(one, firstSession));
  const said = /^is single|^never married|lives alone/.test(life.profile.family);
  return [
    ...found([
      [held.length > 1, "two partners"],
      [said && held.length > 0, `a partner, but "${life.profile.family}"`],
    ]),
    ...of(life, "partner").flatMap(({ since, born, text }) =>
      found([
        [years(since) - birthYear < 17, `a partner too early: ${text}`],
        [years(since) - years(born) < 16, `too young a partner: ${text}`],
        [Math.abs(years(born) - birthYear) > 15, `a partner of another age: ${text}`],
      ]),
    ),
  ];
}

const isParted = (life: ProfileWithFacts) => of(life, "partner").some(({ ended }) => ended !== null);
const saysGrownAtHome = ({ profile }: ProfileWithFacts) =>
  /grown son who came back|with a daughter's family/.test(profile.family);

function homeIssues(life: ProfileWithFacts, date: string): string[] {
  const { facts } = life.facts;
  const homes = holding(facts, "home", date);
  const towns = holding(facts, "town", date);
  return [
    ...found([
      [homes.length !== 1, `${homes.length} homes on ${date}`],
      [towns.length !== 1, `${towns.length} towns on ${date}`],
    ]),
    ...homes.flatMap(({ dwelling, garden, floor, text, tenure, since }) =>
      found([
        [tenure === "owns" && years(since) - life.profile.birthYear < 18, `an owner under 18: ${text}`],
        [garden && floor > 0, `a garden up there: ${text}`],
        [dwelling === "house" && floor > 0, `a house on a floor: ${text}`],
      ]),
    ),
    ...towns.flatMap((town) => {
      const real = townFactsOf(life.profile);
      return found([
        [town.transport.some((one) => !real.transport.includes(one)), `${town.town} has no such transport`],
        [town.tropical && town.snow, "snow in the tropics"],
        [town.hemisphere !== (real.lat < 0 ? "south" : "north"), "the wrong hemisphere"],
      ]);
    }),
  ];
}

function workIssues(life: ProfileWithFacts, date: string): string[] {
  const { facts } = life.facts;
  const { occupation } = life.profile;
  const work = holding(facts, "work", date);
  const works = work.some(({ state }) => state === "works");
  const people = holding(facts, "acquaintance", date).filter(({ relation }) =>
    /^(?:colleague|boss)$/.test(relation),
  );
  const worked = of(life, "work").some(({ place, state }) => place !== null && state !== "studies");
  const old = holding(facts, "acquaintance", date).some(({ relation }) => relation === "old colleague");
  return found([
    [work.length !== 1, `${work.length} states of work on ${date}`],
    [!works && people.length > 0, "a colleague without a job"],
    [old && !worked, "an old colleague without any job before"],
    [
      occupation.startsWith("retired ") && !work.some(({ state }) => state === "retired"),
      "a retired person works",
    ],
  ]);
}

const together: readonly (readonly [Tag, Tag])[] = [
  ["wife", "partner"],
  ["husband", "partner"],
  ["young child", "child"],
  ["school child", "child"],
  ["teenager", "child"],
  ["office", "job"],
  ["colleagues", "job"],
  ["shifts", "job"],
  ["works outdoors", "job"],
  ["works from home", "job"],
  ["own business", "job"],
  ["employed", "job"],
  ["eats pork", "eats meat"],
];
const apart: readonly (readonly [Tag, Tag])[] = [
  ["partner", "single"],
  ["child", "no children"],
  ["grown child", "no children"],
  ["lives alone", "child"],
  ["lives alone", "flatmates"],
  ["house", "flat"],
  ["house", "upper floor"],
  ["garden", "upper floor"],
  ["owns home", "rents"],
  ["village", "city"],
  ["village", "tram"],
  ["village", "metro"],
  ["town", "city"],
  ["town", "village"],
  ["retired", "job"],
  ["wife", "husband"],
  ["winter", "summer"],
  ["spring", "autumn"],
];

function tagIssues(life: ProfileWithFacts, date: string): string[] {
  const tags = tagsAt(life.facts, date);
  return [
    ...together.flatMap(([one, other]) =>
      found([[tags.has(one) && !tags.has(other), `${one} without ${other}`]]),
    ),
    ...placeIssues(life, date, tags),
    ...apart.flatMap(([one, other]) => found([[tags.has(one) && tags.has(other), `${one} and ${other}`]])),
  ];
}

/** The family has the members that relatives and neighbors in the profile's circle require. */
function circleIssues(life: ProfileWithFacts): string[] {
  const { circle, firstSession } = life.profile;
  const tags = tagsAt(life.facts, firstSession);
  const siblings = of(life, "sibling").length > 0;
  const names = new Set(life.facts.facts.flatMap((fact) => ("name" in fact ? [fact.name] : [])));
  return circle.flatMap(({ relation, name }) =>
    found([
      [!names.has(name), `${name} is no fact`],
      [relation === "landlady" && !tags.has("rents"), "a landlady, but rents nothing"],
      [
        relation === "downstairs neighbor" && !tags.has("upper floor"),
        "somebody downstairs of the ground floor",
      ],
      [/in-law$|^niece$|^nephew$/.test(relation) && !siblings, `${relation} without siblings`],
    ]),
  );
}

/** A text can name everybody whom the tags promise, and nobody else. */
function placeIssues(life: ProfileWithFacts, date: string, tags: ReadonlySet<Tag>): string[] {
  const known = placesAt(life.facts, date);
  const promised = (place: PlaceName): boolean => {
    if (place === "friend" || place === "neighbor" || place === "town") return true;
    if (place === "colleague") return tags.has("colleagues");
    if (place === "boss") return tags.has("colleagues") && !tags.has("own business");
    if (place === "flatmate") return tags.has("flatmates");
    return tags.has(place) || (place === "child" && tags.has("grown child"));
  };
  return placeNames
    .filter((place) => promised(place) !== (known[place] !== undefined))
    .map((place) => `"${place}" is ${known[place] ? "named without its tag" : "not named"}`);
}
