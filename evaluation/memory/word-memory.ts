import type { z } from "zod";
import { bestMatches, fitsOf, type Searchable, searchableOf } from "../baselines/bm25.ts";
import type { questionSchema, ToldSession } from "./protocol.ts";

/** A memory without a model. It keeps every turn, finds turns by their words, and answers by a rule. */
export interface WordMemory {
  /** Ignores messages that it was told before. Throws a `RangeError` if a part before this one is missing. */
  tell(part: ToldSession): void;
  answer(question: z.infer<typeof questionSchema>): string;
  recall(question: string): string;
}

interface KeptTurn {
  readonly date: string | null;
  readonly text: string;
}

/** The number of turns that a model gets. */
const recalledTurns = 12;

export function createWordMemory(): WordMemory {
  const turns: KeptTurn[] = [];
  const searchable: Searchable[] = [];
  /** For each session, how many of its messages were told. */
  const told = new Map<number, number>();
  return {
    tell: ({ session, from, date, messages }) => {
      const before = told.get(session) ?? 0;
      if (from > before)
        throw new RangeError(`session ${session} has ${before} messages so far, and these begin at ${from}`);
      for (const { role, content } of messages.slice(before - from)) {
        // System messages are skipped, because every session begins with the same one.
        if (role === "system") continue;
        turns.push({ date, text: content });
        searchable.push(searchableOf(content));
      }
      told.set(session, Math.max(before, from + messages.length));
    },
    answer: ({ options }) => {
      const best = options.map((option) => bestOf(fitsOf(option, searchable)));
      const chosen = best.reduce((one, next, index) => (isBetter(next, best[one]) ? index : one), 0);
      const turn = turns[best[chosen]?.turn ?? -1];
      const why = turn ? `It goes best with "${turn.text.slice(0, 200)}".` : "I was told nothing.";
      return `${why}\n<final_answer>(${"abcd"[chosen]})`;
    },
    recall: (question) => {
      const found = bestMatches(question, searchable, recalledTurns).sort((one, other) => one - other);
      const inOrder = found.flatMap((turn) => turns[turn] ?? []);
      return inOrder.map(({ date, text }) => (date === null ? text : `[${date}] ${text}`)).join("\n\n");
    },
  };
}

interface Fit {
  readonly turn: number;
  readonly score: number;
}

/** The turn that fits best; if several do, the last of them. */
function bestOf(scores: readonly number[]): Fit {
  return scores.reduce<Fit>((best, score, turn) => (score >= best.score ? { turn, score } : best), {
    turn: -1,
    score: 0,
  });
}

/** If two fit equally well, the later one is better. */
const isBetter = (one: Fit, other: Fit = { turn: -1, score: 0 }) =>
  one.score > other.score || (one.score === other.score && one.turn > other.turn);
