import { expect, it } from "vitest";
import { questionOf } from "../testing/questions.ts";
import { reportOf } from "../testing/reports.ts";
import { renderEvaluation } from "./render.ts";
import { toldIn } from "./testing/told-in.ts";

it("A page of an evaluation stays within bounds with many long responses, keeps every letter, and says what it left out", () => {
  const many = Array.from({ length: 11_200 }, (_, index) => {
    const text = `${index} `.repeat(20);
    return questionOf({
      id: `q${index}`,
      message: text,
      options: ["a", "b", "c", "d"].map((at) => text + at),
    });
  });
  const said = Array.from({ length: 12 }, (_, at) => ({
    name: `m${at}`,
    answer: (_: unknown, index: number) => `${`${index} ${at} `.repeat(60)} <final_answer>(b)`,
  }));
  const html = renderEvaluation(reportOf(many, said));
  expect(Buffer.byteLength(html)).toBeLessThan(30e6);
  const { rows, leftOut } = toldIn(html);
  expect(rows).toHaveLength(11_200);
  expect(
    rows.every(({ answers }: { answers: number[][] }) => answers.every(([letter]) => letter === 1)),
  ).toBe(true);
  expect(leftOut.responses).toBeGreaterThan(100_000);
  expect(html.slice(html.indexOf("it leaves out"))).toMatch(
    new RegExp(`^it leaves out ${leftOut.responses.toLocaleString("en-US")} responses`),
  );
});
