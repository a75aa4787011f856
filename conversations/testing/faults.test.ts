import { expect, it } from "vitest";
import { faultsOf } from "./faults.ts";

it.each([
  ["It rained on {when}.", "an open slot"],
  ["It rained in in April.", "a doubled word"],
  ["It was a apple.", "a before a vowel"],
  ["It was an kettle.", "an before a consonant"],
  ["Did it rain?.", "stops that meet"],
  ["It rained..", "stops that meet"],
  ["It rained , twice.", "a stray space"],
  ["It rained  twice.", "a stray space"],
  ["it rained.", "a small start"],
  ["It rained. it did.", "a small start"],
])("%j has %s", (text, fault) => {
  expect(faultsOf(text).map((found) => found.split(":")[0])).toContain(fault);
});

it.each([
  "It rained. I put an hour-long hose into a one-litre pot.",
  "A “wet” day (was it?) went on… and on!!",
  "So so wet.",
])("%j is good", (text) => {
  expect(faultsOf(text, { known: "so so" })).toEqual([]);
});
