import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import type { AuditQuestion } from "../reading/question-row.ts";
import { fileOf, jsonLines } from "../reading/testing/memory-files.ts";
import { auditFile } from "./audit.ts";
import { measureRows } from "./rows.ts";
import { session } from "./testing/contexts.ts";
import { forkedQuestions, markedQuestions, question } from "./testing/questions.ts";

const rowsOf = (questions: readonly AuditQuestion[]) =>
  questions.map(({ id, persona, type, topic, message, options, right, context, distance, blocks, end }) => ({
    persona_id: persona,
    question_id: id,
    question_type: type,
    topic,
    distance_to_ref_in_blocks: blocks,
    distance_to_ref_proportion_in_context: distance === null ? "" : `${(100 * distance).toFixed(2)}%`,
    user_question_or_message: message,
    correct_answer: `(${"abcd"[right]})`,
    all_options: JSON.stringify(options.map((option, index) => `(${"abcd"[index]}) ${option}`)),
    shared_context_id: context,
    end_index_in_shared_context: end,
  }));

const questionsSource = (questions: readonly AuditQuestion[]) =>
  fileOf("/somewhere/questions_32k.csv", stringify(rowsOf(questions), { header: true }));

interface Beside {
  readonly provenance?: readonly unknown[];
  readonly sessions?: readonly unknown[];
  readonly contexts?: readonly unknown[];
}

function audit(questions: readonly AuditQuestion[], beside: Beside = {}) {
  const besideOf = (start: keyof Beside) => {
    const records = beside[start];
    return records ? fileOf(`/somewhere/${start}_32k.jsonl`, jsonLines(records)) : null;
  };
  return auditFile({
    questions: questionsSource(questions),
    provenance: besideOf("provenance"),
    sessions: besideOf("sessions"),
    contexts: besideOf("contexts"),
  });
}

const asked = (id: string, given: Partial<AuditQuestion> = {}) => question({ id, message: id, ...given });
const evidence = (...periods: string[]) =>
  periods.map((period, index) => ({ event: `food.${period}.${index}`, subject: "soup" }));

