import { ConfigError } from "../../pipeline/engine/errors.ts";
import { type Surface, surfaceOf } from "../../questions/surface/surface.ts";
import { say } from "../measures/say.ts";
import type { AuditQuestion } from "../reading/question.ts";
import { readQuestions } from "../reading/read-file.ts";
import type { Source } from "../reading/read-text.ts";
import { countSkipped, type Skipped } from "../reading/skipped.ts";
import { type BalanceTally, tallyBalance } from "./balance.ts";
import { countDistinct } from "./count-distinct.ts";
import { drawUnits } from "./draw.ts";
import { boundNames, otherNames } from "./naming.ts";
import { type RuleTally, tallyRules } from "./shortcuts.ts";

/** What is known after all rows were seen once; nothing in it grows with their number. */
export interface RowTally {
  readonly questions: number;
  readonly personas: number;
  readonly balance: BalanceTally;
  readonly rules: RuleTally;
  /** All questions, or of very many those of some messages. */
  readonly drawn: readonly AuditQuestion[];
  /** Of the drawn questions. */
  readonly surfaces: readonly Surface[];
  /** Whose a shared context is. */
  personaOf(context: string): string;
  readonly skipped: readonly Skipped[];
  readonly notes: readonly string[];
}

/** A share of so many is known to within one point. */
const mostDrawn = 10_000;
const mostTypes = 40;
const mostTopics = 200;
const mostContexts = 100_000;

export async function tallyRows(source: Source, most = mostDrawn): Promise<RowTally> {
  const [balance, rules, personas, skipped] = [tallyBalance(), tallyRules(), countDistinct(), countSkipped()];
  const [types, topics] = [boundNames(mostTypes), boundNames(mostTopics)];
  // Rows of a question group ask the same message, and so does what repeats a question.
  const draw = drawUnits<{ question: AuditQuestion; surface: Surface }>(
    most,
    ({ question }) => question.message,
  );
  const owners = new Map<string, string>();
  let questions = 0;
  for await (const found of readQuestions(source)) {
    if ("reason" in found) {
      skipped.skip(found.reason, found.row);
      continue;
    }
    const { type, topic, context, persona } = found.question;
    const question = { ...found.question, type: types.nameOf(type), topic: topics.nameOf(topic) };
    questions += 1;
    personas.add(persona);
    balance.add(question);
    const surface = surfaceOf(question);
    rules.add(question, surface);
    draw.add({ question, surface });
    if (context !== null && owners.size < mostContexts) owners.set(context, persona);
  }
  if (questions === 0) throw new ConfigError(unusable(source.name, skipped.counts()));
  const drawn = draw.drawn();
  return {
    questions,
    personas: personas.count(),
    balance,
    rules,
    drawn: drawn.map(({ question }) => question),
    surfaces: drawn.map(({ surface }) => surface),
    personaOf: (context) => owners.get(context) ?? context,
    skipped: skipped.counts(),
    notes: [
      ...(personas.isExact() ? [] : ["the number of personas is an estimate, to within 1 %"]),
      ...(types.isFull() ? [`types after the first ${mostTypes} are counted as ${otherNames}`] : []),
      ...(topics.isFull() ? [`topics after the first ${mostTopics} are counted as ${otherNames}`] : []),
      ...(drawn.length < questions
        ? [
            `the best rule per type, the learned solver and duplicates are measured on ${say(drawn.length)} of the ${say(questions)} questions, drawn by their messages; everything else on all`,
          ]
        : []),
    ],
  };
}

function unusable(name: string, skipped: readonly Skipped[]): string {
  const reasons = skipped.map(
    ({ reason, rows, firstRow }) => `${reason} (${rows}, first in row ${firstRow})`,
  );
  return `could not audit "${name}": ${reasons.length === 0 ? "it has no rows" : `no row can be used: ${reasons.join("; ")}`}`;
}
