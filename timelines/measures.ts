// Packs use the measures of the United States. Elsewhere, people use metric ones instead.

const small = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const tens = ["ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const teens = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const numberWords = new Map<string, number>([
  ["a", 1],
  ["an", 1],
  ...small.map((word, value) => [word, value] as const),
  ...teens.map((word, index) => [word, index + 13] as const),
  ...tens.map((word, index) => [word, 10 * (index + 1)] as const),
  ["a hundred", 100],
  ["half a", 0.5],
  ["half an", 0.5],
  ["a half", 0.5],
  ["half", 0.5],
  ["a quarter of a", 0.25],
  ["a quarter of an", 0.25],
  ["quarter", 0.25],
  ["a quarter", 0.25],
  ["a third of a", 1 / 3],
  ["a third of an", 1 / 3],
]);
const counts = [...small.slice(2), ...teens, ...tens];
for (const count of counts.slice(0, 8)) {
  const value = numberWords.get(count) ?? 0;
  numberWords.set(`${count} hundred`, 100 * value).set(`${count} and a half`, value + 0.5);
}

interface Metric {
  readonly value: number;
  readonly unit: "centimeter" | "meter" | "kilometer" | "gram" | "kilo" | "liter" | "degree";
}

const rounded = (value: number, to: number) => Math.max(to, Math.round(value / to) * to);

const length = (meters: number): Metric => {
  if (meters < 0.2) return { value: rounded(100 * meters, meters < 0.02 ? 0.5 : 1), unit: "centimeter" };
  if (meters < 1.95) return { value: rounded(100 * meters, meters < 1 ? 5 : 10), unit: "centimeter" };
  if (meters < 20) return { value: rounded(meters, meters < 3 ? 0.5 : 1), unit: "meter" };
  return { value: rounded(meters, meters < 50 ? 5 : 10), unit: "meter" };
};
const distance = (kilometers: number): Metric => {
  if (kilometers < 1) return { value: rounded(1000 * kilometers, 100), unit: "meter" };
  if (kilometers < 20) return { value: rounded(kilometers, kilometers < 4 ? 0.5 : 1), unit: "kilometer" };
  const to = kilometers < 100 ? 5 : 10 ** (Math.floor(Math.log10(kilometers)) - 1);
  return { value: rounded(kilometers, to), unit: "kilometer" };
};
const grams = (value: number): Metric => ({ value: rounded(value, value < 100 ? 10 : 50), unit: "gram" });
const weight = (kilos: number): Metric => {
  if (kilos < 0.4) return grams(1000 * kilos);
  return { value: rounded(kilos, kilos < 5 ? 0.5 : 1), unit: "kilo" };
};
const volume = (liters: number): Metric => ({ value: rounded(liters, liters < 5 ? 0.5 : 1), unit: "liter" });

const metricOf: readonly (readonly [RegExp, (value: number) => Metric])[] = [
  [/^inch/, (value) => length(0.0254 * value)],
  [/^(?:foot|feet)/, (value) => length(0.3048 * value)],
  [/^yard/, (value) => length(0.9144 * value)],
  [/^mile/, (value) => distance(1.609 * value)],
  [/^(?:pound|lb)/, (value) => weight(0.4536 * value)],
  [/^(?:ounce|oz)/, (value) => grams(28.35 * value)],
  [/^pint/, (value) => volume(0.5 * value)],
  [/^quart/, (value) => volume(0.95 * value)],
  [/^gallon/, (value) => volume(3.8 * value)],
  [/^°F/, (value) => ({ value: rounded(((value - 32) * 5) / 9, 5), unit: "degree" })],
];

const units = "inch(?:es)?|feet|foot|yards?|miles?|pounds?|lbs?|ounces?|oz|pints?|quarts?|gallons?|°F";
const words = [...numberWords.keys()].toSorted((one, other) => other.length - one.length).join("|");
const number = `(?:\\d[\\d,]*(?:\\.\\d+)?|${words})`;
const measure = new RegExp(
  `(?<![\\w.,/½¼¾'-])(?:(${number})( to | or | by |-to-))?(${number})([ -]?)(${units})(?![\\w'])`,
  "gi",
);
/** Feet of the body, yards behind houses, and figures of speech. */
const noMeasure =
  /\b(?:by an? (?:mile|inch)|mile of my life|every (?:inch|ounce)|(?:gave|give|gives|by|inch by) an inch|an? (?:foot|yard)|one foot|on (?:two|my|your) feet|feet of my own)\b/gi;
