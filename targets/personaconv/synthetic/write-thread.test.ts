import { describe, expect, it } from "vitest";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { briefOf, type WrittenThread } from "./thread-brief.ts";
import { worldOf } from "./world.ts";
import { checkThread, writeThreadCall } from "./write-thread.ts";

const world = worldOf(11, 60);
const plans = world.authorsOfShard(0, 1).flatMap((number) => [...world.threadsOfAuthor(number)]);
const all = plans.map((plan) => {
  const brief = briefOf(plan);
  return {
    brief,
    written: writeThreadCall.simulate(brief, createRandom(11, "write", plan.author, plan.place)),
  };
});
const texts = all.flatMap(({ brief, written }) => [
  { manner: brief.people[0]?.manner, text: written.title },
  { manner: brief.people[0]?.manner, text: written.text },
  ...written.comments.map((text, index) => ({
    manner: brief.people[brief.comments[index]?.by ?? 0]?.manner,
    text,
  })),
]);
const against = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ text }) => text);

describe("threads written without a model", () => {
  it("pass their own check, all of them", () => {
    expect(all.flatMap(({ brief, written }) => checkThread(written, brief))).toEqual([]);
  });

  it("leave no slot unfilled, no choice open, and no space at the end of a line", () => {
    expect(against(/[{}|]|undefined|null\b/)).toEqual([]);
    expect(against(/\[(?!$)/)).toEqual([]);
    expect(against(/ {2}|\s$|^\s(?!$)/)).toEqual([]);
  });

  it("repeat no word and no period, and use a and an by the sound", () => {
    expect(against(/(?<![\p{L}-])(\p{L}+) \1(?![\p{L}-])/iu)).toEqual([]);
    expect(against(/[,;:][.,;:]|(?<!\.)\.\.(?!\.)|[?!]\./)).toEqual([]);
    expect(against(/\ba (?=[aeio])(?!one|once|eu)/i)).toEqual([]);
    expect(against(/\ban (?![aeiouh"x])/i)).toEqual([]);
  });

  it("begin sentences with capitals, except for people who write everything in lower case", () => {
    const loud = texts.filter(({ manner, text }) => manner === "lower case" && /\p{Lu}/u.test(text));
    expect(loud).toEqual([]);
    const small = texts.filter(
      ({ manner, text }) => manner !== "lower case" && /^(?!> )["“]?\p{Ll}|(?<!…)[.!?] \p{Ll}/u.test(text),
    );
    expect(small.map(({ text }) => text)).toEqual([]);
  });

  it("begin no two comments of a thread with the same five words", () => {
    const openings = all.flatMap(({ written }) => {
      const starts = written.comments.map((text) => text.toLowerCase().split(/\s+/).slice(0, 5).join(" "));
      return starts.filter(
        (start, index) => start.split(" ").length === 5 && starts.indexOf(start) !== index,
      );
    });
    expect(openings.length / all.length).toBeLessThan(0.15);
  });

  it("say only once in a thread how somebody knows something", () => {
    const twice = all.flatMap(({ brief, written }) =>
      brief.people.filter(({ knows }) => {
        const telling = written.comments.filter((text) => text.toLowerCase().includes(knows.toLowerCase()));
        return telling.length > 1;
      }),
    );
    expect(twice).toEqual([]);
  });

  it("share few runs of eight words over forty threads", () => {
    const runs = new Map<string, number>();
    for (const { written } of all.slice(0, 40))
      for (const text of [written.text, ...written.comments]) {
        const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
        for (let at = 0; at + 8 <= words.length; at++) {
          const run = words.slice(at, at + 8).join(" ");
          runs.set(run, (runs.get(run) ?? 0) + 1);
        }
      }
    const counts = [...runs.values()];
    const recurring = counts.filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
    expect(recurring / counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(0.1);
  });
});

describe("the check of a written thread", () => {
  const { brief, written } = all.find((one) => one.brief.post.points.length > 0) ?? {
    brief: null,
    written: null,
  };
  if (!brief || !written) throw new Error("could not find a thread with points");
  const made = brief.comments.findIndex(({ point }) => point !== null);
  const withComment = (text: string): WrittenThread => ({
    ...written,
    comments: written.comments.with(made, text),
  });

  it("finds nothing wrong with a good one", () => {
    expect(checkThread(written, brief)).toEqual([]);
  });

  it.each<[string, WrittenThread, string]>([
    [
      "a comment too few",
      { ...written, comments: written.comments.slice(1) },
      `not ${written.comments.length - 1}`,
    ],
    [
      "an unmade point",
      withComment("Something quite different, with no word of it."),
      "it must make the point",
    ],
    ["too short a comment", withComment("No."), "it has 3 letters"],
    [
      "talk of votes",
      withComment(`${written.comments[made]} Why the downvotes?`),
      '"downvotes" must not come up',
    ],
    [
      "an account's name",
      withComment(`${written.comments[made]} Right, ${brief.accounts[1]}?`),
      "must not be named",
    ],
    [
      "a comment twice",
      { ...written, comments: written.comments.with(1, written.comments[0] ?? "") },
      "comment 1 is the same as comment 0",
    ],
    [
      "a post without its points",
      { ...written, text: "Nothing of it. ".repeat(12) },
      "text: it must tell that",
    ],
  ])("objects to %s", (_, thread, issue) => {
    expect(checkThread(thread, brief).join("\n")).toContain(issue);
  });

  it("tells the writer nothing of times and scores", () => {
    const told = JSON.stringify(writeThreadCall.prompt(brief));
    expect(told).not.toMatch(/timeMs|\\"score\\"/);
    expect(told).toContain(brief.about);
  });
});
