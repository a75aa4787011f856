import { describe, expect, it } from "vitest";
import { shippedPacks } from "../conversations/testing/packs.ts";
import { type Manner, manners } from "../personas/manner.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { drawTimeline, shippedTopics } from "../timelines/testing/draw-timeline.ts";
import type { Thing } from "../timelines/timeline.ts";
import { mentions, subjectWords } from "../topics/check.ts";
import { textsWithin } from "../topics/texts.ts";
import type { Life, QuestionBrief } from "./brief.ts";
import { messages } from "./phrases/messages.ts";
import { options as phrases } from "./phrases/options.ts";
import { briefedGroups } from "./testing/planned.ts";
import { checkQuestion, lengthTolerance, type WrittenQuestion, writeQuestion } from "./write-question.ts";

const mannerNames = Object.keys(manners) as Manner[];
const thing = (name: string): Thing => ({ name, number: "one", words: [name] });

const lives: Readonly<Record<Life["kind"], readonly Life[]>> = {
  subject: ["soba", "udon", "spaetzle", "orzo"].map((name) => ({
    kind: "subject",
    subject: thing(name),
    advice: ["rinse the pot with cold water"],
    draw: "",
  })),
  sequence: [0, 1, 2, 3].map((course) => ({
    kind: "sequence",
    subject: thing("soba"),
    course,
    off: "the canteen burned every bowl",
    toward: "a monk showed me the proper rinse",
    draw: "",
    bother: "",
  })),
  reason: [
    "a dentist warned me",
    "the canteen burned bowls",
    "my uncle sold sieves",
    "some ferry served leftovers",
  ].map((reason) => ({ kind: "reason", subject: thing("soba"), direction: "off", reason })),
  trait: ["dentists frighten you", "canteens bore you", "uncles persuade you", "ferries charm you"].map(
    (trait) => ({
      kind: "trait",
      trait,
      advice: trait.replace(/ .*/, " decide"),
      about: "a pottery course",
    }),
  ),
  meeting: ["a dentist cooked it", "the canteen burned it", "my uncle sold it", "some ferry served it"].map(
    (meeting) => ({ kind: "meeting", subject: thing("soba"), meeting }),
  ),
  idea: ["visit a mill", "dry tomatoes indoors", "borrow seven bowls", "cook blindfolded tonight"].map(
    (idea) => ({
      kind: "idea",
      idea,
      gives: "",
    }),
  ),
};

function briefOf(kind: Life["kind"]): QuestionBrief {
  return {
    type: "recall_user_shared_facts",
    topic: "foodRecommendation",
    activity: "cooking",
    speaker: { manner: "dry", mannerDescription: "" },
    message: null,
    subject: null,
    direction: null,
    lives: lives[kind],
  };
}

/** What an option of that life must hold. */
function gistOf(life: Life): string {
  switch (life.kind) {
    case "subject":
      return life.subject.name;
    case "sequence":
      return [
        life.subject.name,
        ...(life.course === 0 || life.course === 2 ? [life.off] : []),
        ...(life.course === 0 || life.course === 1 ? [life.toward] : []),
      ].join(" ");
    case "reason":
      return life.reason;
    case "trait":
      return `${life.trait} ${life.advice}`;
    case "meeting":
      return life.meeting;
    case "idea":
      return life.idea;
  }
}

const length = 200;
/** Brought to one length by words that say nothing. */
const padded = (text: string) =>
  `${text} `.padEnd(length, "and so it all went on for quite a while ").slice(0, length);

function goodOf(kind: Life["kind"]): WrittenQuestion {
  return { message: "What would you say to that?", options: lives[kind].map((life) => padded(gistOf(life))) };
}

const withOption = (written: WrittenQuestion, index: number, text: string): WrittenQuestion => ({
  ...written,
  options: written.options.map((option, place) => (place === index ? text : option)),
});

const kinds = Object.keys(lives) as Life["kind"][];

