import { ConfigError } from "../../pipeline/engine/errors.ts";
import { remembering } from "../../pipeline/lazy.ts";
import { readText, type Surface, surfaceBy } from "../../questions/surface/surface.ts";
import { say } from "../measures/say.ts";
import { readQuestions } from "../reading/question-records.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { countSkipped, type Skipped } from "../reading/skipped.ts";
import type { Source } from "../reading/source-text.ts";
import { type BalanceCount, countBalance } from "./balance.ts";
import { boundNames, countDistinct, type DistinctCount, otherNames } from "./counts.ts";
import { drawUnits } from "./draw.ts";
import { countRules, type RuleCount } from "./shortcuts.ts";
import { countSpread, type Spread, spreadsOf } from "./spread.ts";

/** The measures of the rows after one pass over them. Their size doesn't grow with the number of rows. */
export interface RowMeasures {
  readonly questions: number;
  readonly personas: number;
  readonly balance: BalanceCount;
  readonly rules: RuleCount;
  /** How options and messages are spread over question groups. */
  readonly spreads: readonly Spread[];
  /** All questions or, if there are very many, those with some of the messages. */
  readonly drawn: readonly AuditQuestion[];
  /** Those of the drawn questions. */
  readonly surfaces: readonly Surface[];
  /** The persona of a shared context. */
  personaOf(context: string): string;
  readonly skipped: readonly Skipped[];
  readonly notes: readonly string[];
}

/** With this many questions a share is known to within one percentage point. */
const mostDrawn = 10_000;
const mostTypes = 40;
const mostTopics = 200;
const mostContexts = 100_000;
const mostWords = 100_000;

export async function measureRows(source: Source, most = mostDrawn): Promise<RowMeasures> {
  const [balance, rules, personas, skipped] = [countBalance(), countRules(), countDistinct(), countSkipped()];
  const [types, topics] = [boundNames(mostTypes), boundNames(mostTopics)];
  // The rows of a question group have the same message, and so have rows that repeat a question.
  const draw = drawUnits<QuestionSurface>(most, ({ question }) => question.message);
  const [options, messages] = [countSpread("options", "group"), countSpread("messages", "group")];
  const owners = new Map<string, string>();
  const [shared, read] = [sharedTexts(), remembering(readText, mostLately)];
  let questions = 0;
  for await (const found of readQuestions(source)) {
    if ("reason" in found) {
      skipped.skip(found.reason, found.row);
      continue;
    }
    const { type, topic, context, persona } = found.question;
    const named = { ...found.question, type: types.nameOf(type), topic: topics.nameOf(topic) };
    const { question, surface } = shared({ question: named, surface: surfaceBy(read, named) });
    questions += 1;
    personas.add(persona);
    balance.add(question);
    rules.add(question, surface);
    // A persona asks a message once: in one group, whatever the forks and variants.
    options.add(persona, question.message, question.options);
    messages.add(persona, question.message, [question.message]);
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
    spreads: spreadsOf(options, messages),
    drawn: drawn.map(({ question }) => question),
    surfaces: drawn.map(({ surface }) => surface),
    personaOf: (context) => owners.get(context) ?? context,
    skipped: skipped.counts(),
    notes: notesOn({ personas, types, topics, drawn: drawn.length, questions }),
  };
}

interface QuestionSurface {
  readonly question: AuditQuestion;
  readonly surface: Surface;
}

/**
 * Equal texts share one string: the forks of a question group have the same message and options, and ten
 * thousand questions have only a few thousand different words.
 */
function sharedTexts(): (seen: QuestionSurface) => QuestionSurface {
  const [texts, words] = [sharing<string>(mostWords), sharing<string>(mostWords)];
  const lists = sharing<readonly string[]>(mostWords);
  return ({ question, surface }) => {
    const options = question.options.map((option) => texts(option, () => option));
    const listOf = (list: readonly string[]) => list.map((word) => words(word, () => word));
    return {
      question: { ...question, message: texts(question.message, () => question.message), options },
      surface: {
        ...surface,
        words: surface.words.map((list, at) => lists(options[at] ?? "", () => listOf(list))),
      },
    };
  };
}

/** The texts of a persona come in all its forks, one shortly after the other. */
const mostLately = 2_000;

/** The first value that was made for a key. Keeps values for no more keys than `most`. */
function sharing<Value>(most: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    const value = known.get(key) ?? make();
    if (known.size < most) known.set(key, value);
    return value;
  };
}

interface Bounded {
  readonly personas: DistinctCount;
  readonly types: { isFull(): boolean };
  readonly topics: { isFull(): boolean };
  readonly drawn: number;
  readonly questions: number;
}

/** What is estimated or measured on a part of the rows only. */
function notesOn({ personas, types, topics, drawn, questions }: Bounded): readonly string[] {
  return [
    ...(personas.isExact() ? [] : ["the number of personas is an estimate, to within 1 %"]),
    ...(types.isFull() ? [`types after the first ${mostTypes} are counted as ${otherNames}`] : []),
    ...(topics.isFull() ? [`topics after the first ${mostTopics} are counted as ${otherNames}`] : []),
    ...(drawn < questions
      ? [
          `the best rule per type, the learned solver, duplicates and the words of options are measured on ${say(drawn)} of the ${say(questions)} questions, drawn by their messages; everything else is measured on all`,
        ]
      : []),
  ];
}

function unusable(name: string, skipped: readonly Skipped[]): string {
  const reasons = skipped.map(
    ({ reason, rows, firstRow }) => `${reason} (${rows}, first in row ${firstRow})`,
  );
  return `could not audit "${name}": ${reasons.length === 0 ? "it has no rows" : `no row can be used: ${reasons.join("; ")}`}`;
}
