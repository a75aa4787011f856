import { afterEach, describe, expect, it } from "vitest";
import { brokenJson, type FaultRule } from "../pipeline/models/testing/faults.ts";
import { callLines } from "./show.ts";
import { createPaidRun, type PaidRun } from "./testing/paid-run.ts";

const upTo = ["--stage", "personas", "--personas", "0"];
/** The first four answers are broken. After that, nobody asks again. */
const brokenAtFirst: FaultRule = (ordinal) => (ordinal < 4 ? brokenJson : null);

describe("what a model failed at", () => {
  let paid: PaidRun;
  afterEach(() => paid.close());
  const lastAnswer = (out: string) => /last answer: pipeline show call (\w+)$/m.exec(out)?.[1] ?? "none";

  it("is not tried again with --no-retry-failed, and tried again otherwise", async () => {
    paid = await createPaidRun("", brokenAtFirst);
    expect((await paid.pipeline("run", ...upTo)).code).toBe(1);
    expect(paid.server.requests).toHaveLength(4);
    const left = await paid.pipeline("run", ...upTo, "--no-retry-failed");
    expect(left.out).toMatch(/0 made, \d+ there already, 1 failed/);
    expect([left.code, paid.server.requests.length]).toEqual([1, 4]);
    const again = await paid.pipeline("run", ...upTo, "--retry-failed");
    expect([again.code, paid.server.requests.length]).toEqual([0, 5]);
    expect((await paid.pipeline("status", "--failed", ...upTo)).out).toBe(`Nothing failed in ${paid.out}.`);
  });

  it("is made again with --no-retry-failed if its inputs have changed", async () => {
    paid = await createPaidRun("", brokenAtFirst);
    await paid.pipeline("run", ...upTo);
    const other = await paid.pipeline("run", ...upTo, "--no-retry-failed", "--seed", "7");
    expect([other.code, paid.server.requests.length]).toEqual([0, 5]);
  });

  it("is grouped by kind, with a count and one example of each", async () => {
    paid = await createPaidRun("", (ordinal) => (ordinal < 3 ? "refusal" : ordinal === 4 ? "length" : null));
    await paid.pipeline("run", "--stage", "conversations");
    await paid.pipeline("run", "--stage", "conversations");
    const { out, code } = await paid.pipeline("status", "--failed", "--stage", "conversations");
    expect(code).toBe(1);
    expect(out).toMatch(/^length \(1\)$/m);
    expect(out).toMatch(/^refusal \(1\)$/m);
    const { failed } = JSON.parse(
      (await paid.pipeline("status", "--failed", "--stage", "conversations", "--json")).out,
    );
    expect(failed).toMatchObject([
      { count: 1, example: { message: expect.any(String), answers: [expect.any(String)] } },
      { count: 1 },
    ]);
  });

  it("is shown call by call: prompt, answer, issues, tokens and cost", async () => {
    paid = await createPaidRun("", brokenAtFirst);
    await paid.pipeline("run", ...upTo);
    const key = lastAnswer((await paid.pipeline("status", "--failed", ...upTo)).out);
    const { out, lines, code } = await paid.pipeline("show", "call", key);
    expect(code).toBe(0);
    expect(callLines(JSON.parse((await paid.pipeline("show", "call", key, "--json")).out))).toEqual(lines);
    expect(out).toContain("Call write-portrait for personas 0/profile");
    for (const { role, content } of paid.server.requests[3]?.messages ?? [])
      expect(out).toContain(`[${role}]\n${content}`);
    expect(out).toMatch(
      /Answer: ended with "stop", of at most 10,000 tokens; [\d,]+ tokens in \(0 cached\), \d+ out, cost 0\.00\d+\n\{"/,
    );
    expect(out).toMatch(/What is wrong with it:\n- the answer is not JSON: /);
  });

  it("is shown with the conversation in which it was asked again", async () => {
    paid = await createPaidRun("", brokenAtFirst);
    await paid.pipeline("run", ...upTo);
    const { failures } = JSON.parse((await paid.pipeline("status", ...upTo, "--json")).out);
    const [first, second] = failures[0].answers;
    expect(failures[0].answers).toHaveLength(4);
    expect((await paid.pipeline("show", "call", first)).out).not.toContain("[assistant]");
    expect((await paid.pipeline("show", "call", second)).out).toContain(
      `[assistant]\n${paid.server.requests[1]?.messages[2]?.content}`,
    );
  });

  it("is also shown for a record that was made, and without its prompt if that would differ now", async () => {
    paid = await createPaidRun("", (ordinal) => (ordinal === 0 ? "refusal" : null));
    await paid.pipeline("run", ...upTo);
    const key = lastAnswer((await paid.pipeline("status", ...upTo)).out);
    await paid.pipeline("run", ...upTo);
    const { out } = await paid.pipeline("show", "call", key);
    expect(out).toMatch(
      /Answer 1 of 2: ended with "refusal".*\nI can't help with that\n\nAnswer 2 of 2: ended with "stop"/,
    );
    expect(out).toContain("[system]");
    paid.changeConfig((text) => `seed: 7\n${text}`);
    const changed = await paid.pipeline("show", "call", key);
    expect(changed.out).toContain("The prompt can't be shown");
    expect(changed.out).toContain('Answer 2 of 2: ended with "stop"');
  });

  it("reports keys that match no call or several", async () => {
    paid = await createPaidRun();
    await paid.pipeline("run", "--stage", "conversations", "--personas", "0");
    const none = await paid.pipeline("show", "call", "xyz");
    expect(none.err).toContain('could not show call "xyz": no model answered such a request');
    const several = await paid.pipeline("show", "call", "");
    expect(several.err).toMatch(/several answered requests begin with it, such as \w{64}, /);
    expect([none.code, several.code]).toEqual([2, 2]);
  });
});
