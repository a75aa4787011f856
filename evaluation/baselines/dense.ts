import { compareText } from "../../pipeline/lists.ts";
import type { Message } from "../../pipeline/models/call.ts";
import type { Asker } from "../../pipeline/models/provider.ts";
import type { Question } from "../benchmark/question.ts";
import type { DenseBaseline } from "./baseline.ts";
import { type RetrieverDepth, readFound, retrieverDepths } from "./readers.ts";
import { turnsOf } from "./user-turn.ts";

/** A vector for each text, in their order, all of one length. Throws a `ModelError` if none came. */
export type EmbedTexts = (texts: readonly string[], asker: Asker) => Promise<readonly Float32Array[]>;

export const denseNames: readonly string[] = retrieverDepths.map(baselineName);

function baselineName({ k }: RetrieverDepth): string {
  return `dense k=${k}`;
}

/**
 * Search the user's turns by the cosine between their embeddings and those of the message and the options.
 * The best turns are then read in order of time, as after a search by BM25.
 */
export function denseBaselines(
  embeddings: DenseBaseline["embeddings"],
  embed: EmbedTexts,
): readonly DenseBaseline[] {
  return retrieverDepths.map((depth) => ({
    name: baselineName(depth),
    reads: "context",
    embeddings,
    prepare: () => {
      const rankedIn = turnsByContext(embed);
      return async (question, seen, asker) => {
        const ranked = await rankedIn(question, seen, asker);
        return readFound(question, seen, ranked.slice(0, depth.most));
      };
    },
  }));
}

type Vector = Float32Array;

/** Ranks the user's turns before a question. Keeps the vectors of one context, because its questions come together. */
function turnsByContext(embed: EmbedTexts) {
  let kept: { readonly context: string; readonly vectors: Map<string, Promise<Vector>> } | null = null;
  return async (question: Question, seen: readonly Message[], asker: Asker): Promise<number[]> => {
    if (kept?.context !== question.context) kept = { context: question.context, vectors: new Map() };
    const { vectors } = kept;
    for (const texts of textsBySession(seen)) embedNew(texts, vectors, (some) => embed(some, asker));
    const [query, turns] = await Promise.all([
      embed([queryOf(question)], asker),
      Promise.all(turnsOf(seen).map(({ text }) => vectors.get(text))),
    ]);
    const near = turns.map((vector) => cosine(query[0], vector));
    return [...near.keys()].sort((one, other) => (near[other] ?? 0) - (near[one] ?? 0) || one - other);
  };
}

/** The options in a fixed order of their own, so that all forks of a group search for the same. */
const queryOf = ({ message, options }: Question) => [message, ...[...options].sort(compareText)].join(" ");

/** Servers take at least this many texts at once. */
const textsAtOnce = 100;

/**
 * The user's turns in the requests in which they are embedded. They go session by session, because contexts
 * have sessions in common, and equal requests are answered from the cache. Texts without a word are left out,
 * because servers refuse empty ones.
 */
function textsBySession(seen: readonly Message[]): readonly (readonly string[])[] {
  const sessions: Message[][] = [[]];
  for (const message of seen)
    if (message.role === "system") sessions.push([]);
    else sessions.at(-1)?.push(message);
  return sessions.flatMap((session) => {
    const texts = turnsOf(session).flatMap(({ text }) => (text.trim() === "" ? [] : [text]));
    return Array.from({ length: Math.ceil(texts.length / textsAtOnce) }, (_, index) =>
      texts.slice(index * textsAtOnce, (index + 1) * textsAtOnce),
    );
  });
}

/** Embeds the texts that have no vector yet. */
function embedNew(
  texts: readonly string[],
  vectors: Map<string, Promise<Vector>>,
  embed: (texts: readonly string[]) => Promise<readonly Vector[]>,
): void {
  const unknown = [...new Set(texts.filter((text) => !vectors.has(text)))];
  if (unknown.length === 0) return;
  const answer = embed(unknown);
  for (const [index, text] of unknown.entries())
    vectors.set(
      text,
      answer.then((all) => all[index] ?? new Float32Array()),
    );
}

/** From -1 to 1; -1 if there is no vector. */
function cosine(one: Vector | undefined, other: Vector | undefined): number {
  const lengths = one && other ? Math.sqrt(dot(one, one) * dot(other, other)) : 0;
  return one && other && lengths > 0 ? dot(one, other) / lengths : -1;
}

function dot(one: Vector, other: Vector): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}
