import type { z } from "zod";
import { wordsOf } from "../../questions/surface/words.ts";
import { sayChosen } from "../baselines/baseline.ts";
import { bestMatches } from "../baselines/bm25.ts";
import { chooseUntold } from "../baselines/choose-by-reading.ts";
import { indexOf } from "../baselines/search-turns.ts";
import { turnOf, type UserTurn } from "../baselines/user-turn.ts";
import { countWords, createWordIndex } from "../baselines/word-index.ts";
import type { questionSchema, recalledSchema, ToldSession } from "./protocol.ts";

/** A memory without a model. It keeps every turn, finds turns by their words, and answers by a rule. */
export interface WordMemory {
  /** Ignores messages that it was told before. Throws a `RangeError` if a part before this one is missing. */
  tell(part: ToldSession): void;
  answer(question: z.infer<typeof questionSchema>): string;
  recall(question: string): z.infer<typeof recalledSchema>;
}

interface KeptTurn {
  readonly date: string | null;
  readonly text: string;
  readonly session: number;
  /** Its index in the session. */
  readonly message: number;
}

/** The number of turns that a model gets, and the number of the user's turns that the rule reads. */
const [recalledTurns, readTurns] = [12, 20];

export function createWordMemory(): WordMemory {
  const turns: KeptTurn[] = [];
  const index = createWordIndex();
  const said: UserTurn[] = [];
  /** For each session, how many of its messages were told. */
  const told = new Map<number, number>();
  return {
    tell: ({ session, from, date, messages }) => {
      const before = told.get(session) ?? 0;
      if (from > before)
        throw new RangeError(`session ${session} has ${before} messages so far, and these begin at ${from}`);
      for (const [at, { role, content }] of messages.entries()) {
        // System messages are skipped, because every session begins with the same one.
        if (from + at < before || role === "system") continue;
        turns.push({ date, text: content, session, message: from + at });
        index.add(countWords(wordsOf(content)));
        if (role === "user") said.push(turnOf(content.replace(/^User:\s*/, "")));
      }
      told.set(session, Math.max(before, from + messages.length));
    },
    answer: ({ question, options }) => {
      const asked = {
        message: question,
        options: options.map((option) => option.replace(/^\([a-d]\)\s*/, "")),
      };
      const query = [question, ...asked.options].join(" ");
      const found = bestMatches(query, indexOf(said), readTurns, said.length);
      const read = said.filter((_, turn) => found.includes(turn));
      return sayChosen(chooseUntold(asked, { turns: read, claims: null, stated: null, believes: "latest" }));
    },
    recall: (question) => {
      const best = bestMatches(question, index, recalledTurns).flatMap((text) => turns[text] ?? []);
      const inOrder = turns.filter((turn) => best.includes(turn));
      return {
        context: inOrder.map(({ date, text }) => (date === null ? text : `[${date}] ${text}`)).join("\n\n"),
        found: best.map(({ session, message }) => ({ session, message })),
      };
    },
  };
}
