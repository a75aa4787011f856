import { describe, expect, it } from "vitest";
import { commentOf, postOf } from "../testing/plain-values.ts";
import { beforeEdits } from "./later-edits.ts";
import { threadsOf } from "./threads.ts";

describe("a text", () => {
  it.each([
    ["It never showed up.\n\nUpdate: it finally showed after check in.", "It never showed up."],
    ["It never showed up.\n\n**EDIT** found it", "It never showed up."],
    ["Two cups.\n*edited for clarity", "Two cups."],
    ["Two cups.\nEdit 2 - three cups", "Two cups."],
    ["Two cups.\nedit clarity", "Two cups."],
    ["Two cups.\nNINJA EDIT: [three]", "Two cups."],
    ["Two cups. edit: (3/4/2016) three", "Two cups."],
    ["Two cups. EDIT AGAIN: three", "Two cups."],
    ["Two cups! Update (two days later): three", "Two cups!"],
    ["Two cups, I think (edit: three)", "Two cups, I think"],
    ["Two cups. ETA: three, not two", "Two cups."],
    ["Two cups EDIT - three", "Two cups"],
    ["Two cups.\nE: three", "Two cups."],
    ["Edit: three cups.\n\nTwo cups.", ""],
  ])("ends before the mark of an edit: %j", (text, before) => expect(beforeEdits(text)).toBe(before));

  it.each([
    "We need to update the map before we edit it.",
    "Update your drivers first.",
    "Edit the header and save.",
    "I wrote an edit-heavy essay; the editor: me.",
    "Updates come on Fridays.",
    "What is the eta of the train?",
    "The title was: updated rules",
  ])("without such a mark stays as it is: %j", (text) => expect(beforeEdits(text)).toBe(text));
});

describe("strict threads", () => {
  const rules = { bots: [], leastCharacters: 0 };
  const entries = [
    postOf({ text: "Where is it? Update: it showed." }),
    commentOf({ id: "a", text: "Gone. Edit: found.", edited: false }),
    commentOf({ id: "b", text: "Gone. Edit: found.", edited: 77 }),
    commentOf({ id: "c", text: "Gone. Edit: found.", edited: true }),
    commentOf({ id: "d", text: "Gone.", edited: false }),
  ];

  it("end a text at a mark unless the time of its edit is known or known to be unknown, and count each case", () => {
    const { threads, edits } = threadsOf(entries, { mode: "strict", ...rules });
    expect(threads[0]?.text).toBe("Where is it?");
    expect(threads[0]?.replies.map(({ text, edited }) => [text, edited])).toEqual([
      ["Gone.", undefined],
      ["Gone. Edit: found.", 77],
      ["Gone. Edit: found.", true],
      ["Gone.", undefined],
    ]);
    expect(edits).toEqual({
      "cut at a mark of an edit": 2,
      "edited at a known time": 1,
      "edited at an unknown time": 1,
    });
  });

  it("in faithful mode are left as they were", () => {
    const { threads, edits } = threadsOf(entries, { mode: "faithful", ...rules });
    expect([threads[0]?.text, edits]).toEqual(["Where is it? Update: it showed.", {}]);
  });
});
