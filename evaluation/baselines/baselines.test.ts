import { describe, expect, it } from "vitest";
import type { Message } from "../../pipeline/models/call.ts";
import { type Letter, letters } from "../../questions/types.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";
import { readLetter } from "../results/read-letter.ts";
import { originOf } from "../testing/answers.ts";
import { questionOf } from "../testing/questions.ts";
import { sayChosen } from "./baseline.ts";
import { baselines } from "./baselines.ts";

function rightOf(
  name: string,
  questions: readonly Question[],
  seen: readonly string[] = [],
  origins: Origins = new Map(),
) {
  const answer = baselines.find((one) => one.name === name)?.prepare({ questions, origins });
  const messages = seen.map(
    (content): Message => ({
      role: content.startsWith("--") ? "system" : "user",
      content,
    }),
  );
  return questions.filter((question) => {
    const said = answer ? sayChosen(answer(question, messages)) : "";
    const { letter, isRight } = readLetter(said, question.right);
    expect(letter).not.toBeNull();
    return isRight;
  }).length;
}

const many = (count: number, more: (index: number) => Partial<Question>) =>
  Array.from({ length: count }, (_, index) => questionOf({ id: `q${index}`, ...more(index) }));

describe("rules that read only the options", () => {
  it("draw at random, the same each time, and each letter about equally often", () => {
    const asked = many(400, () => ({ right: "c" }));
    const right = rightOf("random", asked);
    expect(rightOf("random", asked)).toBe(right);
    expect(right).toBeGreaterThan(60);
    expect(right).toBeLessThan(140);
  });

  it("take the letter that is right most often", () => {
    expect(
      rightOf(
        "majority letter",
        many(10, (index) => ({ right: index < 6 ? "d" : "a" })),
      ),
    ).toBe(6);
  });

  it("take the longest option", () => {
    const options = ["Tea.", "Tea with milk.", "Rain.", "Sun."];
    expect(
      rightOf(
        "longest option",
        many(4, (index) => ({ options, right: letters[index] ?? "a" })),
      ),
    ).toBe(1);
  });

  it("learn what right options look like, but not from the persona that is asked", () => {
    const told = many(40, (index) => ({
      persona: `${index % 8}`,
      message: `Question ${index}`,
      options: letters.map((_, place) =>
        place === index % 4 ? "Surely tea, as you said." : "Rain, perhaps.",
      ),
      right: letters[index % 4] ?? "a",
    }));
    expect(rightOf("surface solver", told)).toBe(40);
  });
});

const liked = (more: Partial<Question> = {}) =>
  questionOf({
    type: "acknowledge_latest_user_preferences",
    message: "A free evening at last.",
    options: [
      "You like chess these days, so set up the board by the window.",
      "You like karate these days, so stretch before the hall opens.",
      "You like origami these days, so fold a crane from the ticket.",
      "You like sailing these days, so look at the wind tomorrow.",
    ],
    ...more,
  });
const life = [
  "-- The user is Ann.",
  "User: I love chess, and I play it every week.",
  "-- The user is Ann.",
  "User: I can't stand karate. I hate it.",
  "-- The user is Ann.",
  "User: No more chess for me. It's origami now, I enjoy origami.",
];

