import { expect, test } from "vitest";
import { ModelError } from "../pipeline/engine/errors.ts";
import { simulatedText } from "../pipeline/models/ask.ts";
import type { Call } from "../pipeline/models/call.ts";
import { checkPack } from "./check.ts";
import { attemptPart } from "./draft/other-parts.ts";
import { draftOutline } from "./draft/outline.ts";
import { type Ask, callsOfDraft, draftCalls, draftTopic } from "./draft.ts";
import { packSchema } from "./schema.ts";
import { packs } from "./testing/packs.ts";
import { textsOf } from "./texts.ts";

interface Asked {
  readonly name: string;
  readonly prompt: string;
  /** How many calls of this name came before. */
  readonly time: number;
}

/** Answers with what the calls simulate, with the given changes. Remembers what was asked, and what the checks refused. */
function createAsker(change: (asked: Asked, answer: string) => string = (_, answer) => answer) {
  const asked: Asked[] = [];
  const issues: string[] = [];
  const ask: Ask = async <Input, Output>(call: Call<Input, Output>, input: Input): Promise<Output> => {
    const prompt = call
      .prompt(input)
      .map(({ content }) => content)
      .join("\n");
    const one = { name: call.name, prompt, time: asked.filter(({ name }) => name === call.name).length };
    asked.push(one);
    const answer = call.output.parse(JSON.parse(change(one, simulatedText(call, input))));
    issues.push(...call.check(answer, input));
    return answer;
  };
  return { ask, asked, issues };
}

const order = { name: "ropeWork", about: "knots, ropes, and what they hold", taken: [] };
const named = (asked: readonly Asked[], name: string) => asked.filter((one) => one.name === name);

test("A draft from simulated answers is a good pack, and every part is asked for once", async () => {
  const { ask, asked, issues } = createAsker();
  const drafted = await draftTopic({ ...order, ask });
  expect(drafted.issues).toEqual([]);
  expect(issues).toEqual([]);
  expect(packSchema.parse(drafted.pack)).toEqual(drafted.pack);
  expect(checkPack(drafted.pack)).toEqual([]);
  expect(drafted.pack).toMatchObject({ name: "ropeWork", about: order.about });
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(draftCalls.map(({ name }) => name)));
  expect(asked).toHaveLength(callsOfDraft);
});

test("The same answers give the same pack", async () => {
  const draft = () => draftTopic({ ...order, ask: createAsker().ask });
  expect(await draft()).toEqual(await draft());
});

