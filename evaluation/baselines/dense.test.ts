import { describe, expect, it } from "vitest";
import type { Message } from "../../pipeline/models/call.ts";
import { questionOf } from "../testing/questions.ts";
import { denseBaselines } from "./dense.ts";

const asker = { stage: "dense", partition: 0, key: "q1" };
const user = (content: string): Message => ({ role: "user", content: `User: ${content}` });
const system: Message = { role: "system", content: "Ann" };

/** Vectors by what a text is about, with no word in common: north is tea, east is trains. */
function vectorOf(text: string): Float32Array {
  const north = (text.match(/tea|kettle|leaves/g) ?? []).length;
  const east = (text.match(/train|rails|platform/g) ?? []).length;
  return Float32Array.from([north, east, 0.1]);
}

function dense(k: string) {
  const requests: (readonly string[])[] = [];
  const all = denseBaselines({ model: "tiny" }, async (texts) => {
    requests.push(texts);
    return texts.map(vectorOf);
  });
  const baseline = all.find(({ name }) => name === `dense k=${k}`);
  if (!baseline) throw new Error(`no dense baseline with k=${k}`);
  return { requests, answer: baseline.prepare({ questions: [], origins: new Map() }) };
}

const seen = [
  system,
  user("The rails sang."),
  { role: "assistant" as const, content: "The kettle, the leaves!" },
  user("A kettle, and leaves in it."),
  system,
  user("It rains."),
  user("On the platform again, with leaves under my feet."),
];
const asked = (more = {}) =>
  questionOf({ message: "Some tea?", options: ["Tea.", "Tea, tea.", "Coffee.", "Tea at noon."], ...more });

describe("a search by embeddings", () => {
  it("finds turns of the user by what they are about, the nearest first, at most k", async () => {
    expect((await dense("all").answer(asked(), seen, asker)).found).toEqual([3, 6, 5, 1]);
    expect((await dense("5").answer(asked({ message: "A train, rails?" }), seen, asker)).found).toHaveLength(
      4,
    );
    const many = [system, ...Array.from({ length: 30 }, (_, index) => user(`${index} leaves`))];
    expect((await dense("20").answer(asked(), many, asker)).found).toHaveLength(20);
  });

  it("embeds the turns session by session, each turn once in a context, and without their labels", async () => {
    const { requests, answer } = dense("5");
    await answer(asked({ endIndex: 4 }), seen.slice(0, 4), asker);
    await answer(asked({ id: "q2", endIndex: 7 }), seen, asker);
    const [query] = requests.filter(([text]) => text?.startsWith("Some tea?"));
    expect(requests).toEqual([
      ["The rails sang.", "A kettle, and leaves in it."],
      query,
      ["It rains.", "On the platform again, with leaves under my feet."],
      query,
    ]);
    await answer(asked({ context: "c2" }), seen.slice(0, 2), asker);
    expect(requests.slice(4)).toEqual([["The rails sang."], query]);
  });

  it("searches for the same, whatever the order of the options", async () => {
    const { requests, answer } = dense("5");
    const { options } = asked();
    await answer(asked(), [], asker);
    await answer(asked({ options: [...options].reverse() }), [], asker);
    expect(requests).toHaveLength(2);
    expect(requests[0]).toEqual(requests[1]);
  });

  it("sends no empty text and at most a hundred at once", async () => {
    const { requests, answer } = dense("5");
    const long = Array.from({ length: 250 }, (_, index) => user(index % 50 === 0 ? " " : `${index}`));
    await answer(asked(), long, asker);
    expect(requests.slice(0, -1).map((texts) => texts.length)).toEqual([100, 100, 45]);
    expect(requests.flat()).not.toContain("");
    expect(requests.flat()).not.toContain(" ");
  });

  it("says why there is no answer if no vectors came, for every question of the context", async () => {
    const [baseline] = denseBaselines({}, async () => {
      throw new Error("no vectors today");
    });
    const answer = baseline?.prepare({ questions: [], origins: new Map() });
    await expect(answer?.(asked(), seen, asker)).rejects.toThrow("no vectors today");
    await expect(answer?.(asked(), seen, asker)).rejects.toThrow("no vectors today");
  });
});