describe("rules that read what the user said", () => {
  it("find what is liked now among the turns that the search found", () => {
    expect(rightOf("bm25 k=5", [liked({ right: "c" })], life)).toBe(1);
    expect(rightOf("bm25 k=20", [liked({ right: "c" })], life)).toBe(1);
  });

  it("find the latest of thirty turns with the words if the search has no limit", () => {
    const asked = liked({ right: "c" });
    const often = Array.from({ length: 30 }, () => "User: Chess, karate, origami, sailing, evening.");
    const seen = ["User: I enjoy origami.", ...often];
    expect(rightOf("bm25 k=5", [asked], ["User: I'm fond of chess.", ...life])).toBe(1);
    for (const name of ["bm25 k=5", "bm25 k=20", "bm25 k=all"]) {
      const found = baselines
        .find((one) => one.name === name)
        ?.prepare({ questions: [asked], origins: new Map() })(
        asked,
        seen.map((content) => ({ role: "user", content })),
      );
      expect(found?.why).toContain(`Read ${name === "bm25 k=all" ? 31 : name.slice(7)} turns`);
    }
  });

  it("believe what they were told first if they never update", () => {
    expect(rightOf("stale memory", [liked({ right: "c" })], life)).toBe(0);
    expect(rightOf("stale memory", [liked({ right: "a" })], life)).toBe(1);
  });

  it("know only the last session if they read no other", () => {
    const before = [...life, "-- The user is Ann.", "User: I'm fond of sailing."];
    expect(rightOf("last session", [liked({ right: "d" })], before)).toBe(1);
    expect(rightOf("bm25 k=20", [liked({ right: "d" })], life)).toBe(0);
  });

  it("find what was told about how something began", () => {
    const asked = questionOf({
      message: "How did sailing begin for me?",
      options: [
        "You told me that an uncle had left you a leaking dinghy, and sailing began there.",
        "You told me that a ferry captain let you hold the wheel, and sailing began there.",
        "You told me that a poster in a dentist's corridor drew you, and sailing began there.",
        "You told me that a lost bet took you to the harbor, and sailing began there.",
      ],
      right: "b",
    });
    const seen = ["User: Sailing? A ferry captain let me hold the wheel once.", "User: It rains again."];
    for (const name of ["bm25 k=5", "stale memory", "last session"])
      expect(rightOf(name, [asked], seen)).toBe(1);
  });

  it("suggest what was not tried yet", () => {
    const asked = questionOf({
      type: "suggest_new_ideas",
      message: "What could I try?",
      options: [
        "You could fold a crane from the newspaper.",
        "You could bake bread without an oven.",
        "You could walk home backwards at night.",
        "You could learn the names of forty clouds.",
      ],
      right: "c",
    });
    const seen = [
      "User: I baked bread without an oven.",
      "User: Yesterday I folded a crane from the newspaper.",
      "User: I learned the names of forty clouds.",
    ];
    expect(rightOf("bm25 k=5", [asked], seen)).toBe(1);
  });

  it("tell a story by the reasons that were told", () => {
    const asked = questionOf({
      type: "track_full_preference_evolution",
      message: "How was it with chess and me?",
      options: [
        "You liked chess all along, since every game is a quiet conversation.",
        "You liked chess, since every game is a quiet conversation; then your partner moved to another town.",
        "You liked chess; then your partner moved to another town; later a nephew asked you for lessons.",
        "You had no love for chess, since the clock makes your hands shake; later a nephew asked you for lessons.",
      ],
      right: "b",
    });
    const seen = [
      "User: I like chess. Every game is a quiet conversation.",
      "User: I've gone off chess. My partner moved to another town.",
    ];
    expect(rightOf("bm25 k=20", [asked], seen)).toBe(1);
  });
});

it("A search says which messages it found, the best first, by their index among all that are seen", () => {
  const asked = liked({ message: "Origami?", options: ["Chess, chess.", "Karate.", "Origami.", "Sailing."] });
  const seen = [
    { role: "system" as const, content: "Ann" },
    { role: "user" as const, content: "It rains." },
    { role: "assistant" as const, content: "Origami, chess, karate!" },
    { role: "user" as const, content: "Karate once more, for an hour." },
    { role: "user" as const, content: "Origami and chess." },
  ];
  const answer = baselines
    .find(({ name }) => name === "bm25 k=5")
    ?.prepare({ questions: [asked], origins: new Map() });
  expect(answer?.(asked, seen).found).toEqual([4, 3]);
});

describe("the rule reader", () => {
  const told = (from: number) => ({ from, count: 1, act: null, subject: null, left: null, date: null });

  it("reads the evidence by the words alone, and nothing else", () => {
    const origins = new Map([["q1", originOf("c", { evidence: [told(1), told(3), told(5)] })]]);
    const seen = [...life, "User: No more origami for me. It's sailing now, I enjoy sailing."];
    expect(rightOf("bm25 k=20", [liked({ right: "c" })], seen, origins)).toBe(0);
    expect(rightOf("rule reader", [liked({ right: "c" })], seen, origins)).toBe(1);
  });

  it("does not know what the plan says about turns whose words it can't read", () => {
    const claim = (subject: string) => ({ subject, attitudes: ["like" as const], told: null, says: [] });
    const claims = { a: claim("chess"), b: claim("karate"), c: claim("origami"), d: claim("sailing") };
    const evidence = [
      { ...told(0), act: "dislikes" as const, subject: "sailing" },
      { ...told(1), act: "likes" as const, subject: "origami" },
    ];
    const seen = ["User: Sailing: I went again, yes.", "User: Origami: I sat there till it was dark."];
    const origins = new Map([["q1", originOf("c", { claims, evidence })]]);
    expect(rightOf("oracle", [liked({ right: "c" })], seen, origins)).toBe(1);
    expect(rightOf("rule reader", [liked({ right: "c" })], seen, origins)).toBe(0);
  });
});

/** What the user thought of chess after an event, and the turns that tell it. */
type Chapter = readonly [act: "likes" | "dislikes", ...turns: string[]];

/**
 * How often the oracle takes the right option in ten questions, going by the reasons that each option claims.
 * Among equal options it draws one, seeded with the question's id, so a single question might be right by luck.
 */