describe.each(kinds)("the check of four options of the kind %s", (kind) => {
  const brief = briefOf(kind);
  const good = goodOf(kind);

  it("finds nothing wrong with good ones", () => {
    expect(checkQuestion(good, brief)).toEqual([]);
  });

  it("finds one that doesn't say what its life says, and nothing else", () => {
    for (const index of [0, 1, 2, 3])
      expect(checkQuestion(withOption(good, index, padded("It was like this:")), brief)).toEqual([
        `option ${index + 1} must say what life ${index + 1} says, in words close to it`,
      ]);
  });

  it("finds one that is longer or shorter than the others, and nothing else", () => {
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

  it("finds two that are the same", () => {
    expect(checkQuestion(withOption(good, 1, good.options[0] ?? ""), brief)).toContain(
      "two options are the same",
    );
  });
});

/** Sequences of one subject share their reasons, so that none gives away another. */
const exclusive = kinds.filter((kind) => kind !== "sequence");

describe.each(exclusive)("the check of what belongs to one life of the kind %s", (kind) => {
  const brief = briefOf(kind);
  const good = goodOf(kind);

  it("finds one that says what another life says, too, and nothing else", () => {
    const [own, other] = lives[kind];
    if (!own || !other) throw new Error("no lives");
    expect(checkQuestion(withOption(good, 0, padded(`${gistOf(own)} ${gistOf(other)}`)), brief)).toEqual([
      "option 1 must not say what belongs to life 2",
    ]);
  });

  it("finds a message that gives a life away, and nothing else", () => {
    const [life] = lives[kind];
    const message = `${good.message} ${life ? gistOf(life) : ""}`;
    expect(checkQuestion({ ...good, message }, brief)).toEqual(["the message gives one of the lives away"]);
  });
});

describe("writing without a model", () => {
  const drawn = shippedTopics.flatMap((topic, index) =>
    [0, 1].map((turn) => {
      const seed = 2 * index + turn;
      const manner = mannerNames[seed % mannerNames.length] ?? "dry";
      return { seed, manner, groups: briefedGroups(drawTimeline({ topic, seed }).timeline, { manner }) };
    }),
  );
  const written = drawn.flatMap(({ seed, groups }) =>
    groups.flatMap(({ id, brief }) =>
      [1, 2, 3].map((dice) => ({
        brief,
        answer: writeQuestion.simulate(brief, createRandom(seed, id, dice)),
      })),
    ),
  );

  it("passes the check, over all packs and manners", () => {
    for (const { brief, answer } of written) {
      expect(writeQuestion.output.safeParse(answer).error).toBeUndefined();
      expect(writeQuestion.check(answer, brief), `${brief.topic} ${brief.type}`).toEqual([]);
    }
  });

  it("writes options of like length, each begun with a capital and ended with a stop", () => {
    for (const { answer } of written) {
      const mean = answer.options.reduce((sum, option) => sum + option.length, 0) / 4;
      for (const option of answer.options) {
        expect(Math.abs(option.length - mean)).toBeLessThanOrEqual(lengthTolerance * mean);
        expect(option).toMatch(/^[“"']?[\p{Lu}\d].*[.?!]["”]?$/su);
        expect(option).not.toMatch(/[{}]|\.\.|[.?!][,;:]|\b(?:I|my|me|mine|myself) (?:was|am)\b/);
      }
    }
  });

  it("says the message that the plan brings", () => {
    for (const { brief, answer } of written)
      if (brief.message !== null)
        expect(answer.message.toLowerCase().endsWith(brief.message.toLowerCase())).toBe(true);
  });

  it("names the subject where the plan brings no message but has one", () => {
    for (const { brief, answer } of written)
      if (brief.message === null && brief.subject)
        expect(mentions(answer.message, brief.subject.words), answer.message).toBe(true);
  });
});

it("The phrases around questions name no subject of any topic by the way", () => {
  const words = shippedPacks.flatMap(({ kinds }) =>
    kinds.flatMap(({ subjects }) => subjects.flatMap(subjectWords)),
  );
  const spoken = textsWithin({ messages, phrases }).map(({ text }) => text);
  const all = spoken.join("\n");
  expect(words.filter((word) => mentions(all, [word]))).toEqual([]);
});
