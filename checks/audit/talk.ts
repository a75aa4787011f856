import { contentStems } from "../../pipeline/text/content-words.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import type { SessionRead, TurnRead } from "../reading/contexts.ts";
import { countLengths, type TurnLengths } from "./lengths.ts";
import type { Sentence } from "./sentences.ts";
import { countSharedSentences, type SharedSentences } from "./shared-sentences.ts";
import { countVariety } from "./variety.ts";

/** In words. A turn with fewer words is a short one. */
export const shortTurn = 15;

/** How people talk in a kind of sessions. All shares are from 0 to 1. */
export interface TalkMeasures {
  readonly sessions: number;
  readonly turns: number;
  readonly words: { readonly user: TurnLengths; readonly assistant: TurnLengths };
  /**
   * The ratio of long to short user turns: the length that 90 % don't exceed, divided by the length that 10 %
   * don't exceed.
   */
  readonly spread: number;
  /** User turns with fewer than `shortTurn` words. */
  readonly short: number;
  /** User turns that are not short and ask nothing, and how many of them get an answer without any of their content words. */
  readonly statements: {
    readonly turns: number;
    readonly unanswered: number;
    readonly example: string | null;
  };
  /**
   * Assistant turns that contain a sentence which three of nine personas hear; `null` for fewer than three
   * personas.
   */
  readonly shared: SharedSentences | null;
  /** Turns that have eight words in a row in common with another turn within 25,000 words. */
  readonly repeating: number;
  /** Question marks in an assistant turn, on average. */
  readonly questions: number;
  /** Assistant turns with a list. */
  readonly lists: number;
}

/**
 * The same measures of 179 turns of PersonaMem's released contexts, all of one persona, where a user turn may follow another
 * one. The turns are printed in a notebook of its repository (bowen-upenn/PersonaMem, MIT).
 */
export const releasedTalk = {
  spread: 1.53,
  short: 0,
  unanswered: 0,
  questions: 0.66,
  lists: 0,
} as const;

export interface TalkCount {
  /** Adds a session, with the sentences of each of its turns. */
  add(
    persona: string,
    turns: SessionRead["turns"],
    sentencesOf: (turn: TurnRead) => readonly Sentence[],
  ): void;
  /** `null` if there was no turn. */
  measures(): TalkMeasures | null;
}

export function countTalk(): TalkCount {
  const words = { user: countLengths(), assistant: countLengths() };
  const [variety, shared, statements] = [countVariety(), countSharedSentences(), countStatements()];
  let [sessions, short, questions, lists] = [0, 0, 0, 0];
  const addAssistant = (text: string) => {
    questions += text.match(/\?/g)?.length ?? 0;
    if (isList(text)) lists += 1;
  };
  return {
    add: (persona, turns, sentencesOf) => {
      sessions += 1;
      for (const turn of turns) {
        const said = wordsOf(turn.text);
        words[turn.role].add(said.length);
        variety.add(said);
        if (turn.role === "user" && said.length < shortTurn) short += 1;
        if (turn.role === "user") continue;
        addAssistant(turn.text);
        shared.add(persona, sentencesOf(turn));
      }
      statements.add(turns);
    },
    measures: () => {
      const [user, assistant] = [words.user.lengths(), words.assistant.lengths()];
      if (user.turns + assistant.turns === 0) return null;
      const [asks, replies] = [Math.max(1, user.turns), Math.max(1, assistant.turns)];
      return {
        sessions,
        turns: user.turns + assistant.turns,
        words: { user, assistant },
        spread: user.long / Math.max(1, user.short),
        short: short / asks,
        statements: statements.measures(),
        shared: shared.measures(),
        repeating: variety.variety().repeating,
        questions: questions / replies,
        lists: lists / replies,
      };
    },
  };
}

/** Two lines that begin with a mark or a number. */
const isList = (text: string) => (text.match(/^\s*(?:[-*•]|\d+[.)])\s/gmu)?.length ?? 0) >= 2;

function countStatements() {
  let [turns, unanswered, example]: [number, number, string | null] = [0, 0, null];
  return {
    add: (session: SessionRead["turns"]) => {
      for (const [index, { role, text }] of session.entries()) {
        const reply = session[index + 1];
        if (role !== "user" || reply?.role !== "assistant" || text.includes("?")) continue;
        if (wordsOf(text).length < shortTurn) continue;
        const said = contentStems(text);
        turns += 1;
        const answered = contentStems(reply.text);
        if ([...said].some((stem) => answered.has(stem))) continue;
        unanswered += 1;
        example ??= `“${text.slice(0, 100)}” – “${reply.text.slice(0, 100)}”`;
      }
    },
    measures: () => ({ turns, unanswered: unanswered / Math.max(1, turns), example }),
  };
}
