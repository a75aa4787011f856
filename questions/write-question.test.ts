import { describe, expect, it } from "vitest";
import { shippedPacks } from "../conversations/testing/packs.ts";
import { type Manner, manners } from "../personas/manner.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { drawTimeline, shippedTopics } from "../timelines/testing/draw-timeline.ts";
import type { Thing } from "../timelines/timeline.ts";
import { lengthTolerance, mentions, subjectWords } from "../topics/check.ts";
import { textsWithin } from "../topics/texts.ts";
import type { OptionPlan, QuestionBrief } from "./brief.ts";
import { messages } from "./phrases/messages.ts";
import { options as phrases } from "./phrases/options.ts";
import { briefedGroups } from "./testing/planned.ts";
import { checkQuestion, type WrittenQuestion, writeQuestion } from "./write-question.ts";

const mannerNames = Object.keys(manners) as Manner[];
const thing = (name: string): Thing => ({ name, number: "one", words: [name] });

const lives: Readonly<Record<OptionPlan["kind"], readonly OptionPlan[]>> = {
  written: ["thermos", "lodger", "measles", "ferry"].map((word) => ({
    kind: "written",
    text: `You had it first because of the ${word}.`,
    says: [word],
  })),
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

function briefOf(kind: OptionPlan["kind"]): QuestionBrief {
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

/** What the option must hold. */
function gistOf(plan: OptionPlan): string {
  switch (plan.kind) {
    case "subject":
      return plan.subject.name;
    case "sequence":
      return [
        plan.subject.name,
        ...(plan.course === 0 || plan.course === 2 ? [plan.off] : []),
        ...(plan.course === 0 || plan.course === 1 ? [plan.toward] : []),
      ].join(" ");
    case "reason":
      return plan.reason;
    case "trait":
      return `${plan.trait} ${plan.advice}`;
    case "meeting":
      return plan.meeting;
    case "idea":
      return plan.idea;
    case "written":
      return plan.text;
  }
}

const length = 200;
/** Padded to one length with words that say nothing. */
const padded = (text: string) =>
  `${text} `.padEnd(length, "and so it all went on for quite a while ").slice(0, length);

function goodOf(kind: OptionPlan["kind"]): WrittenQuestion {
  return { message: "What would you say to that?", options: lives[kind].map((plan) => padded(gistOf(plan))) };
}

const withOption = (written: WrittenQuestion, index: number, text: string): WrittenQuestion => ({
  ...written,
  options: written.options.map((option, place) => (place === index ? text : option)),
});

const kinds = Object.keys(lives) as OptionPlan["kind"][];

describe.each(kinds)("the check of four options of the kind %s", (kind) => {
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

  it("finds two that are the same", () => {
    expect(checkQuestion(withOption(good, 1, good.options[0] ?? ""), brief)).toContain(
      "two options are the same",
    );
  });
});

/** All kinds except sequences, which share their reasons. */
const exclusive = kinds.filter((kind) => kind !== "sequence");

describe.each(exclusive)("the check of what only one option of the kind %s may say", (kind) => {
  const brief = briefOf(kind);
  const good = goodOf(kind);

  it("finds only an option that says what another one must say", () => {
    const [own, other] = lives[kind];
    if (!own || !other) throw new Error("no lives");
    expect(checkQuestion(withOption(good, 0, padded(`${gistOf(own)} ${gistOf(other)}`)), brief)).toEqual([
      "option 1 must not say what belongs to life 2",
    ]);
  });

  it("finds only a message that gives an option away", () => {
    const [plan] = lives[kind];
    const message = `${good.message} ${plan ? gistOf(plan) : ""}`;
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

  it("writes options of similar length that begin with a capital and end with punctuation", () => {
    for (const { answer } of written) {
      const mean = answer.options.reduce((sum, option) => sum + option.length, 0) / 4;
      for (const option of answer.options) {
        expect(Math.abs(option.length - mean)).toBeLessThanOrEqual(lengthTolerance * mean);
        expect(option).toMatch(/^[“"']?[\p{Lu}\d].*[.?!]["”]?$/su);
        expect(option).not.toMatch(/[{}]|\.\.|[.?!][,;:]|\b(?:I|my|me|mine|myself) (?:was|am)\b/);
      }
    }
  });

  it("uses the message of the plan", () => {
    for (const { brief, answer } of written)
      if (brief.message !== null)
        expect(answer.message.toLowerCase().endsWith(brief.message.toLowerCase())).toBe(true);
  });

  it("names the subject if the plan has one and no message", () => {
    for (const { brief, answer } of written)
      if (brief.message === null && brief.subject)
        expect(mentions(answer.message, brief.subject.words), answer.message).toBe(true);
  });
});

it("The phrases around questions name no subject of any topic", () => {
  const words = shippedPacks.flatMap(({ kinds }) =>
    kinds.flatMap(({ subjects }) => subjects.flatMap(subjectWords)),
  );
  const spoken = textsWithin({ messages, phrases }).map(({ text }) => text);
  const all = spoken.join("\n");
  expect(words.filter((word) => mentions(all, [word]))).toEqual([]);
});
