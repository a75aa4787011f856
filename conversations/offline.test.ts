import { expect, it } from "vitest";
import { simulatedText } from "../pipeline/models/ask.ts";
import { expectWritable, unwritable } from "./testing/offline-laws.ts";
import { planOf } from "./testing/plans.ts";
import { writeBeats } from "./write-beats.ts";

it("Personas can be planned, and written where it is hardest, without a model", async () => {
  await expectWritable(90, 40);
});

/** One speaks of a good night and of a better conversation; in another life the persona slept better. */
it("A beat is written whose sentences together hold the words of another life's reason", async () => {
  const { briefs } = await planOf({ seed: 20, persona: 875, topic: "financialConsultation" });
  const [first] = briefs;
  const beat = first?.beats.find(({ event }) => event === "financialConsultation.init.7");
  if (!first || !beat) throw new Error("the persona has another plan");
  expect(beat.detail).toBe("I slept through the night before the rent was due");
  expect(beat.avoidClauses).toContain("I slept better on the nights with them than on the nights before");
  expect(unwritable(beat)).toEqual([]);
  const written = writeBeats.output.parse(JSON.parse(simulatedText(writeBeats, first)));
  expect(writeBeats.check(written, first)).toEqual([]);
});
