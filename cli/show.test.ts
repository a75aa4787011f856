import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Provenance, provenanceSchema } from "../formats/provenance/lines.ts";
import { escapeRegExp } from "../pipeline/text/escape-reg-exp.ts";
import { contextLines } from "../targets/personamem/show/context-lines.ts";
import { personaLines } from "../targets/personamem/show/persona-lines.ts";
import { questionLines } from "../targets/personamem/show/question-lines.ts";
import { sessionLines } from "../targets/personamem/show/session-lines.ts";
import { createMadeFolder, createRunFolder, type RunFolder } from "./testing/run-folder.ts";

const rowsSchema = z.array(z.record(z.string(), z.string()));
type Row = z.infer<typeof rowsSchema>[number];

function readExport(out: string): { rows: Row[]; provenance: Provenance[]; messages: Map<string, string[]> } {
  const linesOf = (file: string) =>
    readFileSync(join(out, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  const contexts = z.record(z.string(), z.array(z.object({ content: z.string() })));
  return {
    rows: rowsSchema.parse(parse(readFileSync(join(out, "questions_32k.csv")), { columns: true })),
    provenance: linesOf("provenance_32k.jsonl").map((line) => provenanceSchema.parse(line)),
    messages: new Map(
      linesOf("shared_contexts_32k.jsonl")
        .flatMap((line) => Object.entries(contexts.parse(line)))
        .map(([id, messages]) => [id, messages.map(({ content }) => content)]),
    ),
  };
}

/** A text without line breaks and indents, so that wrapped sentences can be found in it. */
const flat = (text: string) => text.replaceAll(/\s+/g, " ");

describe("pipeline show", () => {
  let run: RunFolder;
  let exported: ReturnType<typeof readExport>;
  beforeAll(async () => {
    run = createRunFolder();
    // Not the seed of the configuration: show needs no options of the run.
    await run.pipeline("run", "--seed", "5");
    exported = readExport(run.out);
  });
  afterAll(() => run.remove());

  const show = async (...words: readonly string[]) => {
    const { out, err, code, lines } = await run.pipeline("show", ...words);
    expect([err, code]).toEqual(["", 0]);
    if (!words.includes("--json"))
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(100);
    return out;
  };
  const refused = async (...words: readonly string[]) => {
    const { out, err, code } = await run.pipeline("show", ...words);
    expect([out, code]).toEqual(["", 2]);
    return err;
  };
  const questionOf = (kind: string, fork: number) => {
    const provenance = exported.provenance.find((one) => one.pivot.kind === kind && one.fork === fork);
    const row = exported.rows.find(({ question_id }) => question_id === provenance?.question_id);
    if (!provenance || !row) throw new Error(`no question of kind "${kind}" was exported`);
    return { provenance, row, messages: exported.messages.get(row.shared_context_id ?? "") ?? [] };
  };

  describe("persona", () => {
    it("shows profile, life and the preferences of each of its topics as they develop", async () => {
      const out = await show("persona", "1");
      const card = exported.messages.get(
        exported.rows.find(({ persona_id }) => persona_id === "1")?.shared_context_id ?? "",
      );
      const name = /Name: (.*)/.exec(card?.[0] ?? "")?.[1];
      expect(out.startsWith(`Persona 1: ${name}\n`)).toBe(true);
      expect(out).toMatch(/^Life\n {2}\d{4}-\d\d-\d\d {2}\S/m);
      expect(out).toMatch(/^bookRecommendation \(.*\), fork 0$/m);
      expect(out).toMatch(/^foodRecommendation \(.*\), fork 0$/m);
      expect(out).not.toMatch(/^coding/m);
      expect(out).toMatch(/\[pivot: sequence\]\n.* likes: [^[]*? goes off: [^[]*? comes round: /);
    });

    it("shows another fork, which differs only in the pivots", async () => {
      const [shared, other] = [await show("persona", "1"), await show("persona", "1", "--fork", "3")];
      const lines = shared.split("\n");
      const differing = other.split("\n").filter((line) => !lines.includes(line));
      expect(differing.length).toBeGreaterThan(10);
      expect(other.split("\n").filter((line) => lines.includes(line)).length).toBeGreaterThan(
        differing.length,
      );
      expect(other).toMatch(/\[pivot: sequence\]\n.* dislikes: [^[]*? still dislikes: [^[]*? comes round: /);
    });

    it("prints the facts with their intervals, and the tags of the first session", async () => {
      const out = await show("persona", "1");
      expect(out).toMatch(/^Facts$/m);
      expect(out).toMatch(/^ {2}\d{4}-\d\d(?:-\d\d)? +(?:to \d{4}\S* +)?Mother /m);
      expect(out).toMatch(/^ {2}On \d{4}-\d\d-\d\d: /m);
      const { profile, facts } = JSON.parse(await show("persona", "1", "--json"));
      expect(out).toContain(`On ${profile.firstSession}: ${facts.tags[0]}`);
      const oneLine = out.replaceAll(/\s+/g, " ");
      for (const { text } of facts.facts) expect(oneLine).toContain(text);
      expect(facts.facts.map(({ kind }: { kind: string }) => kind)).toEqual(
        expect.arrayContaining(["parent", "home", "town", "work", "language", "belief", "acquaintance"]),
      );
    });

    it("names the existing personas if one is unknown", async () => {
      expect(await refused("persona", "7")).toBe(
        'could not show persona "7": there is no persona 7; there are 0-1',
      );
      expect(await refused("persona", "Ada")).toContain("a persona is named by its number");
      expect(await refused("persona", "0", "--fork", "4")).toContain("there is no fork 4; there are 0 to 3");
    });
  });

  describe("session", () => {
    it("shows the date, the turns, and before each beat the event that it tells", async () => {
      const out = await show("session", "0/coding/init");
      const { provenance, messages } = questionOf("fact", 0);
      const evidence = provenance.evidence[0];
      expect(provenance.group).toContain("0/32k/0/");
      const own = await show("session", `0/${evidence?.event.split(".").slice(0, 2).join("/")}`);
      expect(out).toMatch(
        /^\d{4}-\d\d-\d\d {2}.*, coding, init, fork 0\n\d+ beats, \d+ turns, [\d,]+ tokens\n/,
      );
      expect(out).toMatch(/^\[coding\.init\.\d+, \d{4}-\d\d-\d\d: /m);
      expect(flat(own)).toContain(flat(messages[evidence?.message_index ?? 0] ?? ""));
    });

    it("marks the beats of pivots, which other forks tell differently", async () => {
      const [first, second] = [
        await show("session", "0/coding/init"),
        await show("session", "0/coding/init/1"),
      ];
      const pivots = (text: string) =>
        flat(text).match(/PIVOT coding\.\w+, told otherwise in the other forks/g);
      expect(pivots(first)?.length).toBeGreaterThan(1);
      expect(pivots(second)).toEqual(pivots(first));
      expect(second).not.toBe(first);
    });

    it("says what exists if a part of the ID is unknown", async () => {
      expect(await refused("session", "coding")).toContain("PERSONA/TOPIC/PERIOD");
      expect(await refused("session", "9/coding/init")).toContain("there is no persona 9; there are 0-1");
      expect(await refused("session", "1/coding/init")).toContain(
        'persona 1 has no topic "coding"; it has bookRecommendation, foodRecommendation',
      );
      expect(await refused("session", "0/coding/spring")).toContain(
        'no period "spring" here; there are init, next_week, next_month, next_year',
      );
      expect(await refused("session", "0/coding/init/8")).toContain("there is no fork 8");
    });
  });

  describe("question", () => {
    it.each(["role", "sequence", "reason", "fact", "tried"])(
      "shows one of kind %s as it was exported, with why each option is right or wrong",
      async (kind) => {
        const { provenance, row, messages } = questionOf(kind, 2);
        const out = await show("question", provenance.question_id);
        const text = flat(out);
        expect(out.split("\n")[0]).toBe(`Question ${provenance.question_id}`);
        expect(text).toContain(`${provenance.group}, fork 2`);
        expect(text).toContain(`asked on ${provenance.date_asked} after session`);
        expect(text).toContain(`message ${row.end_index_in_shared_context} of ${messages.length}`);
        expect(text).toContain(`evidence ${provenance.distance}: `);
        expect(text).toContain(row.distance_to_ref_proportion_in_context);
        expect(text).toContain(flat(row.user_question_or_message ?? ""));
        const options = z.array(z.string()).parse(JSON.parse(row.all_options ?? ""));
        expect(options).toHaveLength(4);
        for (const option of options) {
          const letter = option.slice(0, 3);
          const verdict =
            letter === row.correct_answer ? "right" : "wrong: [a-z ,]+ \\(right in fork [013]\\)";
          const words = escapeRegExp(flat(option.slice(4)));
          expect(text).toMatch(new RegExp(`\\${letter.slice(0, 2)}\\) ${verdict} ${words} because it `));
        }
        expect(provenance.evidence.length).toBeGreaterThan(0);
        for (const { date, message_index } of provenance.evidence) {
          expect(text).toContain(`${date}: `);
          expect(text).toContain(flat(messages[message_index] ?? ""));
        }
      },
    );

    it("shows what was told about a subject that is not the right one", async () => {
      const stated = exported.provenance.find(
        ({ pivot, fork, level }) => pivot.kind === "role" && fork === 0 && level === "explicit",
      );
      if (!stated) throw new Error("no role was told outright");
      const text = flat(await show("question", stated.question_id));
      expect(text).toMatch(/wrong: stale, it was so once .* the user told: likes \([\d-]+\), leaves it for /);
      expect(text).toMatch(/wrong: reversed, the opposite was said .* the user told: dislikes \([\d-]+\)/);
      expect(text).toMatch(/wrong: never stated .*, on which they said nothing/);
    });

    it("is also found by its path, in fork 0 if none is given", async () => {
      const { provenance } = questionOf("reason", 0);
      const byId = await show("question", provenance.question_id);
      expect(await show("question", `${provenance.group}/0`)).toBe(byId);
      expect(await show("question", provenance.group)).toBe(byId);
    });

    it("says what exists if it is unknown", async () => {
      const unknown = "00000000-0000-5000-8000-000000000000";
      expect(await refused("question", unknown)).toContain("has no such question_id");
      expect(await refused("question", "nothing")).toContain("PERSONA/SIZE/VARIANT/GROUP/FORK");
      const err = await refused("question", "0/32k/0/coding.why/0");
      expect(err).toContain('context 0/32k/0 has no group "coding.why"; there are:');
      expect(err).toContain("coding.suggest_new_ideas");
      expect(await refused("question", "0/128k/0/coding.suggest_new_ideas/0")).toContain("there are 0/32k/0");
    });
  });

  describe("context", () => {
    it("lists sessions and filler with tokens, the places of its questions, and totals", async () => {
      const row = exported.rows.find(({ persona_id }) => persona_id === "1");
      const id = row?.shared_context_id ?? "";
      const messages = exported.messages.get(id) ?? [];
      const asked = exported.rows.filter(({ shared_context_id }) => shared_context_id === id);
      const out = await show("context", id);
      expect(out.startsWith(`Context ${id}\n1/32k/0, fork `)).toBe(true);
      for (const { question_id } of asked) expect(out).toContain(question_id);
      expect(out).toContain(`${asked.length} questions, 0 left out`);
      expect(out).toContain(`8 sessions of the persona`);
      expect(out).toContain(`${messages.length} messages`);
      expect(out).toMatch(/^ *\d+ +\d+-\d+ +\d{4}-\d\d-\d\d +foodRecommendation\/init +[\d,]+ +[\d,]+$/m);
      expect(out).toMatch(/^ *\d+ +\d+-\d+ +filler \d+: .+ [\d,]+ +[\d,]+$/m);
      const total = [...out.matchAll(/^ *\d+ +\d+-\d+ .* ([\d,]+) +[\d,]+$/gm)]
        .map(([, tokens = ""]) => Number(tokens.replaceAll(",", "")))
        .reduce((sum, tokens) => sum + tokens, 0);
      expect(total).toBeGreaterThan(28_000);
      expect(out).toContain(`${total.toLocaleString("en-US")} tokens (`);
    });

    it("is found by its path, and differs in each fork", async () => {
      const ids = await Promise.all(
        ["0/32k/0", "0/32k/0/1", "0/32k/0/2", "0/32k/0/3"].map(async (id) =>
          (await show("context", id)).slice(8, 72),
        ),
      );
      const known = new Set(
        exported.rows.filter((row) => row.persona_id === "0").map((row) => row.shared_context_id),
      );
      expect(new Set(ids)).toEqual(known);
    });

    it("says what exists if it is unknown", async () => {
      expect(await refused("context", "f".repeat(64))).toContain("has no such shared_context_id");
      expect(await refused("context", "0")).toContain("PERSONA/SIZE/VARIANT");
      expect(await refused("context", "5/32k/0")).toContain("there is no persona 5; there are 0-1");
      expect(await refused("context", "0/32k/3")).toContain("there are 0/32k/0");
      expect(await refused("context", "0/32k/0/4")).toContain("there is no fork 4");
    });
  });

  it("prints with --json what the text shows", async () => {
    const json = async (...words: readonly string[]) => JSON.parse(await show(...words, "--json"));
    const { provenance } = questionOf("tried", 1);
    const [persona, session, context] = [
      ["persona", "1", "--fork", "2"],
      ["session", "0/coding/init/1"],
      ["context", "1/32k/0/3"],
    ];
    const question = ["question", provenance.question_id];
    expect(personaLines(await json(...persona)).join("\n")).toBe(await show(...persona));
    expect(sessionLines(await json(...session)).join("\n")).toBe(await show(...session));
    expect(contextLines(await json(...context)).join("\n")).toBe(await show(...context));
    expect(questionLines(await json(...question)).join("\n")).toBe(await show(...question));
  });

  it("reports a folder without a run", async () => {
    expect(await refused("persona", "0", "--out", "elsewhere")).toContain("there is no run in this folder");
  });
});

describe("pipeline show, if only a part was made again", () => {
  it("says what has become outdated, and doesn't mix old and new", async () => {
    const run = await createMadeFolder();
    const again = (...words: readonly string[]) => run.pipeline("run", "--personas", "0", ...words);
    const question = "0/32k/0/coding.recall_user_shared_facts";
    run.changePack("coding", (text) => text.replace(/^about: .*$/m, 'about: "programs"'));
    await again("--stage", "timelines");
    for (const words of [
      ["context", "0/32k/0"],
      ["question", question],
    ]) {
      const { err, code } = await run.pipeline("show", ...words);
      expect(err).toContain('timelines "coding" was made again since; run again');
      expect(code).toBe(2);
    }
    await again();
    for (const words of [
      ["context", "0/32k/0"],
      ["question", question],
    ])
      expect((await run.pipeline("show", ...words)).code).toBe(0);
    run.remove();
  });

  it("says what was not made yet, and that nothing was exported", async () => {
    const run = createRunFolder();
    await run.pipeline("run", "--stage", "timelines");
    const errorOf = async (...words: readonly string[]) => (await run.pipeline("show", ...words)).err;
    expect(await errorOf("session", "0/coding/init")).toContain("it was not made yet");
    expect(await errorOf("context", "0/32k/0")).toContain("none were made yet");
    expect(await errorOf("question", "nothing")).toContain("no dataset was written");
    run.remove();
  });

  it("needs no option of the run that made the records, not even its seed", async () => {
    const run = createRunFolder();
    await run.pipeline("run", "--stage", "contexts", "--seed", "5", "--personas", "0");
    const { out, code } = await run.pipeline("show", "question", "0/32k/0/coding.suggest_new_ideas");
    expect(code).toBe(0);
    expect(out).toMatch(/^Question [0-9a-f-]{36}$/m);
    run.remove();
  });
});
