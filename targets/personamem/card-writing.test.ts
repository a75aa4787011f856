import { expect, it } from "vitest";
import type { Session } from "../../conversations/stage.ts";
import { countWriting, noWriting, writingText } from "./card-writing.ts";

const session = (parts: Partial<Session>): Session => ({ shared: [], forked: [[]], ...parts });

it("The card says what could not be used from a model's writing, and what the judge let through", () => {
  const counts = noWriting();
  const sessions = [
    session({ readings: { read: 6, wrong: 2, left: 1, planted: 3, letThrough: 2 } }),
    session({ unwritten: 3, readings: { read: 4, wrong: 0, left: 0, planted: 1, letThrough: 0 } }),
    session({ unwritten: "session" }),
  ];
  const questions = [{ mended: 0 }, { mended: 1 }, { mended: 1 }, { mended: 2 }, {}];
  countWriting(counts, { themes: [], materials: [], sessions, questions, filler: new Map() });
  const [, lines = ""] = writingText(counts);
  for (const row of [
    /^\| sessions \| 3 \|$/m,
    /written by rule .*\| 1 \|$/m,
    /forks of other sessions .*\| 3 \|$/m,
    /that the judge read.*\| 10 \|$/m,
    /written again \| 2 \|$/m,
    /after the last rewriting \| 1 \|$/m,
    /planted .*\| 4 \|$/m,
    /let through .*\| 2 \|$/m,
    /beside what was told \| 4 \|$/m,
    /corrected once \| 2 \|$/m,
    /corrected twice.* \| 1 \|$/m,
  ])
    expect(lines).toMatch(row);
});

it("The card says nothing about it if no model wrote", () => {
  const counts = noWriting();
  countWriting(counts, {
    ...{ themes: [], materials: [], sessions: [session({})], questions: [{}] },
    filler: new Map([[3, {}]]),
  });
  expect(writingText(counts)).toEqual([]);
});

it("The card counts each written filler session once, and those that could not be written", () => {
  const counts = noWriting();
  const ofPersona = (...filler: [number, { isPlain?: boolean }][]) =>
    countWriting(counts, {
      ...{ themes: [], materials: [], sessions: [], questions: [] },
      filler: new Map(filler),
    });
  ofPersona([200_000, { isPlain: false }], [200_001, { isPlain: true }], [7, {}]);
  ofPersona([200_001, { isPlain: true }], [200_002, { isPlain: false }]);
  const [, lines = ""] = writingText(counts);
  expect(lines).toMatch(/filler sessions .* \| 3 \|$/m);
  expect(lines).toMatch(/built-in threads.* \| 1 \|$/m);
});
