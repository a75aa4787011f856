import { petNames } from "../../content/people/bank.ts";
import { workKindOf } from "../cohort/fitting.ts";
import { anySex, type FactDraw, monthsBefore, within } from "./drawing.ts";
import type { FactDraft } from "./fact.ts";
import { townFact, townFactsOf } from "./town.ts";
import { workStateOf } from "./work.ts";

type HomeDraft = Extract<FactDraft, { kind: "home" }>;
type Dwelling = HomeDraft["dwelling"];
type Tenure = HomeDraft["tenure"];

/** The home, the town, pets, car and bicycle. */
export function drawHome(drawing: FactDraw): FactDraft[] {
  const home = homeOf(drawing);
  const village = livesInVillage(drawing, home);
  const { profile, today, age } = drawing;
  const years = within([1, 40], [0, age], drawing.random("in town"));
  const since = monthsBefore(today, Math.max(12 * years, monthsSince(home.since, today)));
  return [
    townFact(profile, since < `${profile.birthYear}-01` ? `${profile.birthYear}-01` : since, village),
    home,
    ...drawPets(drawing, home),
    ...drawVehicles(drawing, home, village),
  ];
}

const monthsSince = (month: string, today: string) =>
  (Number(today.slice(0, 4)) - Number(month.slice(0, 4))) * 12 +
  Number(today.slice(5, 7)) -
  Number(month.slice(5, 7));

function homeOf(drawing: FactDraw): HomeDraft {
  const { said, age, today } = drawing;
  const dwelling = said.dwelling ?? drawDwelling(drawing);
  const tenure = dwelling === "farm" ? "owns" : (said.tenure ?? drawTenure(drawing, dwelling));
  const random = drawing.random("home");
  const years =
    tenure === "family" && said.mother === "home" ? [age, age] : tenure === "owns" ? [3, 30] : [1, 8];
  const drawn = monthsBefore(
    today,
    12 * within([years[0] ?? 1, years[1] ?? 8], [0, Math.max(1, age - 18)], random) + random.integer(2, 11),
  );
  const grown = `${drawing.profile.birthYear + 18}-01`;
  const since = tenure === "owns" && drawn < grown ? grown : drawn;
  return homeFact({ dwelling, tenure, since, ...roomsOf(drawing, dwelling) });
}

/** A home as a fact, with its text. */
export function homeFact(home: Omit<HomeDraft, "kind" | "text" | "until">): HomeDraft {
  const { dwelling, tenure, floor, lift, garden, balcony } = home;
  const verb = { owns: "Owns", rents: "Rents", family: "Lives with family in" }[tenure];
  const level =
    dwelling === "house" || dwelling === "farm"
      ? ""
      : floor === 0
        ? " on the ground floor"
        : `, ${floor} ${floor === 1 ? "flight" : "flights"} up${lift ? ", with a lift" : ", without a lift"}`;
  const extras = [...(garden ? ["a garden"] : []), ...(balcony ? ["a balcony"] : [])];
  const tail = extras.length > 0 ? `; has ${extras.join(" and ")}` : "";
  return { kind: "home", text: `${verb} a ${dwelling}${level}${tail}`, until: null, ...home };
}

const farmer = /\b(?:farmer|fruit grower|rancher|shepherd|winemaker)\b/;
const knows = ({ profile }: FactDraw, relation: string) =>
  profile.circle.some((one) => one.relation === relation);

function drawDwelling(drawing: FactDraw): Dwelling {
  const { profile, age, said, quota } = drawing;
  if (knows(drawing, "downstairs neighbor")) return "flat";
  if (
    farmer.test(profile.occupation) &&
    workStateOf(profile.occupation) === "works" &&
    !knows(drawing, "landlady") &&
    said.tenure === undefined
  )
    return "farm";
  const { size } = townFactsOf(profile);
  if (size !== "city") return quota("dwelling in town", ["house", "house", "flat", "house", "flat"] as const);
  const shares =
    age < 30 ? (["flat", "flat", "house", "flat"] as const) : (["flat", "flat", "house"] as const);
  return quota(age < 30 ? "first dwelling" : "dwelling", shares);
}

