import { interval, percent, say, sayCount } from "../measures/say.ts";
import type { Audit } from "./audit.ts";
import type { ContextMeasures } from "./contexts.ts";
import { gateRows } from "./gates.ts";
import { type Overlap, overlapRules } from "./overlap.ts";
import { comparedPersonas, sharingPersonas } from "./shared-sentences.ts";
import { releasedTalk, shortTurn, type TalkMeasures } from "./talk.ts";
import { releasedTurns } from "./text.ts";
import { longRun, windowWords } from "./variety.ts";

/** A table that all reports show, with sentences below it. */
export interface ReportTable {
  readonly title: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The columns of numbers. */
  readonly numbers: readonly number[];
  readonly below: readonly string[];
}

/** The tables on material, talk, style, words and gates. What could not be measured is left out. */
export function reportTables(audit: Audit): readonly ReportTable[] {
  const { contexts } = audit;
  const tables = [spreadTable(audit), ...(contexts ? contextTables(contexts) : []), gateTable(audit)];
  return tables.filter(({ rows }) => rows.length > 0);
}

const contextTables = (contexts: ContextMeasures) => [
  talkTable(contexts),
  styleTable(contexts),
  overlapTable(contexts),
];

function spreadTable({ spreads }: Audit): ReportTable {
  return {
    title: "Variety",
    heading: ["variety", "different", "counted in", "the commonest in", "which is"],
    rows: spreads.map(({ name, unit, units, distinct, exact, commonest }) => [
      name,
      `${exact ? "" : "about "}${say(distinct)}`,
      sayCount(units, unit),
      commonest ? `${say(commonest.count)} (${(100 * commonest.share).toFixed(2)} %)` : "",
      commonest ? quote(commonest.text) : "",
    ]),
    numbers: [1, 3],
    below: [
      "Each counts once in a question group or a persona. Stories and reasons are those of the evidence, subjects those that own sessions list, and occasions the first sentences of own sessions.",
      ...spreads.flatMap(({ name, commonest }) =>
        commonest && commonest.error > 0
          ? [`The count of the commonest of the ${name} may be too low by ${say(commonest.error)}.`]
          : [],
      ),
    ],
  };
}

const quote = (text: string, most = 60) =>
  `“${text.length > most ? `${text.slice(0, most).trimEnd()} …` : text}”`;

function talkTable({ talk, fillerTalk, filler, repeated }: ContextMeasures): ReportTable {
  const both = [talk, fillerTalk];
  const row = (name: string, of: (measures: TalkMeasures) => string, released = "") => [
    name,
    ...both.map((measures) => (measures ? of(measures) : "")),
    released,
  ];
  const { user, assistant } = releasedTurns.lengths;
  const lengths = ({ short, median, long }: { short: number; median: number; long: number }) =>
    `${short} / ${median} / ${long}`;
  return {
    title: "Talk",
    heading: ["talk", filler ? "own sessions" : "all sessions", "filler", "released PersonaMem"],
    rows:
      talk || fillerTalk
        ? [
            row("sessions", ({ sessions }) => say(sessions)),
            row("words of a user turn", ({ words }) => lengths(words.user), lengths(user)),
            row(
              "  the third by the first",
              ({ spread }) => spread.toFixed(1),
              releasedTalk.spread.toFixed(1),
            ),
            row(
              `user turns under ${shortTurn} words`,
              ({ short }) => percent(short),
              percent(releasedTalk.short),
            ),
            row("words of an assistant turn", ({ words }) => lengths(words.assistant), lengths(assistant)),
            row(
              "statements answered without a shared content word",
              ({ statements }) => `${percent(statements.unanswered)} of ${say(statements.turns)}`,
              percent(releasedTalk.unanswered),
            ),
            row(
              `assistant turns with a sentence that ${sharingPersonas} of ${comparedPersonas} personas share`,
              ({ shared }) => (shared ? percent(shared.share) : ""),
            ),
            row(
              `turns that share ${longRun} words with another in ${say(windowWords)}`,
              ({ repeating }) => percent(repeating),
              percent(releasedTurns.repeating),
            ),
            row(
              "questions in an assistant turn",
              ({ questions }) => questions.toFixed(2),
              releasedTalk.questions.toFixed(2),
            ),
            row("assistant turns with a list", ({ lists }) => percent(lists), percent(releasedTalk.lists)),
          ]
        : [],
    numbers: [1, 2, 3],
    below: [
      ...both.flatMap((measures, index) => {
        const kind = index === 0 ? "own sessions" : "filler";
        const shared = measures?.shared?.commonest;
        const example = measures?.statements.example;
        return [
          ...(shared
            ? [`Most shared in ${kind}: ${quote(shared.text, 120)}, in ${sayCount(shared.count, "turn")}.`]
            : []),
          ...(example ? [`Answered without a shared word in ${kind}: ${example}.`] : []),
        ];
      }),
      ...(repeated
        ? [
            `Sentences that occur twice in a context: ${repeated.mean.toFixed(1)} on average, in ${say(repeated.repeating)} of ${sayCount(repeated.contexts, "context")}${repeated.commonest ? `, most often ${quote(repeated.commonest.text, 120)} (${sayCount(repeated.commonest.count, "context")})` : ""}.`,
          ]
        : []),
    ],
  };
}

function styleTable({ style }: ContextMeasures): ReportTable {
  return {
    title: "Style",
    heading: ["style", "weight", "own sessions", "filler"],
    rows: (style?.signs ?? []).map(({ name, weight, own, filler }) => [
      name,
      weight.toFixed(2),
      own.toFixed(2),
      filler.toFixed(2),
    ]),
    numbers: [1, 2, 3],
    below: style
      ? [
          `Own sessions are told from filler by style alone with an area under the curve of ${style.curve.area.toFixed(3)} (95 %: ${style.curve.low.toFixed(3)}–${style.curve.high.toFixed(3)}); 0.5 is chance. ${sayCount(style.own, "own session")} and ${sayCount(style.filler, "filler session")}; a logistic regression on lengths, punctuation, capitals and function words, cross-validated in ${style.folds} folds, a persona never on both sides. The table has the features with the largest weights; positive ones speak for own sessions. Marks and words are counted in 100 words, and words of a turn are logarithms.`,
        ]
      : [],
  };
}

function overlapTable({ overlap }: ContextMeasures): ReportTable {
  const row = (name: string, { questions, right, wrong, rules }: Overlap) => [
    name,
    say(questions),
    right.toFixed(1),
    wrong.toFixed(1),
    ...overlapRules.map((rule) => `${percent(rules[rule].share)} (${interval(rules[rule])})`),
  ];
  return {
    title: "Words of options in the user's turns",
    heading: ["words of options", "questions", "right", "wrong", ...overlapRules],
    rows: overlap
      ? [
          row("all", overlap.overall),
          ...overlap.byType.map((of) => row(of.name, of)),
          ...overlap.byLevel.map((of) => row(`level ${of.name}`, of)),
        ]
      : [],
    numbers: [1, 2, 3, 4, 5, 6, 7],
    below: [
      "Right and wrong: how much of an option's words the user has said before the question, as a sum of weights by stem (idf). Then how often the option is right whose words were said most or least, and the one whose best matching turn is the newest or the oldest, with 95 % intervals. Chance is 25 %.",
    ],
  };
}

function gateTable(audit: Audit): ReportTable {
  return {
    title: "Gates",
    heading: ["gate", "here", "should be", ""],
    rows: gateRows(audit),
    numbers: [1],
    below: ["For text that is written without a model. With --gate, the exit code is 1 if one is missed."],
  };
}
