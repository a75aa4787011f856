const weekday = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const part = "(?:morning|noon|afternoon|evening|night|day)";
const longer = "(?:weekend|week|fortnight|month|quarter|season|year|spring|summer|autumn|fall|winter)";
const few =
  "\\{number\\}|\\d+|both|several|(?:a )?few|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const count = `(?:${few}|twenty|thirty|forty|fifty|sixty|ninety|a hundred)`;
/** Excludes "a month's pay", "two years ago" and "a quarter of an hour". */
const end = "(?!['’]| (?:ago|earlier|later|of|old)\\b| before$)\\b";
const someDays = `(?:${count} (?:\\w+ )?(?:${part}|${longer})s|(?:an?|one|whole|all) ${longer})${end}`;

const any = (...ways: readonly string[]) => new RegExp(ways.map((way) => `\\b(?:${way})`).join("|"), "i");

const repeated = any(
  someDays,
  `(?:every|each) (?:\\w+ )?(?:${part}|${longer}|${weekday})s?${end}`,
  `(?:once|one|${count}) (?:\\w+ ){0,2}(?:a|per) (?:day|${longer})${end}`,
  "(?:daily|nightly|weekly|monthly|yearly)$",
);

const dated = any(
  `${weekday}s?\\b`,
  `for ${someDays}`,
  `${count} (?:day|${longer})s later`,
  `the next ${part}`,
);

/** The clause up to "had": what follows was over before. "things I had not touched for two years" */
const toldOf = (clause: string) => clause.split(/\bhad\b|['’]d\b/)[0] ?? "";

/** Whether what a past-tense clause tells takes more than a day: "I baked a loaf every Sunday". */
export const takesDays = (clause: string) => repeated.test(toldOf(clause));

/** Whether a clause names days, so that it can't be told with the date of one day: "I was in bed for three days". */
export const namesOtherDays = (clause: string) => dated.test(toldOf(clause));
