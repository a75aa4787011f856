import { describe, expect, it } from "vitest";
import type { Session } from "../../conversations/stage.ts";
import type { Services } from "../../pipeline/engine/services.ts";
import { entryAt } from "../../pipeline/lists.ts";
import { drawTimeline } from "../../timelines/testing/draw-timeline.ts";
import { briefQuestion, planGroups } from "../brief.ts";
import { type MendBrief, mendQuestion } from "./mend-question.ts";
import { type Faults, readQuestion } from "./read-question.ts";
import { readGroup } from "./stage.ts";

const { timeline } = drawTimeline({ topic: "therapy", seed: 3 });
const planned = entryAt(planGroups(timeline), 0);
const brief = briefQuestion(planned, timeline, { manner: "dry" });
const first = { message: "Where was that?", options: ["one", "two", "three", "four"] };
const against = {
  ...{ timeline, pivot: planned.pivot, forks: 4 },
  session: () => ({ shared: [], forked: [] }) as unknown as Session,
};
const fault: Faults = [{ where: "option 2", why: '"two" is a riddle: name the place' }];

/** Answers readings with these faults in turn, and each correction with another message. */
function servicesWith(readings: readonly Faults[]) {
  const asked: { readonly name: string; readonly input: unknown }[] = [];
  const count = (name: string) => asked.filter((one) => one.name === name).length;
  const ask = async (call: { readonly name: string }, input: unknown) => {
    asked.push({ name: call.name, input });
    if (call.name === readQuestion.name) return { faults: readings[count(call.name) - 1] ?? [] };
    return { ...first, message: `Version ${count(call.name) + 1}.` };
  };
  return { asked, services: { ask } as unknown as Services };
}

describe("a question group that is read", () => {
  it("stays as it is if the reader finds nothing", async () => {
    const { services, asked } = servicesWith([[]]);
    expect(await readGroup(first, brief, against, services)).toEqual({ group: first, mended: 0 });
    expect(asked.map(({ name }) => name)).toEqual([readQuestion.name]);
  });

  it("is written again with the faults before the writer, and read again", async () => {
    const { services, asked } = servicesWith([fault, []]);
    const { group, mended } = await readGroup(first, brief, against, services);
    expect([group.message, mended]).toEqual(["Version 2.", 1]);
    expect(asked.map(({ name }) => name)).toEqual([readQuestion.name, mendQuestion.name, readQuestion.name]);
    expect(asked[1]?.input).toMatchObject({ group: first, faults: fault });
    expect(asked[2]?.input).toMatchObject({ group: { message: "Version 2." } });
  });

  it("is mended at most twice", async () => {
    const { services, asked } = servicesWith([fault, fault, fault]);
    expect((await readGroup(first, brief, against, services)).mended).toBe(2);
    expect(asked.filter(({ name }) => name === mendQuestion.name)).toHaveLength(2);
  });
});

it("The writer that mends a group sees the plan, the former version and the faults", async () => {
  const { services, asked } = servicesWith([fault]);
  await readGroup(first, brief, against, services);
  const { input } = entryAt(asked, 1);
  const prompt = JSON.stringify(mendQuestion.prompt(input as MendBrief));
  for (const shown of ["Where was that?", "is a riddle", brief.message])
    expect(prompt).toContain(JSON.stringify(shown).slice(1, -1));
});