function storyTaken(
  right: Letter,
  reasons: Readonly<Record<Letter, readonly string[]>>,
  chapters: readonly Chapter[],
) {
  const asked = many(10, () => ({
    type: "track_full_preference_evolution",
    message: "How was it with chess and me?",
    options: letters.map((letter) => `${reasons[letter].join(", then ")}.`),
    right,
  }));
  const story = (letter: Letter) => ({
    ...{ subject: "chess", attitudes: ["like" as const], told: null, says: [...reasons[letter]] },
  });
  const claims = { a: story("a"), b: story("b"), c: story("c"), d: story("d") };
  const turnsOf = ([, ...turns]: Chapter) => turns;
  const evidence = chapters.map((chapter, index) => ({
    ...{ from: chapters.slice(0, index).flatMap(turnsOf).length, count: turnsOf(chapter).length },
    ...{ act: chapter[0], subject: "chess", left: null, date: null },
  }));
  const seen = chapters.flatMap(turnsOf).map((turn) => `User: ${turn}`);
  const origins = new Map(asked.map(({ id }) => [id, originOf(right, { claims, evidence })]));
  return rightOf("oracle", asked, seen, origins);
}

describe("the oracle", () => {
  const claim = (subject: string) => ({
    subject,
    attitudes: ["like" as const],
    told: null,
    says: [subject],
  });
  const claims = { a: claim("chess"), b: claim("karate"), c: claim("origami"), d: claim("sailing") };

  it("reads the evidence and nothing else, by what the options claim", () => {
    const evidence = [
      { from: 1, count: 1, act: "likes" as const, subject: "chess", left: null, date: null },
      { from: 3, count: 1, act: "dislikes" as const, subject: "karate", left: null, date: null },
      { from: 5, count: 1, act: "switches" as const, subject: "origami", left: "chess", date: null },
    ];
    const origins = new Map([["q1", originOf("c", { claims, evidence })]]);
    const seen = [...life, "User: My sister says sailing is her favorite. I like her sailing."];
    expect(rightOf("oracle", [liked({ right: "c" })], seen, origins)).toBe(1);
  });

  it("believes the plan if the level says that the evidence needn't name the subject", () => {
    const evidence = [1, 3].map((from, index) => ({
      ...{ from, count: 1, left: null, date: null },
      ...{ act: "likes" as const, subject: ["chess", "sailing"][index] ?? "" },
    }));
    const at = (level: string | null) =>
      rightOf(
        "oracle",
        [liked({ right: "d" })],
        life,
        new Map([["q1", originOf("d", { claims, evidence, level })]]),
      );
    expect(["implied", "paraphrased", "scattered"].map(at)).toEqual([1, 1, 1]);
    expect(["explicit", null].map(at)).toEqual([0, 0]);
  });

  it("takes a reason as told by a turn of its own, not by one that tells another reason", () => {
    const stories = {
      a: ["the club gave me a number", "my partner moved to another town", "number"],
      b: ["the club gave me a number", "my partner moved to another town", "a nephew"],
      c: ["the club gave me a number", "a flood", "a nephew"],
      d: ["a flood", "my partner moved to another town", "a nephew"],
    };
    const told: readonly Chapter[] = [
      ["likes", "I like chess since the club gave me a number."],
      ["dislikes", "I've gone off chess, my partner moved to another town."],
      ["likes", "I like chess again, a nephew wants to learn it."],
    ];
    expect(storyTaken("b", stories, told)).toBe(10);
  });

  it("takes the story whose reasons were told in its order, if a word of another's reason stands in a later turn", () => {
    const stories = {
      a: ["number", "caterpillar", "nephew"],
      b: ["laundromat", "caterpillar", "nephew"],
      c: ["number", "flood", "nephew"],
      d: ["laundromat", "flood", "nephew"],
    };
    const told: readonly Chapter[] = [
      ["likes", "I like chess since a game at the laundromat."],
      [
        "dislikes",
        "I've gone off chess, the caterpillar ate the board.",
        "What number of boards would be fair?",
      ],
      ["likes", "I like chess again, my nephew wants to learn it."],
    ];
    expect(storyTaken("b", stories, told)).toBe(10);
  });

  it("does not believe a provenance that points at turns which do not name the subject", () => {
    const told = (from: number, subject: string) => ({
      from,
      count: 1,
      act: "likes" as const,
      subject,
      left: null,
      date: null,
    });
    const origins = new Map([
      ["q1", originOf("d", { claims, evidence: [told(1, "chess"), told(3, "sailing")] })],
    ]);
    expect(rightOf("oracle", [liked({ right: "d" })], life, origins)).toBe(0);
  });
});
