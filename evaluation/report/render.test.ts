import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionOf } from "../testing/questions.ts";
import { reportOf } from "../testing/reports.ts";
import { renderEvaluation } from "./render.ts";
import { toldIn } from "./testing/told-in.ts";
import { jsonInScript } from "./texts.ts";

const three = ["q1", "q2", "q3"].map((id) => questionOf({ id, message: `Is it ${id}?` }));
/** Text that a browser takes for a script, an element, an attribute or the end of one. */
const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)"> ' & </noscript> <!-- \u2028`;

describe("the page of an evaluation", () => {
  it("tells how much was asked, how often it was right, with what interval, what it cost and how long it took", () => {
    const html = renderEvaluation(
      reportOf(three, [
        { name: "large", answer: () => "(a)" },
        { name: "small", mode: "blind", answer: (_, index) => ["(a)", null, undefined][index] },
      ]),
    );
    expect(html).toMatch(/large<\/th><td>100\.0 %<small>43\.9–100\.0<\/small><\/td><td>3<\/td>/);
    expect(html).toMatch(
      /small, blind<\/th><td>50\.0 %<small>9\.5–90\.5<\/small><\/td><td>2 of 3<small>only partly asked<\/small><\/td><td>0<\/td><td>1<\/td>/,
    );
    expect(html).toContain("<td>1.25</td><td>1,000</td><td>unknown</td><td>41 s</td>");
  });

  it("shows faults before everything else, and no section if there are none", () => {
    const said = [{ name: "large", answer: () => "(a)" }];
    const html = renderEvaluation(reportOf(three, said, { faults: ["random is right too often"] }));
    expect(html.indexOf("random is right too often")).toBeGreaterThan(0);
    expect(html.indexOf("random is right too often")).toBeLessThan(html.indexOf("Ranking"));
    expect(renderEvaluation(reportOf(three, said))).not.toContain('aria-label="Faults"');
  });

  it("opens with the ranking, the best first, and has no costs if no respondent costs anything", () => {
    const report = reportOf(three, [
      { name: "poor", answer: () => "(b)" },
      { name: "good", answer: () => "(a)" },
    ]);
    const free = report.respondents.map((one) => ({
      ...one,
      results: one.results.map((of) => ({
        ...of,
        cost: null,
        inputTokens: null,
        outputTokens: null,
        time: null,
      })),
    }));
    const html = renderEvaluation({ ...report, respondents: free });
    const [ranking = ""] = /<h2>.*?<\/table>/s.exec(html) ?? [];
    expect(ranking).toMatch(/^<h2>Ranking<\/h2>/);
    expect(
      [...ranking.matchAll(/<th scope="row">(\w+)<\/th><td>([\d.]+ %)/g)].map(([, ...row]) => row),
    ).toEqual([
      ["good", "100.0 %"],
      ["poor", "0.0 %"],
    ]);
    expect(ranking).not.toContain("–</td>");
    expect(html).not.toContain("Cost and time");
  });

  it("draws one chart over the distance, however many respondents there are", () => {
    const said = Array.from({ length: 12 }, (_, at) => ({ name: `m${at}`, answer: () => "(a)" }));
    const html = renderEvaluation(reportOf(three, said));
    const charts = html.match(/<svg [^>]*aria-label="Accuracy over distance.*?<\/svg>/gs) ?? [];
    expect(charts).toHaveLength(1);
    for (const { name } of said) expect(charts[0]).toContain(`<title>${name}</title>`);
  });

  it("tells what memories recalled, and how long they took", () => {
    const report = reportOf(three, [{ name: "kept", answer: () => "(a)" }]);
    const memory = {
      telling: { requests: 9, p50: 4, p95: 1_234 },
      ...{ answering: null, recalling: null },
      recall: { questions: 3, inText: 0.5, tokens: 321 },
    };
    const respondents = report.respondents.map((one) => ({
      ...one,
      results: one.results.map((of) => ({ ...of, memory })),
    }));
    expect(renderEvaluation(report)).not.toContain("<h2>Memory</h2>");
    const html = renderEvaluation({ ...report, respondents });
    const [, row = ""] = /<h2>Memory<\/h2>.*?<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
    expect([...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual([
      ...["32k", "50.0 %", "321"],
      ...["4.0 / 1,234", "– / –", "– / –"],
    ]);
  });

  it("tells how much of the evidence was found, with intervals, and by type", () => {
    const report = reportOf(three, [
      { name: "bm25 k=5", answer: () => "(a)" },
      { name: "blind", answer: () => "(b)" },
    ]);
    expect(renderEvaluation(report)).not.toContain("<h2>Evidence found</h2>");
    const found = new Map([
      ["q1", [1]],
      ["q2", [null]],
      ["q3", [4]],
    ]);
    const respondents = report.respondents.map((one) => ({
      ...one,
      results: one.results.map((of) => (one.name === "blind" ? of : { ...of, found })),
    }));
    const [section = ""] =
      /<h2>Evidence found<\/h2>.*?(?=<h2>)/s.exec(renderEvaluation({ ...report, respondents })) ?? [];
    expect(section).toMatch(
      /bm25 k=5<\/th><td>33\.3 %<small>6\.1–79\.2<\/small><\/td><td>66\.7 %<small>20\.8–93\.9</,
    );
    expect(section).toContain('aria-label="All evidence found, by type"');
    expect(section).not.toContain('aria-label="All evidence found, by level"');
    expect(section).not.toContain("blind");
  });

  it("describes every drawing in words", () => {
    const html = renderEvaluation(reportOf(three, [{ name: "large", answer: () => "(b)" }]));
    const drawings = html.match(/<svg .*?<\/svg>/gs) ?? [];
    expect(drawings).toHaveLength(3);
    for (const drawing of drawings)
      expect(drawing).toMatch(
        /^<svg role="img"[^>]* aria-label="[^"]+">\n<title>[^<]+<\/title>\n<desc>[^<]+/,
      );
  });

  it("allows its own script and styles only, and no requests", () => {
    const html = renderEvaluation(reportOf(three, []));
    const hash = (text = "") => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const [, script] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    const [, style] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(html).toContain(
      `content="default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'"`,
    );
    expect(html).not.toMatch(/\son[a-z]+=|\sstyle=|(src|href)="(?!#)/);
  });

  it("treats other people's texts as text everywhere", () => {
    const question = questionOf({
      ...{ id: hostile, message: hostile, type: hostile, topic: hostile, persona: hostile },
      options: [hostile, "2", "3", "4"],
    });
    const html = renderEvaluation(
      reportOf([question], [{ name: hostile, answer: () => hostile }], {
        ...{ benchmark: hostile, faults: [hostile], remarks: [hostile] },
      }),
    );
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html.match(/<\/noscript>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|<!--/);
    const { texts, rows, respondents } = toldIn(html);
    expect([rows[0].id, texts[rows[0].message], texts[rows[0].answers[0][2]], respondents[0]]).toEqual([
      hostile,
      hostile,
      hostile,
      hostile,
    ]);
  });

  it("can contain any text in its script, and reads it back unchanged", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("<!--", "</script", "\u2028"))),
        (texts) => {
          const written = jsonInScript(texts);
          expect(written).not.toMatch(/[<>\u2028\u2029]/);
          expect(JSON.parse(written)).toEqual(texts);
        },
      ),
    );
  });

  it("shortens a long response, and says by how much", () => {
    const html = renderEvaluation(
      reportOf(three.slice(0, 1), [{ name: "large", answer: () => `${"é".repeat(2_500)} (a)` }]),
    );
    const { texts, rows } = toldIn(html);
    expect(texts[rows[0].answers[0][2]]).toBe(`${"é".repeat(2_000)} … (504 more characters)`);
  });

  it("shows the first two hundred questions if no script runs", () => {
    const many = Array.from({ length: 201 }, (_, index) =>
      questionOf({ id: `q${index}`, message: `${index}?` }),
    );
    const [plain = ""] = /<noscript.*<\/noscript>/s.exec(renderEvaluation(reportOf(many, []))) ?? [];
    expect(plain.match(/<details>/g)).toHaveLength(200);
    expect(plain).toContain("first 200 of 201 questions");
    expect(plain).toContain("User: q199 told");
  });
});
