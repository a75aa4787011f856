import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFinder } from "../../conversations/rules/words.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { contextBefore } from "../benchmark/places.ts";
import { isSaid, namedIn, turnsWithStem } from "./search-turns.ts";
import { placesOf, someOf, turnsOf } from "./user-turn.ts";

const word = fc.constantFrom("tea", "teas", "green", "rain", "i'd", "put", "café");
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
const said = fc.array(fc.record<Message>({ role: fc.constantFrom("user", "assistant"), content: text }), {
  minLength: 1,
  // Few turns are looked through, and many are indexed.
  maxLength: 80,
});
const userTexts = (messages: readonly Message[]) =>
  messages.filter(({ role }) => role === "user").map(({ content }) => content);

/** For all of the turns, for those before a question, and for some of them, which share an index. */
function eachList(
  messages: readonly Message[],
  check: (turns: ReturnType<typeof turnsOf>, texts: string[]) => void,
) {
  for (const end of [messages.length, Math.ceil(messages.length / 2)]) {
    const turns = turnsOf(contextBefore(messages, { endIndex: end }));
    const texts = userTexts(messages.slice(0, end));
    check(turns, texts);
    const places = [...texts.keys()].filter((at) => at % 2 === 0).reverse();
    check(
      someOf(turns, places),
      texts.filter((_, at) => places.includes(at)),
    );
  }
}

describe("a search of turns by an index", () => {
  it("finds the names that are found by reading every turn", () => {
    fc.assert(
      fc.property(said, (messages) => {
        const names = ["tea", "green tea", "rain"];
        const find = createFinder(names);
        eachList(messages, (turns, texts) => {
          const found = [...namedIn(turns, [...names, null])];
          const read = texts.flatMap((one, at) => (find(one).size > 0 ? [[at, find(one)]] : []));
          expect(found).toEqual(read);
        });
      }),
    );
  });

  it("finds words that follow each other, and no others", () => {
    fc.assert(
      fc.property(said, text, (messages, run) => {
        const words = run.split(" ");
        eachList(messages, (turns, texts) => {
          expect(isSaid({ text: run, words }, turns)).toBe(
            texts.some((one) => ` ${one} `.includes(` ${run} `)),
          );
        });
      }),
    );
  });

  it("finds stems in the turns that have them, in order", () => {
    fc.assert(
      fc.property(said, (messages) => {
        eachList(messages, (turns, texts) => {
          const having = texts.flatMap((one, at) => (one.includes("green") ? [at] : []));
          expect(turnsWithStem(turns, "green")).toEqual(having);
        });
      }),
    );
  });

  it('does not take "I put" for a name that begins with "I\'d"', () => {
    const turns = turnsOf([
      { role: "user", content: "I put tea on" },
      { role: "user", content: "What I'd put there" },
    ]);
    expect([...namedIn(turns, ["i'd put"]).keys()]).toEqual([1]);
  });

  it("tells at which messages the turns stand", () => {
    const messages: Message[] = ["user", "assistant", "user"].map((role, at) => ({
      role: role === "user" ? "user" : "assistant",
      content: `text ${at}`,
    }));
    expect(placesOf(turnsOf(messages))).toEqual([0, 2]);
  });
});
