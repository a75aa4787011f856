import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { mentions } from "../topics/check.ts";
import type { BeatBrief } from "./brief.ts";
import { createDealer } from "./dealer.ts";
import { countWords } from "./fill.ts";
import { beatOf, everyBeat } from "./testing/briefs.ts";
import { faultsOf } from "./testing/faults.ts";
import { tellBeat, tellMore } from "./user-turn.ts";
import { voices } from "./voices/voices.ts";

/** What is shown is no prose: it stands between line breaks. */
function withoutShown(text: string, { piece, example }: BeatBrief): string {
  return [piece?.text, example]
    .reduce<string>((rest, shown) => (shown ? rest.replace(shown.trim(), "") : rest), text)
    .replaceAll(/\n+/g, " ")
    .replaceAll(/:? {2,}/g, ". ")
    .trim();
}

const says = (text: string, clause: string) => text.toLowerCase().includes(clause.toLowerCase());

describe("a turn that tells a beat", () => {
  it("has 20 to 150 words, whatever is told and shown", () => {
    everyBeat((beat, manner, dealer) => {
      for (const text of [tellBeat(beat, voices[manner], dealer), tellMore(beat, voices[manner], dealer)]) {
        expect(countWords(text), text).toBeGreaterThanOrEqual(20);
        expect(countWords(text), text).toBeLessThanOrEqual(150);
      }
    });
  });

  it("names the subject, and tells happening, reason, outcome and time in their own words", () => {
    everyBeat((beat, manner, dealer) => {
      const text = tellBeat(beat, voices[manner], dealer);
      for (const thing of [beat.subject, beat.left])
        if (thing) expect(mentions(text, thing.words), text).toBe(true);
      if (beat.person !== undefined) expect(says(text, beat.person), text).toBe(true);
      const time = beat.act === "opens" ? null : beat.when;
      for (const clause of [beat.happening, beat.reason, beat.outcome, time])
        if (clause !== null) expect(says(text, clause), `${clause}\n${text}`).toBe(true);
    });
  });

  it("begins with the opening, shows the piece as it is, and puts the question", () => {
    everyBeat((beat, manner, dealer) => {
      const text = tellBeat(beat, voices[manner], dealer);
      if (beat.opening !== null) {
        expect(says(text, beat.opening), text).toBe(true);
        expect(text.toLowerCase().indexOf(beat.opening.toLowerCase())).toBeLessThan(80);
      }
      if (beat.piece) expect(text).toContain(`\n\n${beat.piece.text.trimEnd()}`);
      if (beat.ask !== null) expect(says(text, beat.ask), text).toBe(true);
    });
  });

  it("shows an example as it is, between blank lines, and only where it has room", () => {
    const code = "def rest(days):\n    # none left\n\n\n    return days or 0  # or 1";
    const voice = voices.dry;
    const texts = Array.from({ length: 40 }, (_, seed) =>
      tellBeat(beatOf({ example: `${code}\n` }), voice, createDealer(createRandom(seed))),
    );
    const shown = texts.filter((text) => text.includes("def rest"));
    expect(shown.length).toBeGreaterThan(10);
    for (const text of shown) {
      const [before, after] = text.split(code);
      expect(before).toMatch(/:\n\n$/);
      expect(after).toMatch(/^$|^\n\n\S/);
    }
    const long = tellBeat(beatOf({ example: "word ".repeat(140) }), voice, createDealer(createRandom(1)));
    expect(countWords(long)).toBeLessThanOrEqual(150);
  });

  it("is English all through", () => {
    everyBeat((beat, manner, dealer) => {
      const voice = voices[manner];
      const text = withoutShown(tellBeat(beat, voice, dealer), beat);
      const known = JSON.stringify([voice, beat]);
      expect(faultsOf(text, { known, small: voice.casing === "lower" })).toEqual([]);
    });
  });
});

describe("a turn that tells more", () => {
  it("adds the particular that the first one held back", () => {
    everyBeat((beat, manner, dealer) => {
      if (beat.exchanges !== 2 || beat.detail === null) return;
      expect(says(tellBeat(beat, voices[manner], dealer), beat.detail)).toBe(false);
      expect(says(tellMore(beat, voices[manner], dealer), beat.detail)).toBe(true);
    });
  });
});