test("A part that repeats eight words of another one is drafted again with the reason, and only that part", async () => {
  const lent = "Noted 1002, so the rope dries on a nail until somebody wants it.";
  const { ask, asked, issues } = createAsker(({ name, time }, answer) => {
    if (name === "draft-rivals" && time === 0) return answer.replace(/Noted 1002[^"]*/, lent);
    return name === "draft-personal" && time === 2 ? answer.replace(/Noted 6080[^"]*/, lent) : answer;
  });
  const drafted = await draftTopic({ ...order, ask });
  expect(drafted.issues).toEqual([]);
  expect(issues).toEqual([]);
  expect(asked).toHaveLength(callsOfDraft + 1);
  const prompt = named(asked, "draft-personal").at(-1)?.prompt;
  expect(prompt).toContain(
    '"entries.0.thread.1.reply: \\"noted 1002 so the rope dries on a\\" stands in kinds.0.rivals.0.likes.thread.1.reply too"',
  );
  expect(prompt).toContain('"previous":');
});

test("A clash that stays is told after two more drafts, and the pack comes with it", async () => {
  const lent = "Noted 1002, so the rope dries on a nail until somebody wants it.";
  const { ask, asked } = createAsker(({ name, prompt }, answer) => {
    if (name === "draft-rivals") return answer.replace(/Noted 1002[^"]*/, lent);
    return prompt.includes('"A matter with the number 9"') ? answer.replace(/Noted 6080[^"]*/, lent) : answer;
  });
  const { pack, issues } = await draftTopic({ ...order, ask });
  expect(issues.map(({ path }) => path.join("."))).toEqual(["personal.8.thread.1.reply"]);
  expect(checkPack(pack)).toEqual(issues);
  expect(asked).toHaveLength(callsOfDraft + 2);
});

test("A part stays as it was if no later answer can be used, and any other error fails the draft", async () => {
  const lent = "Noted 1002, so the rope dries on a nail until somebody wants it.";
  const draftWith = (error: ModelError) =>
    draftTopic({
      ...order,
      ask: createAsker(({ name, prompt }, answer) => {
        if (prompt.includes('"previous":')) throw error;
        return name === "draft-rivals" || name === "draft-personal"
          ? answer.replace(/Noted (1002|6080)[^"]*/, lent)
          : answer;
      }).ask,
    });
  const unusable = new ModelError("could not use it", { kind: "invalid-output", retryable: false });
  expect((await draftWith(unusable)).issues).toHaveLength(1);
  const lost = new ModelError("could not ask", { kind: "network", retryable: true });
  await expect(draftWith(lost)).rejects.toThrow("could not ask");
});

test("A failed call fails the draft once the other calls have ended", async () => {
  const ended: string[] = [];
  const { ask: simulate } = createAsker();
  const ask: Ask = async (call, input) => {
    if (call.name === "draft-rivals")
      throw new ModelError("could not ask", { kind: "network", retryable: true });
    const answer = await simulate(call, input);
    await new Promise((resolve) => setTimeout(resolve, 5));
    ended.push(call.name);
    return answer;
  };
  await expect(draftTopic({ ...order, ask })).rejects.toThrow("could not ask");
  expect(ended).toHaveLength(callsOfDraft - 5);
});

/** What the check of a call says about its first simulated answer after a change. */
async function refusals(name: string, change: (answer: string) => string, taken: readonly string[] = []) {
  const { ask: simulate, issues } = createAsker((one, answer) =>
    one.name === name ? change(answer) : answer,
  );
  const refused = new Error("the answer was refused");
  const ask: Ask = async (call, input) => {
    if (issues.length > 0) throw refused;
    const answer = await simulate(call, input);
    if (call.name === name) throw refused;
    return answer;
  };
  await expect(draftTopic({ ...order, taken, ask })).rejects.toThrow(refused);
  return issues;
}

test("An outline is refused for names that can't be told apart or are taken, wrong numbers and wrong needs", async () => {
  const taken = ["Birch Rope Work Loops"];
  const issues = await refusals(
    "draft-outline",
    (text) => {
      const outline = draftOutline.output.parse(JSON.parse(text));
      const [first, second] = outline.kinds;
      if (!first || !second) throw new Error("no kinds");
      second.off.subject = "alder rope work loops in red";
      second.toward.words = ["hammock"];
      outline.lastNeeds[1] = "partner";
      first.rivals.pop();
      outline.attempts[0] = "Cedar rope work loops come undone";
      outline.personal[1] = { matter: "x", needs: ["partner"] };
      return JSON.stringify(outline);
    },
    taken,
  );
  expect(issues).toEqual([
    "kinds.0.rivals: 4 entries are needed, not 3",
    'kinds.0.rivals.1: another topic has "birch rope work loops": choose something else',
    'kinds.1.off: "alder rope work loops in red" holds a word of "alder rope work loops": alder rope work loops',
    'kinds.1.toward: the first of the words, "hammock", must be part of the name "maple rope work frames"',
    'attempts.0: must not name "cedar rope work loops", a thing of a kind',
    "lastNeeds: 5 different needs are needed",
    "personal.1: the needs partner are there already",
  ]);
});

test.each([
  ["draft-rivals", "I like alder", "I like it", 'rivals.0.likes: "says" must name the subject'],
  ["draft-rivals", "{other} gave", "It gave", 'rivals.0.now: "says" must hold {other}'],
  [
    "draft-rivals",
    "Answer 1006: take",
    "Answer 1006: maple rope work loops, take",
    'names "maple rope work loops"',
  ],
  [
    "draft-changes",
    "Option 1103: it was box 1103 that",
    "Option 1103: it was one that",
    "off.reasons.0.recalled: must hold one of",
  ],
  ["draft-firsts", "List 1314", "Box 1300", "first.message: holds a mark of first.stories.0"],
  [
    "draft-firsts",
    "first, in way",
    "first, and box 1309 too, in way",
    "arc.courses.0: holds a mark of a rival",
  ],
  ["draft-attempt", "I tried it", "My wife tried it", 'ideas.0.thread.0.says: "My wife" needs wife'],
  ["draft-occasions", '"reply":', '"user":', "entries.0.first.close: user and assistant take turns"],
  ["draft-personal", "Noted", "{child} noted", "entries.0.thread.1.reply: {child} needs child"],
  ["draft-personal", "Noted 6", "Noted — 6", 'entries.0.thread.1.reply: must not hold "—"'],
])("An answer to %s is refused if a rule is broken", async (name, good, bad, issue) => {
  const [first] = await refusals(name, (answer) => answer.replace(good, bad));
  expect(first).toContain(issue);
});

test("Texts out of bounds and missing entries are refused in words", async () => {
  const issues = await refusals("draft-attempt", (text) => {
    const answer = attemptPart.answer.parse(JSON.parse(text));
    return JSON.stringify({ message: "x".repeat(400), ideas: answer.ideas.slice(1) });
  });
  expect(issues).toEqual([
    "message: at most 320 characters fit, not 400",
    "ideas: 4 entries are needed, not 3",
  ]);
});

test("A part is asked for with the rules, what it is about, whom it must fit, and names that it must not hold", async () => {
  const { ask, asked } = createAsker();
  await draftTopic({ ...order, taken: ["a taken name"], ask });
  for (const { prompt, name } of asked) {
    expect(prompt).toContain(order.about);
    expect(prompt).not.toContain("a taken name");
    if (name !== "draft-outline") expect(prompt).toContain("The story slips out inside a request");
  }
  const changes = named(asked, "draft-changes");
  expect(changes[0]?.prompt).toContain('"for whom": "anybody"');
  expect(changes[4]?.prompt).toContain('"partner": "only somebody who has a partner, married or not"');
  const avoid = (prompt = "") => prompt.slice(prompt.indexOf('"avoid": ['));
  expect(avoid(changes[0]?.prompt)).toContain('"alder rope work loops"');
  expect(avoid(changes[0]?.prompt)).not.toContain('"larch rope work loops"');
});

test("No text of a pack stands in a prompt", async () => {
  const { ask, asked } = createAsker();
  await draftTopic({ ...order, ask });
  const texts = packs.flatMap((pack) => textsOf(pack)).filter(({ text }) => text.length > 40);
  const prompts = asked.map(({ prompt }) => prompt).join("\n");
  expect(texts.filter(({ text }) => prompts.includes(text))).toEqual([]);
});

test("The instructions of a call fit on a page", async () => {
  const { ask } = createAsker();
  const counts: (readonly [string, number])[] = [];
  await draftTopic({
    ...order,
    ask: (call, input) => {
      const [system] = call.prompt(input);
      counts.push([call.name, (system?.content ?? "").split(/\s+/).length]);
      return ask(call, input);
    },
  });
  expect(counts.filter(([, words]) => words > 900)).toEqual([]);
});