/** Texts about measures, and measures that must stay because they are names or are told in parts. */
const stays =
  /\b(?:cm|mm|km|kg|ml|meters?|kilometers?|kilos?|kilograms?|liters?|grams?|metric|Fahrenheit|fluid|knots|acres?)\b|(?:per|to the|steps an?|of an?) (?:inch|mile|pound)|inch screen|lb paper|yard sale|half-inch|\d foot|°C|\d ?g\b|\d'\d|\d[½¼¾]|\d\/\d|\b(?:feet|inch|inches|foot|pounds?|lb) (?:by |and (?:a )?)?(?:\d|one|two|three|six|quarter|half)|\bof (?:width|depth)\b|\bfoot (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven)\b|\d by \d+ by|\d and \d+ (?:in|f|p|m|l|y)/i;
const anyUnit =
  /\b(?:inch(?:es)?|feet|foot|yards?|miles?|pounds?|lbs?|ounces?|oz|pints?|quarts?|gallons?)\b|°F/i;

/**
 * The text with metric measures. If one measure of a sentence can't be converted, the sentence stays as it
 * is. Whole sentences are converted because events quote whole sentences of a story.
 */
export const inMetric = (text: string): string =>
  anyUnit.test(text)
    ? text
        .split(/((?<=[.!?…]["”]?)\s+|\n+)/u)
        .map(convertSentence)
        .join("")
    : text;

function convertSentence(text: string): string {
  if (!anyUnit.test(text) || stays.test(text)) return text;
  const idioms: string[] = [];
  const masked = text.replaceAll(noMeasure, (idiom) => `\u0000${idioms.push(idiom) - 1}\u0000`);
  const converted = masked.replaceAll(
    measure,
    (said, from: string | undefined, join: string | undefined, to: string, gap: string, unit: string) =>
      isMeasured(to, gap, unit) ? worded({ from, join, to, gap, unit }) : said,
  );
  if (anyUnit.test(converted)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds this character
  return converted.replaceAll(/\u0000(\d+)\u0000/g, (_, index: string) => idioms[Number(index)] ?? "");
}

/** "9.00 yard" in a plan for the day is a time and a place. */
const isMeasured = (to: string, gap: string, unit: string) =>
  gap === "-" || numberOf(to) <= 1 || !/^(?:inch|foot|yard|mile|pound|ounce|pint|quart|gallon)$/i.test(unit);

interface MeasureMatch {
  readonly from: string | undefined;
  readonly join: string | undefined;
  readonly to: string;
  readonly gap: string;
  readonly unit: string;
}

const numberOf = (said: string) => numberWords.get(said.toLowerCase()) ?? Number(said.replaceAll(",", ""));

function worded({ from, join, to, gap, unit }: MeasureMatch): string {
  const convert = metricOf.find(([name]) => name.test(unit))?.[1] ?? length;
  const inWords = /[a-z]/i.test(to);
  const metric = convert(numberOf(to));
  const least = from === undefined ? metric : convert(numberOf(from));
  const said = gap === "-" ? `${sayNumber(metric.value, inWords)}-${metric.unit}` : say(metric, inWords);
  const isOne = least.value === metric.value && least.unit === metric.unit;
  const first = least.unit === metric.unit ? sayNumber(least.value, inWords) : say(least, inWords);
  const all = isOne ? said : `${first}${join ?? " "}${said}`;
  return /^[A-Z]/.test(from ?? to) ? all.charAt(0).toUpperCase() + all.slice(1) : all;
}

function say({ value, unit }: Metric, inWords: boolean): string {
  if (unit === "degree") return `${value} °C`;
  const name = value > 1 ? `${unit}s` : unit;
  if (!inWords) return `${sayNumber(value, false)} ${name}`;
  if (value === 0.5) return `half a ${unit}`;
  if (value === 1) return `a ${unit}`;
  if (value === 1.5) return `a ${unit} and a half`;
  return `${sayNumber(value, true)} ${name}`;
}

function sayNumber(value: number, inWords: boolean): string {
  const whole = Math.floor(value);
  if (!inWords) return value.toLocaleString("en-US");
  if (value !== whole) return whole === 0 ? "half" : `${sayNumber(whole, true)} and a half`;
  if (value <= 12) return small[value] ?? `${value}`;
  if (value < 100 && value % 10 === 0) return tens[value / 10 - 1] ?? `${value}`;
  return value.toLocaleString("en-US");
}
