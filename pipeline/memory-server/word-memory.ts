import type { z } from "zod";
import type { questionSchema, ToldSession } from "../memory/protocol.ts";
import { createWordSearch } from "./bm25.ts";

/** A memory without a model: it keeps every turn, finds turns by their words, and answers by a rule. */
export interface WordMemory {
  /** What it was told before, it is not told again. Throws a `RangeError` where a part before it is missing. */
  tell(part: ToldSession): void;
  answer(question: z.infer<typeof questionSchema>): string;
  recall(question: string): string;
}

interface Turn {
  readonly date: string | null;
  readonly text: string;
}

/** So many turns are given to a model. */
const recalledTurns = 12;

export function createWordMemory(): WordMemory {
  const turns: Turn[] = [];
  const search = createWordSearch();
  /** By session, how many of its messages were told. */
  const told = new Map<number, number>();
  return {
    tell: ({ session, from, date, messages }) => {
      const before = told.get(session) ?? 0;
      if (from > before)
        throw new RangeError(`session ${session} has ${before} messages so far, and these begin at ${from}`);
      for (const { role, content } of messages.slice(before - from)) {
        // Who the user is said to be stands at the head of every session alike.
        if (role === "system") continue;
        turns.push({ date, text: content });
        search.add(content);
      }
      told.set(session, Math.max(before, from + messages.length));
    },
    answer: ({ options }) => {
      const best = options.map((option) => bestOf(search.scores(option)));
      const chosen = best.reduce((one, next, index) => (isBetter(next, best[one]) ? index : one), 0);
      const turn = turns[best[chosen]?.turn ?? -1];
      const why = turn ? `It goes best with "${turn.text.slice(0, 200)}".` : "I was told nothing.";
      return `${why}\n<final_answer>(${"abcd"[chosen]})`;
    },
    recall: (question) => {
      const found = search
        .scores(question)
        .map((score, turn) => ({ score, turn }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .slice(0, recalledTurns);
      const inOrder = found
        .sort((one, other) => one.turn - other.turn)
        .flatMap(({ turn }) => turns[turn] ?? []);
      return inOrder.map(({ date, text }) => (date === null ? text : `[${date}] ${text}`)).join("\n\n");
    },
  };
}

interface Fit {
  readonly turn: number;
  readonly score: number;
}

/** The turn that fits best; of several, the last. */
function bestOf(scores: readonly number[]): Fit {
  return scores.reduce<Fit>((best, score, turn) => (score >= best.score ? { turn, score } : best), {
    turn: -1,
    score: 0,
  });
}

/** Of two that fit alike, what was said later. */
const isBetter = (one: Fit, other: Fit = { turn: -1, score: 0 }) =>
  one.score > other.score || (one.score === other.score && one.turn > other.turn);
