import { columns, say, sayCost, sayCount, wrap } from "../../../pipeline/text/layout.ts";
import type { AskedTask } from "../format.ts";
import { drawings } from "./bootstrap.ts";
import type { LineUsage } from "./results.ts";
import type { LineScores, MeasureScore, ScoreReport, Unparseable } from "./score.ts";

interface FileReport extends ScoreReport {
  readonly file: string;
  /** The name of the embedding model; `null` if there is none. */
  readonly embeddings: string | null;
}

/** The scores of a file of results as a person reads them. */
export function reportLines(report: FileReport): string[] {
  const { file, task, overall, domains, unparseable, usage } = report;
  const counts = [sayCount(overall.lines, "line"), sayCount(domains.length, "domain")];
  return [
    `${file}, task ${task}: ${counts.join(", ")}, ${say(overall.unparseable)} unparseable`,
    "",
    ...columns(
      [
        ["domain", "lines", "unparseable", "score", "value", "95 % interval"],
        ...rowsOf("(all)", overall),
        ...domains.flatMap((scores) => rowsOf(scores.domain, scores)),
      ],
      [1, 2, 4],
    ),
    "",
    ...wrap(explain(report)),
    ...unparseableLines(unparseable),
    ...usageLines(usage),
  ];
}

/** Only the first row has the domain and the counts. */
function rowsOf(domain: string, { lines, unparseable, scores }: LineScores): string[][] {
  return scores.map((score, index) => [
    ...(index === 0 ? [domain, say(lines), say(unparseable)] : ["", "", ""]),
    score.measure,
    sayValue(score.value),
    sayInterval(score),
  ]);
}

const sayValue = (value: number | null) => (value === null ? "–" : value.toFixed(4));
const sayInterval = ({ interval }: MeasureScore) =>
  interval === null ? "–" : `${sayValue(interval.low)} to ${sayValue(interval.high)}`;

const about: Readonly<Record<AskedTask, string>> = {
  sentiment:
    "An answer is parsed where it names exactly one of the words positive and negative; every other counts as the wrong label in all scores. F1 macro is the mean over the labels that occur. F1 and MCC are 0 where they aren't defined, as in scikit-learn.",
  impact:
    "An answer is parsed where it names exactly one number. Every other makes the error that the answer 0 would make, and its sign is wrong. Scores of the parsed answers only say less the more answers are not parsed.",
  text: "Scores are means over lines; an empty answer is unparseable and scores 0. ROUGE is the F-measure of rouge_score with stemming; BLEU is that of NLTK with smoothing method 1; METEOR is NLTK's without synonyms, which would take WordNet. BLEU and METEOR count the words of NLTK's word_tokenize in lower case, but know no abbreviations.",
};

function explain({ task, seed, embeddings }: FileReport): string {
  const similarity =
    embeddings === null ? "" : ` Embeddings are those of ${embeddings}, compared by their cosine.`;
  return `${about[task]}${similarity} Intervals: percentile bootstrap, ${say(drawings)} drawings of lines with seed ${seed}; they take lines as independent, and are too narrow where authors have several.`;
}

const mostShown = 10;

function unparseableLines(unparseable: readonly Unparseable[]): string[] {
  if (unparseable.length === 0) return [];
  const more = unparseable.length - mostShown;
  return [
    "",
    "Unparseable:",
    ...unparseable.slice(0, mostShown).map(({ line, output }) => `  line ${line}: ${JSON.stringify(output)}`),
    ...(more > 0 ? [`  ${say(more)} more; --json has all`] : []),
  ];
}

/** What the answers cost, according to the lines; empty if a line doesn't say. */
function usageLines({ inputTokens, outputTokens, price }: LineUsage): string[] {
  const spent = [
    ...(inputTokens === null ? [] : [`${say(inputTokens)} input tokens`]),
    ...(outputTokens === null ? [] : [`${say(outputTokens)} output tokens`]),
    ...(price === null ? [] : [`price ${sayCost(price)}`]),
  ];
  return spent.length === 0 ? [] : ["", `The answers took ${spent.join(", ")}.`];
}
