import { expect, it } from "vitest";
import { packs } from "../topics/testing/packs.ts";
import { textsOf } from "../topics/texts.ts";
import { inMetric } from "./measures.ts";

it.each([
  ["Leave two inches of thread bare.", "Leave five centimeters of thread bare."],
  ["It's half a mile. Bring 12 quarts!", "It's 800 meters. Bring 11 liters!"],
  ["Half a pound, or a pound for four.", "250 grams, or half a kilo for four."],
  ["About 24 to 26 inches high", "About 60 to 65 centimeters high"],
  ["A six-foot board weighs fifteen pounds.", "A 180-centimeter board weighs seven kilos."],
  ["Wash it at 140 °F, it's 410 miles.", "Wash it at 60 °C, it's 660 kilometers."],
])("Outside the United States, “%s” is said in metric measures", (text, metric) => {
  expect(inMetric(text)).toBe(metric);
});

it.each([
  "Best ballroom by a mile.",
  "I got off on the wrong foot in the yard.",
  "Convert 11.3 kilometers into miles for me.",
  "Somebody who's six foot four.",
  "Three pounds 4, in 5 feet by 2.",
  "Nobody gave an inch.",
  "Saturday, 9.00 yard, 11.30 lunch.",
])("“%s” stays as it is", (text) => {
  expect(inMetric(text)).toBe(text);
});

it("Most measures of the packs are converted to metric ones, and no sentence has both", () => {
  const us = /\b(?:\d+|two|three|four|five|six|ten) (?:inches|feet|yards|miles|pounds|quarts)\b/;
  const sentences = packs
    .flatMap((pack) => textsOf(pack))
    .flatMap(({ text }) => text.split(/(?<=[.!?…]["”]?)\s+|\n+/u))
    .filter((text) => us.test(text));
  const converted = sentences.filter((text) => inMetric(text) !== text);
  expect(converted.length).toBeGreaterThan(0.8 * sentences.length);
  expect(converted.filter((text) => us.test(inMetric(text)))).toEqual([]);
});
