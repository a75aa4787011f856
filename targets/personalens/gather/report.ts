import { columns, sayCount } from "../../../pipeline/text/layout.ts";
import type { CountedMissing } from "../format/missing.ts";
import { sayMean } from "../measures/gather.ts";
import type { GatheredResults, Paired } from "./gathering.ts";

export interface LensReport extends GatheredResults {
  readonly folder: string;
  readonly dialogues: number;
  /** Answers and lines from which no value could be read. */
  readonly unparsed: readonly string[];
  /** Dialogues for which the judge gave no usable answer. */
  readonly unjudged: number;
  /** What was planned and not made. */
  readonly missing: CountedMissing;
}

/** All dimensions, in the order in which they come. */
export const dimensionsIn = ({ assistants }: Pick<GatheredResults, "assistants">) => [
  ...new Set(assistants.flatMap((one) => one.dimensions.map(({ dimension }) => dimension))),
];

export const domainsIn = ({ assistants }: Pick<GatheredResults, "assistants">) =>
  [
    ...new Set(assistants.flatMap((one) => one.dimensions.flatMap(({ byDomain }) => Object.keys(byDomain)))),
  ].sort();

/**
 * The dimensions that comparisons and domains show: the first measure, and everything that the judge says
 * about the assistant.
 */
export const mainDimensions = (report: Pick<GatheredResults, "assistants">) =>
  dimensionsIn(report).filter((name) =>
    /^(?:preferences met|done|proposals change with the user|task completion|personalization)$/.test(name),
  );

export const sayPair = (pair: Paired) => [
  `${pair.one} against ${pair.other}`,
  pair.dimension,
  sayMean(pair),
  `${pair.oneAhead} : ${pair.otherAhead}`,
];

export function sayCounts({ dialogues, unparsed, unjudged, missing }: LensReport): string {
  const planned = (["dialogue", "fork"] as const).filter((what) => missing.counts[what] > 0);
  return [
    sayCount(dialogues, "dialogue"),
    ...planned.map((what) => sayOne(missing.counts[what], what)),
    `${sayCount(unparsed.length, "answer")} could not be read`,
    ...(unjudged === 0
      ? []
      : [`${sayCount(unjudged, "dialogue")} ${unjudged === 1 ? "has" : "have"} no usable judgment`]),
  ]
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

const sayOne = (count: number, what: string) =>
  `${sayCount(count, what)} ${count === 1 ? "was" : "were"} planned and not made`;

/** Why parts are missing, the most frequent reasons first. */
export const sayReasons = ({ missing: { reasons } }: LensReport) =>
  reasons.slice(0, 10).map(({ what, reason, count }) => `Not made: ${sayCount(count, what)}: ${reason}`);

/** The report as text. Domains and users are in the JSON and on the page. */
export function lensLines(report: LensReport): string[] {
  const names = dimensionsIn(report);
  const main = mainDimensions(report);
  const rows = names.map((name) => [
    name,
    ...report.assistants.map(({ dimensions }) => {
      const found = dimensions.find(({ dimension }) => dimension === name);
      return found ? sayMean(found.all) : "–";
    }),
  ]);
  const pairs = report.pairs.filter(({ dimension }) => main.includes(dimension));
  return [
    sayCounts(report),
    ...sayReasons(report),
    ...report.unparsed.slice(0, 10).map((place) => `Not read: ${place}`),
    "",
    "Means over users, with 95 % intervals",
    ...columns([["", ...report.assistants.map(({ assistant }) => assistant)], ...rows], []),
    "",
    "Paired: the first minus the second, over the tasks that both had; in how many users either is ahead",
    ...columns(pairs.map(sayPair), []),
  ];
}
