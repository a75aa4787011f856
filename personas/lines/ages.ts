import { coreOf } from "./head.ts";

export type AgeRange = readonly [from: number, to: number];

/**
 * What a line says about the persona's own age, the most informative first. A range that doesn't overlap with those
 * before it is ignored.
 */
const veteranRules: readonly (readonly [RegExp, AgeRange])[] = [
  [
    /\b(?:WWII|WW2|World War (?:II|2|Two)|Second World War)\b.*\bveteran|veteran of (?:WWII|WW2|World War|the Second World War)/i,
    [95, 100],
  ],
  [/\bKorean War\b.*\bveteran|veteran of the Korean War/i, [87, 95]],
  [/\bVietnam(?: War)?\b.*\b(?:veteran|vet)\b|veteran of the Vietnam War/i, [68, 80]],
  [/\bGulf War\b.*\bveteran|veteran of the Gulf War/i, [48, 64]],
  [/\b(?:Iraq|Afghanistan)(?: War)?\b.*\b(?:veteran|vet)\b/i, [34, 55]],
];

const headRules: readonly (readonly [RegExp, AgeRange])[] = [
  [
    /\b(?:teenager|teenage|teen|teen-?ager|adolescent|sixteen-year-old|seventeen-year-old|youngster)\b/i,
    [18, 19],
  ],
  [
    /^(?!.*\b(?:teacher|coach|principal|counselor|librarian|graduate|alumn\w+|parent|mother|father|dropout)\b).*\bhigh[- ]school (?!history|English|math)/i,
    [18, 19],
  ],
  [
    /\bhigh[- ]school (?:student|senior|junior|sophomore|freshman|athlete|quarterback|pupil)|schoolgirl|schoolboy\b/i,
    [18, 19],
  ],
  [/\b(?:great-?grand(?:mother|father|parent))\b/i, [76, 88]],
  [/\b(?:grandmother|grandfather|grandma|grandpa|grandparent)\b/i, [58, 84]],
  [/(?<!semi-)\b(?:retired|retiree|pensioner)\b/i, [64, 84]],
  [/\b(?:elderly|octogenarian|senior citizen|old (?:man|woman|lady|gentleman)|ageing|aging)\b/i, [70, 88]],
  [/\bbaby boomer\b/i, [60, 75]],
  [/\bmiddle-aged\b/i, [42, 58]],
  [/\bmillennial\b/i, [28, 40]],
  [
    /\b(?:ph\.?d\.?|doctoral|postdoctoral|postdoc|graduate|master's) (?:student|candidate|researcher|fellow)|postdoc\b/i,
    [24, 34],
  ],
  [/\b(?:student|undergraduate|freshman|sophomore|(?!sergeant)[a-z]+ major)\b/i, [18, 27]],
  [/\b(?:young(?! at heart| adult fiction| adult novel)|youth(?! \w))\b/i, [19, 32]],
  [/\b(?:pregnant|expectant|new (?:mother|father|mom|dad|parent))\b/i, [24, 40]],
  [/\b(?:junior|entry-level|newly|recent graduate|intern|trainee|apprentice|rookie)\b/i, [20, 34]],
  [
    /\b(?:professor|ceo|cto|mayor|judge|executive|president|director|ambassador|minister|principal|dean)\b/i,
    [38, 66],
  ],
  [/\b(?:experienced|seasoned|veteran|senior|renowned|established|long-?time|legendary)\b/i, [38, 66]],
  [/\b(?:mother|father|mom|mum|dad|parent)\b/i, [27, 58]],
];

const lineRules: readonly (readonly [RegExp, AgeRange])[] = [
  [/\bin (?:his|her|their) (?:20s|twenties)\b/i, [20, 29]],
  [/\bin (?:his|her|their) (?:30s|thirties)\b/i, [30, 39]],
  [/\bin (?:his|her|their|my) (?:40s|forties)\b/i, [40, 49]],
  [/\bin (?:his|her|their|my) (?:50s|fifties)\b/i, [50, 59]],
  [/\bin (?:his|her|their|my) (?:60s|sixties)\b/i, [60, 69]],
  [/\bin (?:his|her|their|my) (?:70s|seventies)\b/i, [70, 79]],
  [/\bgrew up (?:during the cold war|in the (?:50s|1950s|60s|1960s))/i, [60, 75]],
  [/\b(?:since|during|in) the (?:'|19)?(?:60s|70s)\b/i, [58, 80]],
  [/\b(?:since|during|in) the (?:'|19)?80s\b/i, [50, 70]],
  [/\b(?:since|during|in) the (?:'|19)?90s\b/i, [42, 64]],
  [/\b(?:for|several|two|three|over) decades\b|\bdecades of\b/i, [46, 68]],
  [/\bfirst job\b|\bnew graduate\b|\bfresh out of college\b/i, [20, 26]],
];

export function agesIn(line: string, head: string): AgeRange | null {
  const core = coreOf(head);
  const said = yearsOld(core) ?? (/(\d{2})岁/.test(line) ? Number(/(\d{2})岁/.exec(line)?.[1]) : null);
  const years = said ?? ageSaid(line);
  if (years !== null) return [years, years];
  const found = [
    ...veteranRules.filter(([words]) => words.test(head)),
    ...headRules.filter(([words]) => words.test(core)),
    ...lineRules.filter(([words]) => words.test(line)),
  ].map(([, range]) => range);
  const worked = experience(line);
  if (worked !== null) found.push([Math.min(22 + worked, 66), 68]);
  return found.reduce<AgeRange | null>((range, other) => (range ? meet(range, other) : other), null);
}

export function meet(first: AgeRange, second: AgeRange): AgeRange {
  const both: AgeRange = [Math.max(first[0], second[0]), Math.min(first[1], second[1])];
  return both[0] <= both[1] ? both : first;
}

/** Lines about children are kept, but told in the past: a persona is an adult. */
export function isChildLine(wholeHead: string): boolean {
  const head = coreOf(wholeHead);
  const said = /\b(\d{1,2})[- ]years?[- ]old\b/i.exec(head)?.[1];
  if (said !== undefined) return Number(said) < 18;
  if (
    /^(?:group|class|team|pair|bunch) of (?:[\w-]+ )*(?:children|kids|pupils|schoolchildren)\b/i.test(
      wholeHead,
    )
  )
    return true;
  return /\b(?:toddler|preschooler|schoolchild|schoolboy|schoolgirl|kindergartner|(?:elementary|primary|middle)[- ]school (?:student|pupil)|\w+[- ]grader|little (?:girl|boy)|young (?:girl|boy|child)|fifteen-year-old|sixteen-year-old|seventeen-year-old|ten-year-old|child|kid)$/i.test(
    head.trim(),
  );
}

/** "Mehmet, 29, a fisherman", "she is 46", "a trainee butcher, 19, in Lyon", "aged 61". */
function ageSaid(line: string): number | null {
  const said =
    /(?:\baged? |\b(?:she|he|who|they)(?:'s|’s| is| are) (?:now )?|, |\bI(?:'m|’m| am) )(\d{2})(?=[,.;)]| and |$| years? old)/.exec(
      line,
    )?.[1];
  return said === undefined || Number(said) < 18 ? null : Math.min(Number(said), 92);
}

function yearsOld(core: string): number | null {
  const said = /\b(\d{1,3})[- ]years?[- ]old\b/i.exec(core)?.[1];
  return said === undefined ? null : Math.min(Math.max(Number(said), 18), 92);
}

const numbers: Readonly<Record<string, number>> = {
  five: 5,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
};

function experience(line: string): number | null {
  const said =
    /\b(\d{1,2}|five|ten|twelve|fifteen|twenty|thirty|forty)\+? years(?:'|’)?(?: of)?(?: \w+)? (?:experience|service|in the)\b/i.exec(
      line,
    )?.[1];
  return said === undefined ? null : (numbers[said.toLowerCase()] ?? Number(said));
}
