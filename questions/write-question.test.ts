import { describe, expect, it } from "vitest";
import { type Manner, manners } from "../personas/manner.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { entryAt as at } from "../pipeline/lists.ts";
import { drawTimeline, shippedTopics } from "../timelines/testing/draw-timeline.ts";
import { lengthTolerance } from "../topics/check-options.ts";
import type { OptionPlan, QuestionBrief } from "./brief.ts";
import { briefedGroups } from "./testing/planned.ts";
import { allQuestionTypes, type QuestionType } from "./types.ts";
import { checkQuestion, type WrittenQuestion, writeQuestion } from "./write-question.ts";

const mannerNames = Object.keys(manners) as Manner[];

/**
 * Options that recall a story by its marks, and options that carry one over to another matter without its
 * marks.
 */
const lives: Readonly<Record<"recalling" | "carrying", readonly OptionPlan[]>> = {
  recalling: ["thermos", "lodger", "measles", "ferry"].map((word) => ({
    text: `You had it first because of the ${word}.`,
    says: [word],
  })),
  carrying: [
    "Dentists frighten you, let them decide.",
    "Canteens bore you; leave early.",
    "Uncles persuade easily, ask another.",
    "Ferries charm you, sail tomorrow.",
  ].map((text) => ({ text, says: [] })),
};
type Kind = keyof typeof lives;

const briefOf = (kind: Kind): QuestionBrief => ({
  type: "recall_user_shared_facts",
  topic: "foodRecommendation",
  level: "explicit",
  about: "cooking",
  speaker: { manner: "dry", mannerDescription: "" },
  message: "How should I word the toast?",
  lives: lives[kind],
  happened: [],
});

const length = 200;
/** The text, padded to a fixed length with words that say nothing. */
const padded = (text: string) =>
  `${text} `.padEnd(length, "and so it all went on for quite a while ").slice(0, length);

const goodOf = (kind: Kind): WrittenQuestion => ({
  message: "How should I word the toast?",
  options: lives[kind].map(({ text }) => padded(text)),
});

const withOption = (written: WrittenQuestion, index: number, text: string): WrittenQuestion => ({
  ...written,
  options: written.options.map((option, place) => (place === index ? text : option)),
});

describe.each(["recalling", "carrying"] as const)("the check of four options %s a story", (kind) => {
  const brief = briefOf(kind);
  const good = goodOf(kind);

  it("finds nothing wrong with good ones", () => {
    expect(checkQuestion(good, brief)).toEqual([]);
  });

  it("finds only an option that doesn't say what it must", () => {
    for (const index of [0, 1, 2, 3])
      expect(checkQuestion(withOption(good, index, padded("It was like this:")), brief)).toEqual([
        `option ${index + 1} must say what life ${index + 1} says, in words close to it`,
      ]);
  });

  it("finds only an option that is longer or shorter than the others", () => {
    const [option = ""] = good.options;
    const long = `${option} ${"and on it went ".repeat(5)}`;
    expect(checkQuestion(withOption(good, 0, long), brief)).toEqual([
      `option 1 has ${long.length} characters, the four have 219 on average: bring them closer`,
    ]);
    const short = option.slice(0, 120);
    expect(checkQuestion(withOption(good, 0, short), brief)).toEqual([
      "option 1 has 120 characters, the four have 180 on average: bring them closer",
    ]);
  });

  it("finds only a message about something else", () => {
    const message = "Which train is the last one home tonight?";
    expect(checkQuestion({ ...good, message }, brief)).toEqual([
      'the message must say what the plan\'s "message" says, in words close to it',
    ]);
  });

  it("finds two that are the same", () => {
    expect(checkQuestion(withOption(good, 1, good.options[0] ?? ""), brief)).toContain(
      "two options are the same",
    );
  });

  it("finds only a message that gives an option away", () => {
    const message = `${good.message} ${lives[kind][0]?.text}`;
    expect(checkQuestion({ ...good, message }, brief)).toEqual(["the message gives one of the lives away"]);
  });
});

it("The check finds only an option that recalls the story of another", () => {
  const [own, other] = lives.recalling;
  const good = goodOf("recalling");
  const both = padded(`${own?.text} ${other?.text}`);
  expect(checkQuestion(withOption(good, 0, both), briefOf("recalling"))).toEqual([
    "option 1 must not say what belongs to life 2",
  ]);
});

