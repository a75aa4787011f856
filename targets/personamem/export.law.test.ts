import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillerSchema } from "../../contexts/filler-stage.ts";
import type { ContextMessage } from "../../contexts/text.ts";
import { tells } from "../../conversations/tells.ts";
import { questionColumns, questionRowSchema } from "../../formats/personamem/columns.ts";
import type { Provenance } from "../../formats/provenance/lines.ts";
import { countTokens } from "../../pipeline/models/tokens.ts";
import type { StoredHead } from "../../pipeline/store/store.ts";
import { bySuite } from "../../pipeline/testing/suite.ts";
import { questionTypes } from "../../questions/types.ts";
import { makeSmallRun, type Row, type SmallRun } from "../testing/small-run.ts";

/** Personas of the seeds of the long suite have all manners, topics and kinds of pivots together. */
const seeds = bySuite({ short: [20], long: [1, 20, 333] });
const numeric = /^(persona_id|context_length|distance_to_ref_in|num_|end_index)/;

interface Asked {
  readonly row: Row;
  readonly provenance: Provenance;
  readonly context: readonly ContextMessage[];
  /** What can be seen when the question is asked. */
  readonly seen: readonly ContextMessage[];
}

const counted = new Map<string, number>();
/** Each text is counted once, because contexts repeat their sessions. */
const tokensOf = (text: string) => {
  const known = counted.get(text) ?? countTokens(text);
  counted.set(text, known);
  return known;
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const groupsOf = <T>(list: readonly T[], name: (one: T) => string) => {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(name(one), [...(groups.get(name(one)) ?? []), one]);
  return groups;
};

describe.each(seeds)("an export of seed %i", (seed) => {
  let run: SmallRun;
  let asked: Asked[];
  beforeAll(async () => {
    run = await makeSmallRun({ config: { seed, contexts: { sizes: ["32k"] } }, personas: [0, 4, 7] });
    const provenance = run.provenance("32k");
    const contexts = run.contexts("32k");
    asked = run.rows("32k").map((row) => {
      const context = contexts.get(row.shared_context_id ?? "") ?? [];
      const found = provenance.get(row.question_id ?? "");
      if (!found) throw new Error(`no provenance of ${row.question_id}`);
      return {
        row,
        provenance: found,
        context,
        seen: context.slice(0, Number(row.end_index_in_shared_context)),
      };
    });
  });
  afterAll(() => run.remove());

  it("has the fifteen columns in order, each with its type", () => {
    expect(Object.keys(asked[0]?.row ?? {})).toEqual(questionColumns);
    for (const { row } of asked) {
      const typed = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          numeric.test(name) && !name.endsWith("proportion_in_context") ? Number(value) : value,
        ]),
      );
      expect(questionRowSchema.safeParse(typed).error).toBeUndefined();
    }
    expect(new Set(asked.map(({ row }) => row.question_id)).size).toBe(asked.length);
  });

  it("asks all seven types in four forks, equally often", () => {
    const types = groupsOf(asked, ({ row }) => row.question_type ?? "");
    expect([...types.keys()].sort()).toEqual([...questionTypes].sort());
    expect(new Set([...types.values()].map((rows) => rows.length)).size).toBe(1);
  });

  it("asks each group with the same message and options, each option right once and each letter right once", () => {
    for (const rows of groupsOf(asked, ({ provenance }) => provenance.group).values()) {
      expect(rows.map(({ provenance }) => provenance.fork).sort()).toEqual([0, 1, 2, 3]);
      expect(new Set(rows.map(({ row }) => row.user_question_or_message)).size).toBe(1);
      const texts = rows.map(({ row }) => optionsOf(row).map((option) => option.slice(4)));
      for (const options of texts) expect([...options].sort()).toEqual([...(texts[0] ?? [])].sort());
      expect(new Set(texts[0]).size).toBe(4);
      expect(new Set(rows.map(({ row }) => rightOption(row).slice(4))).size).toBe(4);
      expect(new Set(rows.map(({ row }) => row.correct_answer)).size).toBe(4);
      // The four rows are a Latin square: no option has the same letter twice.
      for (const text of texts[0] ?? [])
        expect(
          new Set(
            rows.map(({ row }) =>
              optionsOf(row)
                .find((option) => option.slice(4) === text)
                ?.charAt(1),
            ),
          ).size,
        ).toBe(4);
    }
  });

  it("says why each wrong option is wrong, and marks the right one", () => {
    for (const { row, provenance } of asked) {
      const right = Object.entries(provenance.options).filter(([, verdict]) => verdict === "right");
      expect(right.map(([letter]) => `(${letter})`)).toEqual([row.correct_answer]);
    }
    const roles = groupsOf(
      asked.filter(({ provenance }) => provenance.pivot.kind === "role"),
      ({ provenance }) => provenance.group,
    );
    for (const rows of roles.values()) {
      // Each option is stale once, reversed once, and never stated once, so flaws are balanced too. If there
      // are two turns, each fits two options.
      const isScattered = rows[0]?.provenance.level === "scattered";
      for (const text of optionsOf(rows[0]?.row ?? {}).map((option) => option.slice(4))) {
        const verdicts = rows.map(({ row, provenance }) => provenance.options[letterOf(row, text)]);
        expect(verdicts.sort()).toEqual([
          "never-stated",
          isScattered ? "never-stated" : "reversed",
          "right",
          "stale",
        ]);
      }
    }
  });

  it("keeps the options of a group within a quarter of their mean length, and uses a message in only one group of a persona", () => {
    for (const { row } of asked) {
      const lengths = optionsOf(row).map((option) => option.length - 4);
      const mean = sum(lengths) / 4;
      expect(Math.max(...lengths.map((length) => Math.abs(length - mean)))).toBeLessThanOrEqual(mean / 4);
    }
    for (const rows of groupsOf(
      asked,
      ({ row }) => `${row.persona_id} ${row.user_question_or_message}`,
    ).values()) {
      expect(new Set(rows.map(({ provenance }) => provenance.group)).size).toBe(1);
    }
  });

  it("has evidence before the question that tells its event, and names nothing of another fork", () => {
    for (const { row, provenance, context } of asked) {
      const end = Number(row.end_index_in_shared_context);
      expect(context[end - 1]?.role).toBe("assistant");
      for (const evidence of provenance.evidence) {
        expect(evidence.message_index).toBeLessThan(end);
        expect(evidence.date <= provenance.date_asked).toBe(true);
        const told = context
          .slice(evidence.message_index, evidence.message_index + evidence.messages)
          .flatMap(({ role, content }) => (role === "user" ? [content] : []))
          .join("\n");
        expect(context[evidence.message_index]?.role).toBe("user");
        for (const clause of [evidence.happening, evidence.reason])
          if (clause) expect(tells(told, clause)).toBeGreaterThanOrEqual(0.5);
      }
    }
  });

  it("never names a subject in a fork's context that never came up in that fork", () => {
    for (const { row, provenance, context } of asked.filter(
      // If nothing is stated, all four are named alike.
      ({ provenance: { pivot, level } }) =>
        pivot.kind === "role" && (level === "explicit" || level === "paraphrased"),
    )) {
      const never =
        Object.entries(provenance.options).find(([, verdict]) => verdict === "never-stated")?.[0] ?? "";
      const option =
        optionsOf(row)
          .find((text) => text.charAt(1) === never)
          ?.toLowerCase() ?? "";
      const subject = provenance.pivot.subjects.find((name) => option.includes(name.toLowerCase()));
      expect(subject).toBeDefined();
      // Somebody else's list names all four.
      const names = provenance.pivot.subjects.map((name) => name.toLowerCase());
      const text = context
        .map((message) => message.content.toLowerCase())
        .filter((content) => !names.every((name) => content.includes(name)))
        .join("\n");
      expect(text.includes(subject?.toLowerCase() ?? "-")).toBe(false);
    }
  });

  it("counts tokens, characters, distances and proportions as any reader of the files would", () => {
    for (const { row, provenance, seen } of asked) {
      const question = tokensOf(row.user_question_or_message ?? "");
      const context = sum(seen.map(({ content }) => tokensOf(content))) + question;
      expect(Number(row.context_length_in_tokens)).toBe(context);
      expect(Number(row.context_length_in_letters)).toBe(sum(seen.map(({ content }) => [...content].length)));
      const reference = Math.max(...provenance.evidence.map(({ message_index }) => message_index));
      const distance = sum(seen.slice(reference).map(({ content }) => tokensOf(content))) + question;
      expect(Number(row.distance_to_ref_in_tokens)).toBe(distance);
      expect(row.distance_to_ref_proportion_in_context).toBe(`${((100 * distance) / context).toFixed(2)}%`);
      const sessionsAfter = seen.slice(reference).filter(({ role }) => role === "system").length;
      expect(Number(row.distance_to_ref_in_blocks)).toBe(sessionsAfter + 1);
    }
  });

  it("fills contexts to 90 to 100 %, with strict turns, the card at the start of every session, and unique sessions", () => {
    for (const context of run.contexts("32k").values()) {
      const tokens = sum(context.map(({ content }) => tokensOf(content)));
      expect(tokens).toBeGreaterThanOrEqual(28_800);
      expect(tokens).toBeLessThanOrEqual(32_000);
      const sessions = sessionsOf(context);
      expect(new Set(sessions.map((session) => JSON.stringify(session.slice(1)))).size).toBe(sessions.length);
      for (const [card, ...turns] of sessions) {
        expect(card?.content).toMatch(
          /^Current user persona: Name: .+\nGender Identity: .+\nRacial Identity: .+\n\n.+/,
        );
        expect(turns.map(({ role }) => role)).toEqual(
          turns.map((_, index) => (index % 2 === 0 ? "user" : "assistant")),
        );
        const labels = new Set(turns.map(({ content }) => content.slice(0, content.indexOf(": "))));
        expect([
          ["User", "Assistant"],
          ["Patient", "Therapist"],
        ]).toContainEqual([...labels]);
      }
    }
  });

  it("keeps the sessions of a topic in the order of their periods, and the filler free of the persona", async () => {
    const fillers = await fillerTexts(run);
    const isFiller = (session: readonly ContextMessage[]) =>
      fillers.has(
        session
          .slice(1)
          .map(({ content }) => content)
          .join("\n"),
      );
    for (const { row, provenance, seen } of asked) {
      const irrelevant = sessionsOf(seen).filter(isFiller);
      expect(Number(row.num_irrelevant_tokens)).toBe(
        sum(irrelevant.flat().map(({ content }) => tokensOf(content))),
      );
      const order = provenance.evidence.map(({ message_index }) => message_index);
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(provenance.evidence.map(({ date }) => date)).toEqual(
        provenance.evidence.map(({ date }) => date).sort(),
      );
    }
  });

  it("names contexts by the sha256 of their messages, uses all of them, and keeps their rows together", () => {
    const used = asked.map(({ row }) => row.shared_context_id ?? "");
    expect(new Set(used)).toEqual(new Set(run.contexts("32k").keys()));
    expect(used.filter((id, index) => id !== used[index - 1]).length).toBe(new Set(used).size);
    for (const [id, messages] of run.contexts("32k")) {
      const hash = createHash("sha256");
      for (const { role, content } of messages) hash.update(`${JSON.stringify([role, content])}\n`);
      expect(hash.digest("hex")).toBe(id);
    }
  });
});

