import { describe, expect, it } from "vitest";
import { askedTasks, type Setting, settings } from "../format.ts";
import { demonstrationOf, messageOf, sampleOf, showingOf, shownPostOf } from "../testing/plain-values.ts";
import type { Frame } from "./donor.ts";
import { promptParts } from "./prompt-parts.ts";
import { promptText } from "./prompt-text.ts";

const frameOf = (task: Frame["sample"]["task"], given: Partial<Frame> = {}): Frame => ({
  sample: sampleOf({ task, label: "The white one." }),
  split: "train",
  asked: {
    answered: messageOf("u1p9-c1"),
    reply: messageOf("u1p9-c1-c4", { author: "ana", text: "The white\n\none." }),
  },
  own: showingOf({
    messages: [
      messageOf("u1p9-c1"),
      messageOf("u1p9-c2", { author: null, text: "[removed]" }),
      messageOf("u1p9-c2-c3"),
    ],
  }),
  donor: showingOf({
    author: "dee",
    post: shownPostOf({ id: "u2p2", author: "dee", title: "Paint", text: "" }),
    messages: [
      messageOf("u2p2-c1", { author: null, text: "[left out]" }),
      messageOf("u2p2-c1-c2", { author: "[deleted]" }),
    ],
    demonstrations: [
      demonstrationOf("u2p1-c1", { label: "negative", reply: messageOf("u2p1-c1", { author: "dee" }) }),
    ],
  }),
  whole: [],
  ...given,
});
const textOf = (frame: Frame, setting: Setting, mode: "strict" | "faithful" = "strict") => {
  const parts = promptParts(frame, setting, mode);
  return parts && promptText(frame, parts);
};

describe("a prompt", () => {
  it("shows a person, their conversation and the reply whose score is asked for", () => {
    expect(textOf(frameOf("sentiment"), "p_conv")).toMatchInlineSnapshot(`
      "On Reddit, readers vote each message up or down, and its score is the votes up minus the votes down. ana wrote a reply in the conversation below. Decide whether readers gave it a positive or a negative score.

      To show how ana writes and how readers take it, one of their other replies comes first, with its score.

      Each message follows its id in brackets, and the id of a reply begins with the id of what it replies to.

      ## A reply by ana
      [u1p1] ana posted: A flat loaf
      What did I miss?
      [u1p1-c1] ben: Which flour?
      [u1p1-c1-c2] ana: Said at u1p1-c1-c2.
      Score: positive

      ## The conversation
      [u1p9] ana posted: A flat loaf
      What did I miss?
      [u1p9-c1] ben: Which flour?
      [u1p9-c2] (a message that was deleted)
      [u1p9-c2-c3] ben: Which flour?

      ## The reply by ana
      [u1p9-c1-c4] ana: The white one.

      Is the score of [u1p9-c1-c4] positive or negative? Answer with one word, positive or negative."
    `);
  });

  it("shows only the person and the reply", () => {
    expect(textOf(frameOf("impact"), "p_nonconv")).toMatchInlineSnapshot(`
      "On Reddit, readers vote each message up or down, and its score is the votes up minus the votes down. ana wrote a reply in a conversation under the post below. Estimate the score that readers gave it.

      To show how ana writes and how readers take it, one of their other replies comes first, with its score.

      Each message follows its id in brackets, and the id of a reply begins with the id of what it replies to.

      ## A reply by ana
      [u1p1] ana posted: A flat loaf
      What did I miss?
      [u1p1-c1] ben: Which flour?
      [u1p1-c1-c2] ana: Said at u1p1-c1-c2.
      Score: positive

      ## The post by ana
      [u1p9] ana posted: A flat loaf
      What did I miss?

      ## The reply by ana
      [u1p9-c1-c4] ana: The white one.

      What is the score of [u1p9-c1-c4]? Answer with one whole number and nothing else; below zero, begin with a minus sign."
    `);
  });

  it("shows somebody else's conversation, and what is to be answered", () => {
    expect(textOf(frameOf("text"), "np_conv")).toMatchInlineSnapshot(`
      "ana wrote the post below on Reddit and is about to reply under it. Write that reply the way ana would.

      First, as an example, come a reply by somebody else, dee, and a conversation that dee started.

      Each message follows its id in brackets, and the id of a reply begins with the id of what it replies to.

      ## A reply by dee
      [u2p1] ana posted: A flat loaf
      What did I miss?
      [u2p1-c1] dee: Which flour?

      ## A conversation started by dee
      [u2p2] dee posted: Paint
      [u2p2-c1] (a message that is left out)
      [u2p2-c1-c2] somebody: Which flour?

      ## The post by ana
      [u1p9] ana posted: A flat loaf
      What did I miss?

      ## The message that ana replies to
      [u1p9-c1] ben: Which flour?

      Write the reply of ana to [u1p9-c1]. Answer with the text of the reply and nothing else."
    `);
  });

  it("shows a post once for replies in a row", () => {
    const demonstrations = ["u1p1-c1", "u1p1-c2", "u1p2-c1", "u1p1-c3"].map((id) => demonstrationOf(id));
    const text = textOf(frameOf("sentiment", { own: showingOf({ demonstrations }) }), "p_nonconv");
    expect(text?.match(/^\[u1p\d\] ana posted/gm)).toEqual([
      "[u1p1] ana posted",
      "[u1p2] ana posted",
      "[u1p1] ana posted",
      "[u1p9] ana posted",
    ]);
    expect(text).toContain("4 of their other replies come first, with their scores.");
  });

  it("asks to answer the post if the target does", () => {
    const asked = { answered: null, reply: messageOf("u1p9-c4", { author: "ana" }) };
    const text = textOf(frameOf("text", { asked }), "p_nonconv");
    expect(text).toContain("Write the reply of ana to [u1p9].");
    expect(text).not.toContain("The message that");
  });

  it("never says the text that is asked for", () => {
    for (const setting of settings) expect(textOf(frameOf("text"), setting)).not.toMatch(/white/);
  });

  it("in faithful mode has only a demonstration's score, and begins with an invented example if there is no other", () => {
    const frame = frameOf("impact", { own: showingOf({ demonstrations: [] }) });
    const text = textOf(frame, "p_conv", "faithful");
    expect(text).toContain(
      "First, as an example, comes a reply by somebody else, user_example, with its score.",
    );
    expect(text?.match(/Score: .*/g)).toEqual(["Score: 12"]);
    expect(textOf(frame, "p_nonconv", "faithful")).not.toMatch(/example|Score: /);
  });

  it("contains no placeholders", () => {
    for (const task of askedTasks)
      for (const setting of settings)
        expect(textOf(frameOf(task), setting)).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
  });
});