it("The check finds an option with words that only one life has, as verify does", () => {
  const texts = [
    "It was cold on the way.",
    "It was late by then.",
    "It was loud in there.",
    "It was dear to you.",
  ];
  const apart = {
    happened: [
      ["A ferry froze in May."],
      ["A train left in May."],
      ["A band played in May."],
      ["A ring broke in May."],
    ],
    apartFrom: ["May"],
  };
  const plans = texts.map((text) => ({ text, says: [] }));
  const brief: QuestionBrief = { ...briefOf("carrying"), level: "paraphrased", lives: plans, ...apart };
  const good = { message: "How should I word the toast?", options: texts.map(padded) };
  expect(checkQuestion(good, brief)).toEqual([]);
  const spoiled = withOption(good, 1, padded("It was late by then, and the trains were full."));
  expect(checkQuestion(spoiled, brief)).toEqual([expect.stringMatching(/option 2 must do without "train"/)]);
  const prompt = JSON.stringify(writeQuestion.prompt(brief));
  expect(prompt).toContain("A ferry froze");
  expect(prompt).not.toContain("apartFrom");
});

it("An option may have no word that more turns of one life have than of another, if nothing is stated", () => {
  const apart = {
    happened: [
      ["A ferry came.", "A train left."],
      ["A train came.", "A ferry left."],
      ["A ferry came.", "A train left."],
      ["A ferry came.", "A band played."],
    ],
    apartFrom: [],
  };
  for (const level of ["implied", "scattered"] as const) {
    const brief: QuestionBrief = { ...briefOf("carrying"), level, ...apart };
    const withFerry = withOption(goodOf("carrying"), 0, padded(`${at(lives.carrying, 0).text} Ferry.`));
    const withTrain = withOption(goodOf("carrying"), 0, padded(`${at(lives.carrying, 0).text} Train.`));
    expect(checkQuestion(withFerry, brief)).toEqual([]);
    expect(checkQuestion(withTrain, brief)).toEqual([
      expect.stringMatching(/option 1 must do without "train"/),
    ]);
  }
});

it("asks for the text itself where a question would be about what the speakers know of their own lives", () => {
  const told = (type: QuestionType) =>
    JSON.stringify(writeQuestion.prompt({ ...briefOf("recalling"), type }));
  const types = allQuestionTypes.filter((type) => told(type).includes("Each option is this text"));
  expect(types).toEqual([
    "recall_user_shared_facts",
    "track_full_preference_evolution",
    "revisit_reasons_behind_preference_updates",
  ]);
});

it("asks for general words where options may not use the plain words of their evidence", () => {
  const asked = (level: QuestionBrief["level"]) =>
    JSON.stringify(
      writeQuestion.prompt({ ...briefOf("recalling"), type: "recall_user_shared_facts", level }),
    ).includes("asks for it short and in general words");
  expect((["explicit", "paraphrased", "implied", "scattered"] as const).map(asked)).toEqual([
    ...[false, true, true, false],
  ]);
});

describe("writing without a model", () => {
  const drawn = shippedTopics.flatMap((topic, index) =>
    [0, 1].map((turn) => {
      const seed = 2 * index + turn;
      const manner = mannerNames[seed % mannerNames.length] ?? "dry";
      return { seed, groups: briefedGroups(drawTimeline({ topic, seed }).timeline, { manner }) };
    }),
  );
  const written = drawn.flatMap(({ seed, groups }) =>
    groups.map(({ id, brief }) => ({
      brief,
      answer: writeQuestion.simulate(brief, createRandom(seed, id)),
    })),
  );

  it("passes the check, over all packs and manners", () => {
    for (const { brief, answer } of written) {
      expect(writeQuestion.output.safeParse(answer).error).toBeUndefined();
      expect(writeQuestion.check(answer, brief), `${brief.topic} ${brief.type}`).toEqual([]);
    }
  });

  it("writes options of similar length that begin with a capital and end with punctuation", () => {
    for (const { answer } of written) {
      const mean = answer.options.reduce((sum, option) => sum + option.length, 0) / 4;
      for (const option of answer.options) {
        expect(Math.abs(option.length - mean)).toBeLessThanOrEqual(lengthTolerance * mean);
        expect(option).toMatch(/^[“"']?[\p{Lu}\d].*[.?!)]["”)]?$/su);
        expect(option).not.toMatch(/[{}]|(?<!\b\p{L})[.?!][,;:]/u);
      }
    }
  });
});