const optionsOf = (row: Row): string[] => JSON.parse(row.all_options ?? "[]") as string[];
const rightOption = (row: Row) =>
  optionsOf(row).find((option) => option.startsWith(row.correct_answer ?? "-")) ?? "";

function letterOf(row: Row, text: string): "a" | "b" | "c" | "d" {
  const letter = optionsOf(row)
    .find((option) => option.slice(4) === text)
    ?.charAt(1);
  if (letter !== "a" && letter !== "b" && letter !== "c" && letter !== "d")
    throw new Error(`no letter for "${text}"`);
  return letter;
}

function sessionsOf(messages: readonly ContextMessage[]): ContextMessage[][] {
  const sessions: ContextMessage[][] = [];
  for (const message of messages) {
    if (message.role === "system") sessions.push([]);
    sessions.at(-1)?.push(message);
  }
  return sessions;
}

/** The beginnings of the run's filler sessions. */
async function fillerTexts({ store }: SmallRun): Promise<Set<string>> {
  const heads = (await store.heads(["filler"], -1)).get("filler") ?? new Map<string, StoredHead>();
  const texts = await store.readMany([...heads.values()].map(({ fingerprint }) => fingerprint));
  const fillers = [...texts.values()].map((text) => fillerSchema.parse(JSON.parse(text)));
  return new Set(fillers.map(({ turns }) => turns.map(({ content }) => content).join("\n")));
}
