import { interval, percent, say, sayCount, sayTest } from "../measures/say.ts";
import type { Audit } from "./audit.ts";
import type { Balance, Balances } from "./balance.ts";
import type { ContextMeasures } from "./contexts.ts";
import type { Duplicates } from "./duplicates.ts";
import type { FillerDuplicates } from "./filler.ts";
import type { PersonaAttributes, RepeatedNames } from "./persona-attributes.ts";
import { allShortcuts } from "./shortcuts.ts";
import { releasedTurns, type TextMeasures } from "./text.ts";
import { longRun, windowWords } from "./variety.ts";

type Rows = readonly (readonly string[])[];

/** For each shortcut its name, accuracy and interval, and the type on which it is most accurate. */
export function shortcutRows({ shortcuts }: Audit): Rows {
  return allShortcuts(shortcuts).map(({ name, overall, byType }) => {
    const [worst] = Object.entries(byType).sort(([, one], [, other]) => other.share - one.share);
    return [
      name,
      percent(overall.share),
      interval(overall),
      worst ? `${percent(worst[1].share)} of ${worst[0]}` : "",
    ];
  });
}

export function describeAudit({ questions, personas, groups, skipped }: Audit): readonly string[] {
  const grouped = groups === null ? "" : ` in ${sayCount(groups, "question group")}`;
  return [
    `${sayCount(questions, "question")}${grouped}, ${sayCount(personas, "persona")}`,
    ...skipped.map(
      ({ reason, rows, firstRow }) =>
        `${sayCount(rows, "row")} can't be used: ${reason} (first: row ${firstRow})`,
    ),
  ];
}

/**
 * For each balance: what is counted, the counts, and the test of whether they are equal. What isn't known is
 * left out.
 */
export function balanceRows({ letters, types, topics, periods, distances, blocks }: Balances): Rows {
  const row = (name: string, balance: Balance | null, counts: (balance: Balance) => string): Rows =>
    balance ? [[name, counts(balance), sayTest(balance.test)]] : [];
  const kinds = ({ counts }: Balance) => `${Object.keys(counts).length} kinds`;
  return [
    ...row("letters", letters, sayCounts),
    ...row("types", types, kinds),
    ...row("topics", topics, kinds),
    ...row("periods", periods, sayCounts),
    ...row("distances", distances, sayCounts),
    ...row("distances in sessions", blocks, sayCounts),
  ];
}

export function describeDuplicates({ duplicates, contexts }: Audit): readonly string[] {
  const filler = contexts?.filler;
  return [
    `messages: ${sayDuplicates(duplicates.messages)}; ${sayAskedAgain(duplicates.messages)}`,
    `options: ${sayDuplicates(duplicates.options)}`,
    ...(filler ? [`filler: ${sayDuplicates(filler)}; ${sayFiller(filler)}`] : []),
  ];
}

const lengthsOf = ({ short, median, long }: { short: number; median: number; long: number }) =>
  `${short} / ${median} / ${long}`;

/** For each measure its name, its value here, and its value for the released turns. */
export function textRows({ compression, variety, drawn, lengths }: TextMeasures): Rows {
  const released = releasedTurns;
  const opening = ([first]: TextMeasures["drawn"]["openings"]["user"]) =>
    first ? `${percent(first.share)} “${first.words} …”` : "";
  return [
    ["compression ratio (gzip)", compression.toFixed(2), released.compression.toFixed(2)],
    ["different words (distinct-1)", variety.distinct1.toFixed(3), released.distinct1.toFixed(3)],
    ["different pairs (distinct-2)", variety.distinct2.toFixed(3), released.distinct2.toFixed(3)],
    ["different triples (distinct-3)", variety.distinct3.toFixed(3), released.distinct3.toFixed(3)],
    [
      `turns that share ${longRun} words in a row with another`,
      percent(variety.repeating),
      percent(released.repeating),
    ],
    [`the same among ${say(drawn.turns)} turns`, percent(drawn.repeating), ""],
    ["most frequent opening of the user", opening(drawn.openings.user), ""],
    ["most frequent opening of the assistant", opening(drawn.openings.assistant), ""],
    ["words of a user turn", lengthsOf(lengths.user), lengthsOf(released.lengths.user)],
    ["words of an assistant turn", lengthsOf(lengths.assistant), lengthsOf(released.lengths.assistant)],
  ];
}

export function explainText({ sessions }: ContextMeasures, { turns, variety }: TextMeasures): string {
  const windows =
    variety.windows === 1
      ? `in one stretch of up to ${say(windowWords)} words`
      : `in stretches of ${say(windowWords)} words (means over ${say(variety.windows)})`;
  return `${sayCount(turns, "turn")} of ${sayCount(sessions, "session")}; each session counts once. Different and shared words are counted ${windows}, the length of the ${releasedTurns.turns} released PersonaMem turns that they are compared with. Of the three lengths of turns, one in ten turns is shorter than the first, half are shorter than the second, and nine in ten are shorter than the third.`;
}

export function personaRows({ names, givenNames, attributes }: PersonaAttributes): Rows {
  const repeated = (label: string, { distinct, repeated: count, examples }: RepeatedNames) => [
    label,
    say(distinct),
    examples[0] ? `${examples[0].name}, ${examples[0].count} times` : "",
    `${say(count)} repeated`,
  ];
  return [
    repeated("Name", names),
    repeated("first word of names", givenNames),
    ...attributes.map(({ name, distinct, largest, entropy }) => [
      name,
      say(distinct),
      `${largest.value}, ${percent(largest.share)}`,
      entropy.toFixed(2),
    ]),
  ];
}

export function describeResolution({ resolution }: Audit): readonly string[] {
  return resolution.map(
    ({ type, questions, difference }) =>
      `two models must differ by ${(100 * difference).toFixed(1)} points on ${type} (${say(questions)}) to be told apart`,
  );
}

/** The shortcuts that are right more often than the bound allows, one sentence each. */
export function above(audit: Audit, bound: number): string[] {
  return allShortcuts(audit.shortcuts)
    .filter(({ overall }) => overall.share > bound)
    .map(({ name, overall }) => `${audit.file}: ${name} is right in ${percent(overall.share)}`);
}

const sayCounts = ({ counts }: Balance) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${say(count)}`)
    .join(", ");

export const sayDuplicates = ({ texts, distinct, near }: Duplicates) =>
  `${say(texts)}, of which ${say(distinct)} distinct, ${say(near)} of those nearly equal to another`;

export const sayAskedAgain = ({ askedAgain }: { readonly askedAgain: number }) =>
  `${say(askedAgain)} asked again by the same persona`;

export function sayFiller({ contexts, repeating, nearlyRepeating }: FillerDuplicates): string {
  const of = `of ${sayCount(contexts, "context")}`;
  return `${say(repeating)} ${of} show a session twice, ${say(nearlyRepeating)} two that are nearly equal`;
}
