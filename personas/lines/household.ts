import type { HouseholdSaid } from "../../content/people/schema.ts";

/** `childCount` is the number of children if no ages are given, 0 for some. */
export type LineHousehold = Partial<HouseholdSaid> & { readonly childCount?: number };

const numbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
};

/** What a line says about the household. `head` is the part that says who it is. */
export function householdIn(line: string, head: string): LineHousehold {
  return { ...partnerIn(line, head), ...childrenIn(line, head), ...kinIn(line, head), ...homeIn(line, head) };
}

function partnerIn(line: string, head: string): LineHousehold {
  if (/\b(?:widow|widower|widowed)\b/i.test(head)) return { partner: "widowed", years: [1, 12] };
  if (/\b(?:divorced|divorcee|ex-wife|ex-husband)\b/i.test(head))
    return { partner: "divorced", years: [1, 8] };
  if (/\b(?:single|bachelor|unmarried)\b(?!-)/i.test(head)) return { partner: "none" };
  if (/\b(?:newlywed|newly married|bride|groom)\b/i.test(head)) return { partner: "married", years: [0, 0] };
  if (
    /\b(?:wife|husband|housewife|married)\b/i.test(head) ||
    /\b(?:his|my) wife\b|\b(?:her|my) husband\b/i.test(line)
  )
    return { partner: "married" };
  return /\b(?:couple|(?:boy|girl)friend)\b/i.test(head) ? { partner: "together", years: [1, 6] } : {};
}

const childWords =
  /\b(?:mother|father|mom|mum|dad|parent|grandmother|grandfather|grandma|grandpa|housewife)\b(?!-)/i;

function childrenIn(line: string, head: string): LineHousehold {
  if (/\b(?:childless|childfree|no intentions? of having children)\b/i.test(line)) return { children: [] };
  if (
    !childWords.test(head) &&
    !/\b(?:his|her|their|my) (?:\w+ )?(?:son|daughter|child|children|kids?)\b/i.test(line)
  )
    return {};
  const aged = /\b(\d{1,2})[- ]years?[- ]old (son|daughter|child|kid|boy|girl)?/i.exec(line.slice(1));
  const age =
    aged && Number(aged[1]) < 40 && childWords.test(line.slice(0, aged.index)) ? Number(aged[1]) : null;
  const sex = /\bdaughters?\b/i.test(line)
    ? ("woman" as const)
    : /\bsons?\b/i.test(line)
      ? ("man" as const)
      : undefined;
  const one = (ages: [number, number]): LineHousehold => ({
    children: [{ ...(sex ? { sex } : {}), ages, lives: ages[1] < 19 ? "home" : "away" }],
  });
  if (age !== null) return one([age, age]);
  if (/\b(?:teenage|teenager|teen|adolescent)\b/i.test(line) && childWords.test(head)) return one([13, 17]);
  if (/\bfirst-time (?:parent|mother|father|mom|dad)\b/i.test(head)) return one([0, 1]);
  if (/\btoddlers?\b/i.test(line)) return one([1, 2]);
  if (
    /\b(?:newborn|baby|infant)\b(?! boomer)/i.test(line) ||
    /\bnew (?:mother|father|mom|dad|parent)\b/i.test(head)
  )
    return one([0, 0]);
  const named = /\b(?:of|with|has) (two|three|four|five|six|seven|eight|\d)\b(?! decades| years)/i.exec(
    line,
  )?.[1];
  const count = named && (numbers[named.toLowerCase()] ?? Number(named));
  if (/\bgrand(?:mother|father|ma|pa|parent)\b/i.test(head))
    return { childCount: 0, grandchildren: { count: Math.max(1, count || 2), ages: [1, 20] } };
  if (count && childWords.test(head)) return { childCount: count };
  return childWords.test(head) ? { childCount: 0 } : {};
}

function kinIn(line: string, head: string): LineHousehold {
  const siblings = siblingsIn(head);
  const cared =
    /\b(?:car(?:es|ing) for|caregiver (?:for|of|to)|carer (?:for|of)|look(?:s|ing) after|tak(?:es|ing) care of)\b[^.;]*\b(mother|father|parents?)\b/i.exec(
      line,
    )?.[1];
  return {
    ...(siblings.length > 0 ? { siblings } : {}),
    ...(cared && cared !== "father" ? { mother: "home" as const } : {}),
    ...(cared && cared !== "mother" ? { father: "home" as const } : {}),
    ...(/\b(?:roommates?|flatmates?|housemates?|dorm(?:itory)?)\b/i.test(line) ? { flatmates: 2 } : {}),
  };
}

/** Somebody's older brother has a younger brother or sister. */
function siblingsIn(head: string): HouseholdSaid["siblings"] {
  const said = /\b(?:(older|elder|big|younger|little|twin) )?(?:brother|sister|sibling)\b/i.exec(head);
  if (!said) return [];
  const order = said[1]?.toLowerCase();
  if (order === "twin") return [{ order: "twin" }];
  if (order === undefined) return [{}];
  return [{ order: /^(?:older|elder|big)$/.test(order) ? "younger" : "older" }];
}

function homeIn(line: string, head: string): LineHousehold {
  const pets = (["dog", "cat"] as const).filter((animal) =>
    new RegExp(
      `\\b${animal}[- ](?:owner|parent|mom|dad)\\b|\\bowner of (?:an? |two |three )?(?:\\w+ )?${animal}s?\\b|\\b(?:his|her|their|my) (?:\\w+ )?${animal}s?\\b`,
      "i",
    ).test(line),
  );
  return {
    ...(pets.length > 0 ? { pets } : {}),
    ...(/\bhomeowner\b/i.test(head) ? { tenure: "owns" as const, dwelling: "house" as const } : {}),
    ...(/\b(?:tenant|renter)\b/i.test(head) ? { tenure: "rents" as const } : {}),
    ...(/\b(?:liv\w+ in|resident of) an? (?:\w+ )?(?:apartment|flat|condo)/i.test(line)
      ? { dwelling: "flat" as const }
      : {}),
  };
}
