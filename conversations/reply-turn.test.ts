import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { mentions } from "../topics/check.ts";
import type { BeatBrief } from "./brief.ts";
import { createDealer } from "./dealer.ts";
import { countWords } from "./fill.ts";
import { assistant } from "./replies/assistant.ts";
import { therapist } from "./replies/therapist.ts";
import { replyToBeat, replyToMore } from "./reply-turn.ts";
import { secondPerson } from "./second-person.ts";
import { beatOf, everyBeat } from "./testing/briefs.ts";
import { faultsOf } from "./testing/faults.ts";

const sides = [assistant, therapist] as const;

/** Everything an assistant may know of the beat, as it would say it. */
function knowledgeOf({ facts, advice, guidance, answer, also, against }: BeatBrief): string[] {
  const clauses = [also, against].flatMap((clause) => (clause === null ? [] : secondPerson(clause)));
  return [...facts, ...advice, ...guidance, ...clauses, ...(answer === null ? [] : [answer])];
}

const says = (text: string, clause: string) => text.toLowerCase().includes(clause.toLowerCase());

describe("a reply", () => {
  it("has 40 to 220 words, to a beat and to more of it", () => {
    everyBeat((beat, _, dealer) => {
      for (const replies of sides)
        for (const text of [replyToBeat(beat, replies, dealer), replyToMore(beat, replies, dealer)]) {
          expect(countWords(text), text).toBeGreaterThanOrEqual(40);
          expect(countWords(text), text).toBeLessThanOrEqual(220);
        }
    });
  });

  it("adds something to what was told", () => {
    everyBeat((beat, _, dealer) => {
      if (beat.act === "asksToForget") return;
      const known = knowledgeOf(beat);
      for (const replies of sides)
        for (const text of [replyToBeat(beat, replies, dealer), replyToMore(beat, replies, dealer)])
          expect(known.filter((knowledge) => says(text, knowledge)).length, text).toBeGreaterThan(0);
    });
  });

  it("agrees to forget, and neither names the thing nor says anything of it", () => {
    everyBeat((beat, _, dealer) => {
      if (beat.act !== "asksToForget" || beat.subject === null) return;
      for (const replies of sides) {
        const text = replyToBeat(beat, replies, dealer);
        expect(mentions(text, beat.subject.words), text).toBe(false);
        expect(knowledgeOf(beat).filter((knowledge) => says(text, knowledge))).toEqual([]);
        expect(countWords(text)).toBeLessThanOrEqual(100);
      }
    });
  });

  it("leaves what somebody else likes to that somebody", () => {
    const beat = beatOf({
      act: "tellsOfOther",
      person: "my cousin Ida",
      also: null,
      against: null,
      recall: "the kettle",
      moves: ["recall", "weigh", "object", "tip", "fact"],
      advice: [],
    });
    for (const replies of sides)
      for (let seed = 0; seed < 30; seed++) {
        const text = replyToBeat(beat, replies, createDealer(createRandom(seed)));
        expect(text).not.toMatch(/my cousin|you (?:enjoy|love)|the kettle/i);
      }
  });

  it("answers what was asked, and asks back where there is more to tell", () => {
    everyBeat((beat, _, dealer) => {
      const text = replyToBeat(beat, assistant, dealer);
      if (beat.answer !== null && beat.act !== "opens") expect(text).toContain(beat.answer);
      if (beat.exchanges === 2) expect(text).toMatch(/\?$/);
    });
  });

  it("says nothing twice over both exchanges", () => {
    everyBeat((beat, _, dealer) => {
      if (beat.exchanges === 1) return;
      const [first, second] = [replyToBeat(beat, assistant, dealer), replyToMore(beat, assistant, dealer)];
      const repeated = [...beat.facts, ...beat.guidance].filter(
        (known) => says(first, known) && says(second, known),
      );
      expect(repeated).toEqual([]);
    });
  });

  it("is English all through", () => {
    everyBeat((beat, _, dealer) => {
      for (const replies of sides) {
        const known = JSON.stringify([replies, beat, knowledgeOf(beat)]);
        for (const text of [replyToBeat(beat, replies, dealer), replyToMore(beat, replies, dealer)])
          expect(faultsOf(withoutKnown(text, beat), { known })).toEqual([]);
      }
    });
  });

  it("looks at the piece that was brought", () => {
    const piece = { name: "the note to my landlord", text: "Dear Mr. Holm,\nThe boiler is out." };
    const beat = beatOf({ act: "opens", subject: null, why: null, also: null, against: null, piece });
    for (const replies of sides)
      expect(replyToBeat(beat, replies, createDealer(createRandom(1))).toLowerCase()).toContain(
        "the note to your landlord",
      );
  });

  it("turns what the user said of the thing around", () => {
    const beat = beatOf({ against: "it takes me my whole evening", moves: ["object"] });
    const text = replyToMore(beat, assistant, createDealer(createRandom(1)));
    expect(says(text, "it takes you your whole evening")).toBe(true);
  });

  it("comes back to what was said earlier, where there is something", () => {
    const recalling = beatOf({ recall: "the kettle with a whistle", moves: ["recall"] });
    for (const replies of sides)
      expect(replyToBeat(recalling, replies, createDealer(createRandom(1))).toLowerCase()).toContain(
        "the kettle with a whistle",
      );
  });
});

/** Facts and the like are whole sentences of the pack's own, with code and abbreviations in them. */
function withoutKnown(text: string, { facts, guidance, answer }: BeatBrief): string {
  return [...facts, ...guidance, answer ?? ""]
    .filter((known) => known !== "")
    .reduce((rest, known) => rest.replaceAll(known, "So it is."), text);
}