describe("auditFile", () => {
  it("takes periods, distances and groups from the provenance", async () => {
    const provenance = [
      { question_id: "a", group: "g", distance: "near", evidence: evidence("next_year", "init") },
      { question_id: "b", group: "g", distance: "near", evidence: evidence("init", "next_week") },
      { question_id: "c", group: "h", distance: "far", evidence: evidence("next_week") },
    ];
    const questions = ["a", "b", "c"].map((id) => asked(id, { distance: 0.5, blocks: 3 }));
    const { balance, groups, notes, file } = await audit(questions, { provenance });
    expect(file).toBe("questions_32k.csv");
    expect(balance.periods?.counts).toEqual({ init: 1, next_week: 2 });
    expect(balance.distances).toMatchObject({
      from: "provenance",
      counts: { near: 2, middle: 0, far: 1 },
      test: { statistic: 2, degreesOfFreedom: 2 },
    });
    expect(groups).toBe(2);
    expect(notes).toEqual([
      "text and filler aren't measured: there is no shared contexts file beside the questions",
    ]);
  });

  it("takes distances from the columns if there is no provenance, and says that periods aren't known", async () => {
    const questions = [0.1, 0.34, 0.66, 0.9].map((distance, index) =>
      asked(`${index}`, { distance, blocks: [1, 3, 4, 70][index] ?? null }),
    );
    const { balance, groups, notes } = await audit(questions);
    expect(balance.distances).toMatchObject({ from: "columns", counts: { near: 1, middle: 2, far: 1 } });
    expect(balance.blocks?.counts).toEqual({ "1": 1, "2–3": 1, "4–7": 1, "32 or more": 1 });
    expect([balance.periods, groups]).toEqual([null, null]);
    expect(notes).toContain("periods aren't known: only a provenance file has them");
  });

  it("says so if distances aren't known", async () => {
    const { balance, notes } = await audit([asked("a")]);
    expect([balance.distances, balance.blocks]).toEqual([null, null]);
    expect(notes).toContain("distances aren't known: neither columns nor provenance have them");
  });

  it("says so if the provenance is about other questions, or some of its lines have another shape", async () => {
    const other = await audit([asked("a")], { provenance: [{ question_id: "z", group: "g" }] });
    expect([other.groups, other.balance.periods]).toEqual([null, null]);
    expect(other.notes).toContain("provenance_32k.jsonl knows none of the questions");
    const broken = await audit([asked("a")], {
      provenance: [{ question_id: "a", group: "g" }, { question_id: 7 }, "x"],
    });
    expect(broken.groups).toBe(1);
    expect(broken.notes).toContain(
      "1 line of provenance_32k.jsonl can't be used: another shape (first: line 2)",
    );
  });

  it("doesn't count a question that a group repeats as a duplicate, but counts one of another group", async () => {
    const questions = forkedQuestions(4, "certain");
    const provenance = questions.map(({ id, group }) => ({ question_id: id, group }));
    const { duplicates } = await audit(questions, { provenance });
    expect(duplicates.messages).toMatchObject({ texts: 4, distinct: 4 });
    expect((await audit(questions)).duplicates.messages).toMatchObject({ texts: 16, distinct: 4 });
  });

  it("counts what one persona is asked again, and not what another is asked too", async () => {
    const questions = [
      asked("a", { message: "m", persona: "0", group: "g" }),
      asked("b", { message: "m", persona: "0", group: "g" }),
      asked("c", { message: "m", persona: "0", group: "h" }),
      asked("d", { message: "m", persona: "1", group: "i" }),
    ];
    const provenance = questions.map(({ id, group }) => ({ question_id: id, group }));
    expect((await audit(questions, { provenance })).duplicates.messages).toMatchObject({
      texts: 3,
      distinct: 1,
      askedAgain: 1,
    });
  });

  it("knows the persona's own sessions from the file that lists them: all others are filler", async () => {
    const filler = session({ name: "Ada", turns: [1, 2] });
    const own = session({ name: "Ada", turns: [3, 4] });
    const { contexts, notes } = await audit([asked("a", { context: "c" })], {
      sessions: [{ shared_context_id: "c", sessions: [{ message_index: 3 }] }],
      contexts: [{ c: [...filler, ...own, ...filler] }],
    });
    expect(contexts?.filler).toMatchObject({ contexts: 1, repeating: 1, distinct: 1 });
    expect(notes.join()).not.toContain("filler");
  });

  it("says that filler can't be told from own sessions if no list of those is given", async () => {
    const { contexts, notes } = await audit([asked("a", { context: "c" })], {
      contexts: [{ c: session({ name: "Ada", turns: [1, 2] }) }],
    });
    expect([contexts?.filler, contexts?.text?.turns]).toEqual([null, 2]);
    expect(notes).toContain(
      "filler can't be told from the persona's own sessions: only sessions_SIZE.jsonl lists those",
    );
  });
});

