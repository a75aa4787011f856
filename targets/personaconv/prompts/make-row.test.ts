import { describe, expect, it } from "vitest";
import { demonstrationOf, messageOf, sampleOf, showingOf, shownPostOf } from "../testing/plain-values.ts";
import type { Frame } from "./donor.ts";
import { rowOf } from "./make-row.ts";

const reply = messageOf("u1p9-c1-c2", { author: "ana", text: "The white one.", score: -40 });
const frameOf = (given: Partial<Frame> = {}): Frame => ({
  sample: sampleOf({ task: "impact", label: -40, score: -40, timeMs: 9_000 }),
  split: "dev",
  asked: { answered: messageOf("u1p9-c1"), reply },
  own: showingOf(),
  donor: showingOf({
    author: "dee",
    post: shownPostOf({ id: "u2p1", author: "dee" }),
    messages: [messageOf("u2p1-c1"), messageOf("u2p1-c1-c3")],
    demonstrations: [demonstrationOf("u2p5-c1-c2-c3", { label: 12 })],
  }),
  whole: [messageOf("u1p9-c1"), reply, messageOf("u1p9-c3", { timeMs: 99_000 })],
  ...given,
});
const lineOf = (frame: Frame, setting: Parameters<typeof rowOf>[1], mode: "strict" | "faithful") =>
  rowOf(frame, setting, mode)?.line;

describe("a line of 3.1 and 3.2", () => {
  it("has the fields of the original", () => {
    expect(lineOf(frameOf(), "p_conv", "strict")).toEqual({
      post_data_store: expect.any(Object),
      prediction_task: {
        prompt_text: expect.any(String),
        target_post_reference_id: "u1p9",
        target_reply_id: "u1p9-c1-c2",
        true_label: -40,
        subreddit: "life",
        few_shot_info: {
          type: "dynamic",
          fs_post_ref_id: "u1p1",
          fs_reply_id_hidden_in_example: "u1p1-c1-c2",
        },
      },
    });
  });

  it("stores what it shows, without scores, links and the target", () => {
    const line = lineOf(frameOf(), "p_conv", "strict");
    const stored = {
      type: "post",
      author: "ana",
      title: "A flat loaf",
      content: "What did I miss?",
      url: null,
      score: null,
      num_comments: null,
      timestamp: "1970-01-01T00:00:00Z",
      __sub__: "life",
    };
    const comment = { type: "comment", score: null, timestamp: "1970-01-01T00:00:01Z", replies: [] };
    const asked = { author: "ben", body: "Which flour?" };
    expect(line).toHaveProperty("post_data_store", {
      u1p9: { ...stored, id: "u1p9", comments: [{ ...comment, ...asked, id: "u1p9-c1", parent_id: "u1p9" }] },
      u1p1: {
        ...stored,
        id: "u1p1",
        comments: [
          {
            ...comment,
            ...asked,
            id: "u1p1-c1",
            parent_id: "u1p1",
            replies: [
              {
                ...comment,
                id: "u1p1-c1-c2",
                parent_id: "u1p1-c1",
                author: "ana",
                body: "Said at u1p1-c1-c2.",
              },
            ],
          },
        ],
      },
    });
  });

  it("stores the donor's conversation and only the post, and has no few_shot_info without conversation", () => {
    const [borrowed, alone] = (["np_conv", "p_nonconv"] as const).map((setting) =>
      lineOf(frameOf(), setting, "strict"),
    );
    expect(borrowed).toMatchObject({
      post_data_store: {
        u2p1: { comments: [{ id: "u2p1-c1", replies: [{ id: "u2p1-c1-c3" }] }] },
        // The message that the parent answers isn't shown.
        u2p5: { comments: [{ id: "u2p5-c1-c2", parent_id: "u2p5-c1", replies: [{ id: "u2p5-c1-c2-c3" }] }] },
        u1p9: expect.not.objectContaining({ comments: expect.anything() }),
      },
      prediction_task: { few_shot_info: { fs_post_ref_id: "u2p5" }, true_label: -40 },
    });
    expect(alone).toEqual({
      post_data_store: { u1p9: expect.not.objectContaining({ comments: expect.anything() }) },
      prediction_task: expect.not.objectContaining({ few_shot_info: expect.anything() }),
    });
  });

  it("stores the whole thread in faithful mode, and masks the score that is asked for", () => {
    const line = lineOf(frameOf({ own: showingOf({ demonstrations: [] }) }), "p_conv", "faithful");
    expect(line).toMatchObject({
      post_data_store: {
        u1p9: {
          score: 31,
          num_comments: 9,
          url: "https://example.invalid/p",
          comments: [
            { id: "u1p9-c1", score: 7, replies: [{ id: "u1p9-c1-c2", score: "[SCORE_TO_PREDICT]" }] },
            { id: "u1p9-c3", score: 7 },
          ],
        },
        default_fs_post1: { id: "default_fs_post1" },
      },
      prediction_task: {
        few_shot_info: {
          type: "default",
          fs_post_ref_id: "default_fs_post1",
          fs_reply_id_hidden_in_example: "default_fs_post1-c1-r1-ar1",
        },
      },
    });
  });

  it("has no timestamp if a date can't hold the time", () => {
    const own = showingOf({ messages: [messageOf("u1p9-c1", { timeMs: 1e300 })] });
    expect(lineOf(frameOf({ own }), "p_conv", "strict")).toMatchObject({
      post_data_store: { u1p9: { comments: [{ timestamp: null }] } },
    });
  });
});

describe("a line of 3.3", () => {
  it("has the fields of the original, and the label on one line", () => {
    const sample = sampleOf({ task: "text", label: "The white one." });
    expect(lineOf(frameOf({ sample }), "p_conv", "strict")).toEqual({
      user: "ana",
      prompt: expect.any(String),
      true_label: "The white one.",
      subreddit: "life",
    });
  });
});

describe("a row", () => {
  it("says where everything that it shows comes from", () => {
    expect(rowOf(frameOf(), "np_conv", "strict")?.provenance).toEqual({
      id: "impact/np_conv/u1p9-c1-c2",
      task: "impact",
      setting: "np_conv",
      split: "dev",
      domain: "life",
      author: "ana",
      target: { reply: "u1p9-c1-c2", thread: "u1p9", timeMs: 9_000 },
      shown: [
        { reply: "u2p5-c1-c2", thread: "u2p5", author: "ben", timeMs: 1_000 },
        { reply: "u2p1-c1", thread: "u2p1", author: "ben", timeMs: 1_000 },
        { reply: "u2p1-c1-c3", thread: "u2p1", author: "ben", timeMs: 1_000 },
      ],
      demonstrations: [{ reply: "u2p5-c1-c2-c3", thread: "u2p5", author: "ana", timeMs: 1_000, label: 12 }],
      donor: { author: "dee", thread: "u2p1" },
    });
  });

  it("is null if there is nobody to borrow from", () => {
    expect(rowOf(frameOf({ donor: null }), "np_conv", "strict")).toBeNull();
  });
});
