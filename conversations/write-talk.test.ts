import { describe, expect, it } from "vitest";
import { ModelError } from "../pipeline/engine/errors.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import { type FillBrief, fillPlaces, openIn } from "./fill-places.ts";
import { mendTurns } from "./mend-turns.ts";
import { wrongInEvidence } from "./rules/evidence.ts";
import type { ConversationStyle } from "./styles.ts";
import type { TalkBriefs } from "./talk-brief.ts";
import { briefsOf } from "./testing/talks.ts";
import { talkOf, writeTalk } from "./write-talk.ts";

const briefs = briefsOf({ topic: "foodRecommendation", seed: 4 });

/** Writes the session with a writer whose answers to these calls can't be used. */
const writeWithout = (names: readonly string[]) => write(briefs, "written", names);

const write = (
  of: TalkBriefs,
  style: ConversationStyle,
  names: readonly string[] = [],
  asked: { readonly name: string; readonly input: unknown }[] = [],
) =>
  writeTalk(
    of,
    style,
    servicesWith({
      say: async (call, input) => {
        asked.push({ name: call.name, input });
        return call.simulate(input, createRandom("talk"));
      },
      ask: async (call, input) => {
        asked.push({ name: call.name, input });
        if (names.includes(call.name))
          throw new ModelError("no", { kind: "invalid-output", retryable: false });
        return call.simulate(input, createRandom("talk"));
      },
      random: createRandom("talk"),
      countTokens: () => 1,
    }),
  );

describe("a session that a model writes", () => {
  it("is given up where no answer can be used, and the caller takes the material as it stands", async () => {
    expect(await writeWithout(["write-session"])).toBeNull();
    expect((await writeWithout([]))?.unfilled).toBe(0);
  });

  it("has the stories word for word in places that nobody could fill, and they are evidence there", async () => {
    const talk = await writeWithout([fillPlaces.name]);
    if (talk === null) throw new Error("nothing was written");
    expect(talk.unfilled).toBe(4);
    const { places, date, subjects } = briefs.shared;
    for (const [fork, { stories }] of briefs.forks.entries()) {
      const turns = talkOf(briefs, talk, fork);
      for (const { n, event } of places) {
        const story = stories.find((one) => one.event === event);
        if (!story) throw new Error(`no story tells ${event}`);
        const { user } = entryAt(turns, n - 1);
        expect(user).toBe(story.said);
        const told = { ...story, subject: story.subject?.name ?? null, left: story.left?.name ?? null };
        expect(wrongInEvidence(user, told, { today: date, subjects })).toEqual([]);
      }
    }
  });

  it("fails with errors that have nothing to do with what the model says, so that the next run goes on", async () => {
    const broken = servicesWith({
      ask: async () => {
        throw new ModelError("no network", { kind: "network", retryable: true });
      },
      random: createRandom("talk"),
      countTokens: () => 1,
    });
    await expect(writeTalk(briefs, "written", broken)).rejects.toThrow("no network");
  });
});

describe.each(["implied", "scattered"] as const)("places of pivots at the level %s", (level) => {
  const shares = { explicit: 0, paraphrased: 0, implied: 0, scattered: 0, [level]: 1 };
  const briefed = briefsOf({ topic: "foodRecommendation", seed: 4, levels: shares });
  const base = briefed.shared;
  const standing = base.places.filter(({ stands }) => stands);

  it.each(["written", "dialogue"] as const)("stand as the material has them (%s)", async (style) => {
    expect(standing.length).toBeGreaterThan(0);
    const talk = await write(briefed, style);
    if (talk === null) throw new Error("nothing was written");
    for (const [fork, { stories }] of briefed.forks.entries())
      for (const { n, event } of standing) {
        const story = stories.find((one) => one.event === event);
        const words = (text = "") => text.toLowerCase().match(/[\p{L}\p{N}]+/gu);
        expect(words(entryAt(talkOf(briefed, talk, fork), n - 1).user)).toEqual(words(story?.said));
      }
  });

  it("are nobody's to write, and stand in the session that the writer of the others sees", async () => {
    const asked: { readonly name: string; readonly input: unknown }[] = [];
    await write(briefed, "written", [], asked);
    const fills = asked.filter(({ name }) => name === fillPlaces.name);
    expect(fills.length).toBe(openIn(base).length > 0 ? briefed.forks.length : 0);
    for (const { input } of fills) {
      const shown = JSON.parse(fillPlaces.prompt(input as FillBrief)[1]?.content ?? "");
      const open = shown.session.filter((one: unknown) => typeof one === "string");
      expect(open).toEqual(openIn(base).map(({ place }) => `[[${place}]]`));
    }
  });
});

describe("written turns", () => {
  const values = {
    ...{ words: 8, small: true, unasked: true, openEnd: true },
    ...{ fragment: false, typo: false, thanks: false, greets: false },
  };

  it("get the capitals and marks of the plan", () => {
    const turns = { user: "User: Is it the BBC — or not? I Wonder.", assistant: "Assistant: It is." };
    expect(mendTurns(turns, values)).toEqual({
      user: "is it the BBC, or not. i wonder",
      assistant: "It is.",
    });
  });

  it("stay as they are where the plan asks for nothing else", () => {
    const turns = { user: "Is it? I wonder.", assistant: "It is." };
    expect(mendTurns(turns, { ...values, small: false, unasked: false, openEnd: false })).toEqual(turns);
  });
});
