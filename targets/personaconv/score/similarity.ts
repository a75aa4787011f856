import { answerOf } from "./read-answer.ts";
import type { ResultLine } from "./results.ts";

/** Returns a vector for each text, all of the same length. */
type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** Every server accepts at least this many texts at once. */
const textsAtOnce = 100;

/** For each line, the cosine of the embeddings of its label and its answer, from -1 to 1. For an empty answer it is 0. */
export async function similaritiesOf(lines: readonly ResultLine[], embed: Embed): Promise<readonly number[]> {
  const pairs = lines.map(({ label, output }) => ({ label, answer: answerOf(output) }));
  const asked = pairs.filter(({ answer }) => answer !== "");
  const similarities = new Map<object, number>();
  for (let from = 0; from < asked.length; from += textsAtOnce / 2) {
    const some = asked.slice(from, from + textsAtOnce / 2);
    const vectors = await embed(some.flatMap(({ label, answer }) => [label, answer]));
    for (const [index, pair] of some.entries())
      similarities.set(pair, cosine(vectors[2 * index] ?? [], vectors[2 * index + 1] ?? []));
  }
  return pairs.map((pair) => similarities.get(pair) ?? 0);
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const lengths = Math.sqrt(dot(one, one)) * Math.sqrt(dot(other, other));
  return lengths === 0 ? 0 : dot(one, other) / lengths;
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