describe("the variety of a file", () => {
  const spreadOf = (spreads: Awaited<ReturnType<typeof audit>>["spreads"], name: string) =>
    spreads.find((one) => one.name === name);

  it("counts options and messages by group, even without provenance", async () => {
    const { spreads } = await audit(forkedQuestions(20, "certain"));
    expect(spreadOf(spreads, "messages")).toMatchObject({ unit: "group", units: 20 });
    expect(spreadOf(spreads, "options")?.units).toBe(20);
    expect(spreadOf(spreads, "stories")).toBeUndefined();
  });

  it("counts stories and reasons, subjects and occasions by persona", async () => {
    const questions = ["0", "0", "1"].map((persona, index) =>
      asked(`${index}`, { persona, context: `c${index}` }),
    );
    const told = (happening: string, reason: string | null) => [
      { event: "food.init.0", subject: "soup", happening, reason },
    ];
    const provenance = [
      { question_id: "0", persona_id: 0, evidence: told("the tin burst", null) },
      { question_id: "1", persona_id: 0, evidence: told("the tin burst", "too salty") },
      { question_id: "2", persona_id: 1, evidence: told("the tin burst", "too dear") },
    ];
    const subjects = [["soup"], ["soup", "rice"], ["tea"]];
    const sessions = questions.map(({ context }, index) => ({
      shared_context_id: context,
      sessions: [
        {
          message_index: 0,
          subjects: subjects[index],
          stories: [{ act: "likes" }, { matter: { begins: "Who pays for the van" } }],
        },
      ],
    }));
    const contexts = questions.map(({ context }, index) => ({
      [`${context}`]: [
        { role: "system", content: "Name: Ada" },
        { role: "user", content: `User: Hi there! I have a plan to ${index < 1 ? "cook" : "bake"} today.` },
        { role: "assistant", content: "Assistant: Good." },
      ],
    }));
    const { spreads } = await audit(questions, { provenance, sessions, contexts });
    expect(spreadOf(spreads, "stories")).toMatchObject({
      units: 2,
      distinct: 1,
      commonest: { text: "the tin burst", count: 2, share: 1 },
    });
    expect(spreadOf(spreads, "reasons")).toMatchObject({ distinct: 2, commonest: { count: 1 } });
    expect(spreadOf(spreads, "subjects")).toMatchObject({ units: 2, distinct: 3, commonest: { count: 1 } });
    expect(spreadOf(spreads, "matters")).toMatchObject({
      units: 2,
      distinct: 1,
      commonest: { text: "Who pays for the van", count: 2, share: 1 },
    });
    expect(spreadOf(spreads, "occasions")).toMatchObject({
      distinct: 2,
      commonest: { text: "I have a plan to bake today.", count: 2 },
    });
  });
});

describe("the level of a question", () => {
  it("is read from the provenance, and the words of options are measured by it", async () => {
    const questions = ["a", "b"].map((id) =>
      asked(id, { context: "c", end: 3, options: ["tea", "milk", "rum", "ale"] }),
    );
    const { contexts } = await audit(questions, {
      provenance: [
        { question_id: "a", group: "g", level: "explicit" },
        { question_id: "b", group: "h" },
      ],
      contexts: [
        {
          c: [
            { role: "system", content: "Name: Ada" },
            { role: "user", content: "User: tea again" },
            { role: "assistant", content: "Assistant: Good." },
          ],
        },
      ],
    });
    expect(contexts?.overlap?.overall).toMatchObject({ questions: 2, rules: { most: { share: 1 } } });
    expect(contexts?.overlap?.byLevel).toMatchObject([{ name: "explicit", questions: 1 }]);
  });
});

describe("a very large number of rows", () => {
  it("is counted completely, and learned from in part, whole messages at a time", async () => {
    const questions = markedQuestions(400, "and a good deal more than the others say");
    const tally = await measureRows(questionsSource(questions), 100);
    const longest = tally.rules.shortcuts().find(({ name }) => name === "longest")?.overall;
    expect(longest).toMatchObject({ questions: 400, share: 1 });
    expect(tally.balance.balances(null).letters?.counts).toEqual({
      "(a)": 100,
      "(b)": 100,
      "(c)": 100,
      "(d)": 100,
    });
    const messages = new Set(tally.drawn.map(({ message }) => message));
    expect(tally.drawn.length).toBeLessThanOrEqual(100);
    expect(tally.drawn.length).toBeGreaterThan(30);
    expect(tally.drawn.map(({ id }) => id)).toEqual(
      questions.filter(({ message }) => messages.has(message)).map(({ id }) => id),
    );
    expect(tally.notes.join()).toMatch(/measured on \d+ of the 400 questions/);
  });

  it("with ever new types and topics is counted together as others", async () => {
    const questions = Array.from({ length: 300 }, (_, index) =>
      asked(`${index}`, { type: `type ${index}`, topic: `topic ${index}` }),
    );
    const { balance, resolution, shortcuts, notes } = await audit(questions);
    expect(balance.types.counts["(others)"]).toBe(260);
    expect(balance.topics.counts["(others)"]).toBe(100);
    expect(resolution).toHaveLength(41);
    expect(Object.keys(shortcuts.rules[0]?.byType ?? {})).toHaveLength(41);
    expect(notes).toContain("types after the first 40 are counted as (others)");
  });
});
