import type { HouseholdSaid } from "../../content/people/schema.ts";

/** What a line says that a listed family doesn't. */
export type LineHousehold = Partial<HouseholdSaid> & {
  /** The number of children if no ages are given, 0 for some. */
  readonly childCount?: number;
  readonly childSex?: "woman" | "man";
  readonly twins?: true;
  readonly partnerName?: string;
  readonly partnerSex?: "woman" | "man";
};

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
  return {
    ...partnerIn(line, head),
    ...whichPartner(line, head),
    ...childrenIn(line, head),
    ...kinIn(line, head),
    ...homeIn(line, head),
  };
}

function partnerIn(line: string, head: string): LineHousehold {
  if (/\b(?:nun|monk|friar|Catholic priest)\b/.test(head)) return { partner: "none", children: [] };
  if (/\b(?:widow|widower|widowed)\b/i.test(head)) return { partner: "widowed", years: [1, 12] };
  if (/\b(?:divorced|divorcee|ex-wife|ex-husband)\b/i.test(head))
    return { partner: "divorced", years: [1, 8] };
  if (/\b(?:single|bachelor|unmarried)\b(?!-)/i.test(head)) return { partner: "none" };
  const status = statusIn(line);
  if (status !== null) return status;
  if (/\b(?:newlywed|newly married|bride|groom)\b/i.test(head)) return { partner: "married", years: [0, 0] };
  if (
    /\b(?:wife|husband|housewife|married)\b/i.test(head) ||
    /\b(?:his|her|my|whose) (?:wife|husband)\b/i.test(line)
  )
    return { partner: "married" };
  return /\b(?:couple|(?:boy|girl)friend)\b/i.test(head) ? { partner: "together", years: [1, 6] } : {};
}

const statuses: Readonly<Record<string, LineHousehold>> = {
  single: { partner: "none" },
  unmarried: { partner: "none" },
  married: { partner: "married" },
  engaged: { partner: "together", years: [1, 6] },
  divorced: { partner: "divorced", years: [1, 8] },
  widowed: { partner: "widowed", years: [1, 12] },
};

/** A word between commas: "…, divorced, two kids", "she is 46, married, has three sons". */
function statusIn(line: string): LineHousehold | null {
  const said =
    /[,;] (?:and |is |now )?(single|unmarried|married|engaged|divorced|widowed)(?=$|[,;.]| to \p{Lu}| and | with )/u.exec(
      line,
    )?.[1];
  return (said !== undefined && statuses[said]) || null;
}

/** "her husband Pekka", "engaged to Marina", and whom a lesbian lives with. */
function whichPartner(line: string, head: string): LineHousehold {
  const said =
    /\b(?:(?:his|her|their|my) (husband|wife|boyfriend|girlfriend|fiancée|fiancé|partner)|(?:married|engaged) to) (\p{Lu}\p{L}+)(?![\p{L}]| \p{Lu})/u.exec(
      line,
    );
  const word = said?.[1] ?? /\b(?:his|her|their|my|whose) (husband|wife)\b/i.exec(line)?.[1];
  const sex = /^(?:husband|boyfriend|fiancé)$/.test(word ?? "")
    ? ("man" as const)
    : /^(?:wife|girlfriend|fiancée)$/.test(word ?? "") || /\blesbian\b/i.test(head)
      ? ("woman" as const)
      : /\bgay man\b/i.test(head)
        ? ("man" as const)
        : undefined;
  return { ...(said?.[2] ? { partnerName: said[2] } : {}), ...(sex ? { partnerSex: sex } : {}) };
}

const childWords =
  /\b(?:mother|father|mom|mum|dad|parent|grandmother|grandfather|grandma|grandpa|housewife)\b(?!-)/i;