function drawTenure(drawing: FactDraw, dwelling: Dwelling): Tenure {
  const { age, quota } = drawing;
  if (dwelling === "room" || dwelling === "studio" || knows(drawing, "landlady")) return "rents";
  const shares =
    age < 32
      ? (["rents", "rents", "rents", "owns"] as const)
      : (["owns", "owns", "rents", "owns", "rents"] as const);
  return quota(age < 32 ? "first tenure" : "tenure", shares);
}

type Rooms = Pick<HomeDraft, "floor" | "lift" | "stairs" | "garden" | "balcony">;

/** A garden belongs to a house, or to a flat on the ground floor. */
export function roomsOf(drawing: FactDraw, dwelling: Dwelling): Rooms {
  const random = drawing.random(`rooms ${dwelling}`);
  const open = random.chance(0.6);
  if (dwelling === "house" || dwelling === "farm")
    return {
      floor: 0,
      lift: false,
      stairs: random.chance(0.65),
      garden: dwelling === "farm" || random.chance(0.85),
      balcony: random.chance(0.2),
    };
  const upstairs = drawing.said.upstairs === true || knows(drawing, "downstairs neighbor");
  const highest = townFactsOf(drawing.profile).size === "city" ? 7 : 3;
  const floor = upstairs ? random.integer(1, Math.min(3, highest)) : random.integer(0, highest);
  const lift = floor > 4 || (floor > 1 && open);
  return {
    floor,
    lift,
    stairs: floor > 0 && !lift,
    garden: floor === 0 && dwelling === "flat" && open,
    balcony: floor > 0 && dwelling === "flat" && random.chance(0.6),
  };
}

/**
 * Farms are in villages, and so are a few of the houses. Nobody who works on a tram or a metro lives there.
 */
function livesInVillage(drawing: FactDraw, { dwelling }: HomeDraft): boolean {
  if (dwelling === "farm") return true;
  const { needs } = workKindOf(drawing.profile.occupation);
  return (
    dwelling === "house" &&
    needs === undefined &&
    drawing.quota("village", [true, false, false, false, false])
  );
}

function drawPets(drawing: FactDraw, { dwelling }: HomeDraft): FactDraft[] {
  const { said, today, quota } = drawing;
  const small = dwelling === "room" || dwelling === "studio";
  const none: readonly string[] = [];
  const shares = [
    ["dog"],
    ["cat"],
    ["dog", "cat"],
    ["parakeet"],
    ["cat"],
    ["dog"],
    ["rabbit"],
    ["tortoise"],
    none,
    none,
    none,
    none,
    none,
    none,
    none,
    none,
  ];
  const animals = said.pets ?? (small ? none : quota("pets", shares));
  const random = drawing.random("pets");
  return animals.map((animal): FactDraft => {
    const name = random.pick(petNames()[animal] ?? ["Buddy"]);
    const sex = anySex(random);
    const years = said.pets ? random.integer(10, 12) : random.integer(1, 9);
    return {
      kind: "pet",
      text: `Has a ${animal}, ${name}`,
      since: monthsBefore(today, 12 * years + random.integer(1, 11)),
      until: null,
      name,
      sex,
      animal,
    };
  });
}

function drawVehicles(drawing: FactDraw, { dwelling }: HomeDraft, village: boolean): FactDraft[] {
  const { profile, age, today } = drawing;
  const random = drawing.random("vehicles");
  const small = dwelling === "room" || dwelling === "studio";
  const { size } = townFactsOf(profile);
  const share = village ? 0.9 : small || age < 24 ? 0.2 : size === "city" ? 0.5 : 0.75;
  const car = random.chance(age > 84 ? 0.1 : share);
  const bicycle = random.chance(age > 76 ? 0.1 : 0.5);
  const since = (most: number) =>
    monthsBefore(today, 12 * within([1, most], [0, Math.max(0, age - 18)], random) + 3);
  const vehicles: FactDraft[] = [];
  if (car)
    vehicles.push({ kind: "vehicle", text: "Has a car", since: since(12), until: null, vehicle: "car" });
  if (bicycle)
    vehicles.push({
      kind: "vehicle",
      text: "Has a bicycle",
      since: since(8),
      until: null,
      vehicle: "bicycle",
    });
  return vehicles;
}
