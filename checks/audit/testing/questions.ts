import type { AuditQuestion } from "../../reading/question-row.ts";

/** A question whose options are four plain texts. */
export function question(given: Partial<AuditQuestion> = {}): AuditQuestion {
  return {
    id: "q",
    persona: "0",
    type: "recall",
    topic: "food",
    message: "what now",
    options: ["one", "two", "three", "four"],
    right: 0,
    lettered: true,
    group: null,
    context: null,
    distance: null,
    blocks: null,
    end: null,
    level: null,
    ...given,
  };
}

const words = "river stone candle window garden letter winter bridge orchard lantern market violin".split(
  " ",
);
const wordsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => words[(start * 5 + index * 7) % words.length]).join(" ");

/** Questions in which only `mark` distinguishes the right option. Each letter is right equally often. */
export function markedQuestions(count: number, mark: string): AuditQuestion[] {
  return Array.from({ length: count }, (_, row) => {
    const right = row % 4;
    return question({
      id: `${row}`,
      persona: `${Math.floor(row / 4) % 10}`,
      message: wordsFrom(row, 4),
      options: [0, 1, 2, 3].map((place) =>
        `${wordsFrom(row + place, 6)} ${place === right ? mark : "plainly"}`.trim(),
      ),
      right,
    });
  });
}

/** The same questions, each asked in four forks. Each option is right in one of them. */
export function forkedQuestions(count: number, mark: string): AuditQuestion[] {
  return markedQuestions(count, mark).flatMap((asked) =>
    [0, 1, 2, 3].map((fork) => {
      const order = [0, 1, 2, 3].map((place) => place ^ fork);
      return {
        ...asked,
        group: asked.id,
        id: `${asked.id}.${fork}`,
        options: order.map((place) => asked.options[place] ?? ""),
        right: [0, 2, 3, 1][fork] ?? 0,
      };
    }),
  );
}