function childrenIn(line: string, head: string): LineHousehold {
  if (/\b(?:childless|childfree|no intentions? of having children)\b/i.test(line)) return { children: [] };
  if (
    !childWords.test(head) &&
    !/\b(?:his|her|their|my|whose) (?:\w+ )?(?:son|daughter|child|children|kids?)\b/i.test(line) &&
    countedIn(line) === null
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
  const grown =
    /\bwhose teen(?:age|aged)? (?:son|daughter)\b|\b(?:his|her|their|my) teen(?:age|aged)? (?:son|daughter)\b/i;
  if (grown.test(line) || (/\b(?:teenage|teenager|teen|adolescent)\b/i.test(line) && childWords.test(head)))
    return one([13, 17]);
  if (/\bliv(?:es|ing) with (?:his|her|their|my) (?:son|daughter)\b/i.test(line))
    return { children: [{ ...(sex ? { sex } : {}), ages: [8, 19], lives: "home" }] };
  if (/\bfirst-time (?:parent|mother|father|mom|dad)\b/i.test(head)) return one([0, 1]);
  if (/\btoddlers?\b/i.test(line)) return one([1, 2]);
  if (
    /\b(?:newborn|baby|infant)\b(?! boomer)/i.test(line) ||
    /\bnew (?:mother|father|mom|dad|parent)\b/i.test(head)
  )
    return one([0, 0]);
  const counted = countedIn(line);
  if (counted !== null && !/\bgrand(?:mother|father|ma|pa|parent)\b/i.test(head)) return counted;
  const named = /\b(?:of|with|has) (two|three|four|five|six|seven|eight|\d)\b(?! decades| years)/i.exec(
    line,
  )?.[1];
  const count = named && (numbers[named.toLowerCase()] ?? Number(named));
  if (/\bgrand(?:mother|father|ma|pa|parent)\b/i.test(head))
    return { childCount: 0, grandchildren: { count: Math.max(1, count || 2), ages: [1, 20] } };
  if (count && childWords.test(head)) return { childCount: count };
  return childWords.test(head) ||
    /\b(?:his|her|my) (?:own |two |three )?(?:children|kids|sons|daughters)\b/i.test(line)
    ? { childCount: 0 }
    : {};
}

/** "has three sons", "mother of twin girls", "divorced, two kids in Regina", "father of five". */
function countedIn(line: string): LineHousehold | null {
  const said =
    /\b(?:has|have|with|raising|raises|(?:mother|father|mom|mum|dad|parent) (?:of|to)|single|divorced|widowed|married),? (?:and )?(?:has |raising )?(twin|one|two|three|four|five|six|seven|eight|\d) ?(?:(?:young|small|little|grown|adult|teenage) )?(sons?|boys|daughters?|girls|kids|children)?(?=$|[,.;]| (?:in|and|at|who|from|living)\b)/i.exec(
      line,
    );
  const [, many = "", who = ""] = said ?? [];
  if (!said || (who === "" && !/\b(?:of|to) \S+$/i.test(said[0].trim()))) return null;
  const sex = /^(?:son|boy)/i.test(who)
    ? ("man" as const)
    : /^(?:dau|girl)/i.test(who)
      ? ("woman" as const)
      : null;
  const count = /^twin$/i.test(many)
    ? 2
    : /^one$/i.test(many)
      ? 1
      : (numbers[many.toLowerCase()] ?? Number(many));
  return {
    childCount: count,
    ...(sex ? { childSex: sex } : {}),
    ...(/^twin$/i.test(many) ? { twins: true as const } : {}),
  };
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

/** What says that a dog or a cat lives there without the word for it. */
const breeds = {
  dog: "(?:with (?:a |his |her |their )?guide dog|(?:with|and|has|have|owns|his|her) (?:an? |one |two |three )?(?:rescue )?(?:greyhound|labrador|terrier|collie|spaniel|poodle|dachshund|retriever)s?)",
  cat: "(?:with|and|has|have|owns) (?:an? |one |two |three )?(?:rescue )?(?:cats?|siamese|tabby)",
} as const;

function homeIn(line: string, head: string): LineHousehold {
  const pets = (["dog", "cat"] as const).filter((animal) =>
    new RegExp(
      `\\b${breeds[animal]}\\b|\\b${animal}[- ](?:owner|parent|mom|dad)\\b|\\bowner of (?:an? |two |three )?(?:\\w+ )?${animal}s?\\b|\\b(?:his|her|their|my) (?:\\w+ )?${animal}s?\\b`,
      "i",
    ).test(line),
  );
  return {
    ...(pets.length > 0 ? { pets } : {}),
    ...(/\bhomeowner\b/i.test(head) ? { tenure: "owns" as const, dwelling: "house" as const } : {}),
    ...(/\b(?:tenant|renter)\b/i.test(head) ? { tenure: "rents" as const } : {}),
    ...(/\b(?:liv\w+ in|resident of) an? (?:[\w-]+ )?(?:apartment|flat|condo)/i.test(line)
      ? { dwelling: "flat" as const }
      : {}),
  };
}
