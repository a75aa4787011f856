import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionOf } from "../testing/questions.ts";
import { askInContexts } from "./ask-in-contexts.ts";

const pace = fc.record({
  contexts: fc.integer({ min: 1, max: 4 }),
  questions: fc.integer({ min: 1, max: 4 }),
  oneFirst: fc.boolean(),
});
const questions = fc
  .array(
    fc.record({ context: fc.constantFrom("one", "two", "three"), endIndex: fc.integer({ min: -3, max: 5 }) }),
    {
      maxLength: 12,
    },
  )
  .map((list) => list.map((more, index) => questionOf({ ...more, id: `q${index}`, row: index + 1 })));

const turn = () => new Promise<void>((done) => setImmediate(done));

describe("asking questions in their contexts", () => {
  it("asks each once with its own context, opens each context once, and never asks more at once than allowed", async () => {
    await fc.assert(
      fc.asyncProperty(questions, pace, async (asked, allowed) => {
        const heard: string[] = [];
        const opened: string[] = [];
        let [inFlight, most] = [0, 0];
        await askInContexts(asked, allowed, {
          open: (context) => {
            opened.push(context);
            return context;
          },
          ask: async ({ id, context }, seen) => {
            expect(seen).toBe(context);
            heard.push(id);
            inFlight += 1;
            most = Math.max(most, inFlight);
            await turn();
            inFlight -= 1;
          },
        });
        expect(heard.sort()).toEqual(asked.map(({ id }) => id).sort());
        expect(opened.sort()).toEqual([...new Set(asked.map(({ context }) => context))].sort());
        expect(most).toBeLessThanOrEqual(allowed.questions);
      }),
      { numRuns: 50 },
    );
  });

  it("waits for the first question of a context before the others begin, and starts with the one that sees most", async () => {
    const asked = [2, 5, 3].map((endIndex, index) => questionOf({ id: `q${index}`, endIndex }));
    const told: string[] = [];
    await askInContexts(
      asked,
      { contexts: 2, questions: 2, oneFirst: true },
      {
        open: () => null,
        ask: async ({ id }) => {
          told.push(`${id} begins`);
          await turn();
          told.push(`${id} ends`);
        },
      },
    );
    expect(told.slice(0, 2)).toEqual(["q1 begins", "q1 ends"]);
    expect(told.slice(2, 4)).toEqual(["q0 begins", "q2 begins"]);
  });

  it("asks one after the other in the given order if it must, and says when a context is done", async () => {
    const asked = ["c1", "c2", "c1", "c2", "c1"].map((context, index) =>
      questionOf({ id: `q${index}`, context, endIndex: 9 - index }),
    );
    const told: string[] = [];
    let inFlight = 0;
    await askInContexts(
      asked,
      { contexts: 1, questions: 4, oneFirst: false, inOrder: true },
      {
        open: () => null,
        ask: async ({ id }) => {
          inFlight += 1;
          expect(inFlight).toBe(1);
          await turn();
          inFlight -= 1;
          told.push(id);
        },
        leave: async (context) => void told.push(`${context} is done`),
      },
    );
    expect(told).toEqual(["q0", "q2", "q4", "c1 is done", "q1", "q3", "c2 is done"]);
  });

  it("begins nothing after an error, waits for what is under way, and reports the first error", async () => {
    const asked = Array.from({ length: 9 }, (_, index) => questionOf({ id: `q${index}` }));
    const ended: string[] = [];
    const asking = askInContexts(
      asked,
      { contexts: 1, questions: 3, oneFirst: false },
      {
        open: () => null,
        ask: async ({ id }) => {
          await turn();
          if (id === "q1") throw new Error("no key");
          await turn();
          ended.push(id);
        },
      },
    );
    await expect(asking).rejects.toThrow("no key");
    expect(ended).toEqual(["q0", "q2"]);
  });
});
