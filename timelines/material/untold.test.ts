import { describe, expect, it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { Services } from "../../pipeline/engine/services.ts";
import { entryAt as at } from "../../pipeline/lists.ts";
import type { AnyCall, Call } from "../../pipeline/models/call.ts";
import type { LevelShares, UnstatedLevel } from "../levels.ts";
import { draftChanges, draftRivals, draftTalks } from "./draft-units.ts";
import { completeDrafts } from "./from-stock.ts";
import { leveledKinds, planLevels, type TopicLevels } from "./plan-levels.ts";
import { settleDrafts } from "./settle-drafts.ts";
import type { DraftBrief } from "./show.ts";
import { briefsOf } from "./testing/briefs.ts";
import type { DraftAnswer } from "./written.ts";

const levelsAt = (level: UnstatedLevel): TopicLevels => ({
  ...{ role: level, reason: level, fact: level, tried: level },
  sequence: level === "implied" ? "implied" : "stated",
});
const briefAt = (level: UnstatedLevel) => at(briefsOf(2, ["homeDecoration"], [], levelsAt(level)), 0);

/** The answer of a model that copies the pack, after a change. */
function answered(brief: DraftBrief, change: (answer: DraftAnswer) => void): DraftAnswer {
  const parts = [draftRivals, draftChanges, draftTalks].map((call) =>
    (call as unknown as Call<DraftBrief, Partial<DraftAnswer>>).simulate(brief, createRandom(1)),
  );
  const answer = structuredClone(Object.assign({}, ...parts)) as DraftAnswer;
  change(answer);
  return answer;
}

async function completed(brief: DraftBrief, change: (answer: DraftAnswer) => void = () => {}) {
  const asked: string[] = [];
  const ask = async (call: AnyCall, input: never) => {
    asked.push(call.name);
    return call.simulate(input, createRandom(1));
  };
  const services = { ask } as unknown as Services;
  const settled = await settleDrafts(answered(brief, change), brief, services);
  const { themes, stock, unstated } = brief;
  return { asked, settled, whole: completeDrafts(settled, [{ themes, drafts: stock, unstated }], brief) };
}

describe.each(["implied", "scattered"] as const)("units drafted at the level %s", (level) => {
  it("are in the material in the form of packs, about the subjects of the themes", async () => {
    const brief = briefAt(level);
    const { whole } = await completed(brief);
    expect(whole.fallen).toEqual([]);
    const { role, reason, fact, tried } = whole.unstated[level];
    expect(role?.rivals.map(({ subject }) => subject)).toEqual(
      brief.themes.role.rivals.map(({ subject }) => subject),
    );
    expect([reason?.subject, fact?.subject, tried?.problem]).toEqual([
      brief.themes.reason.subject,
      brief.themes.fact.subject,
      brief.themes.tried,
    ]);
  });

  it("are shown and requested under their own names, and no others are", () => {
    const sent = [draftRivals, draftChanges]
      .flatMap((call) => call.prompt(briefAt(level)))
      .map(({ content }) => content)
      .join("\n");
    expect(sent).toContain(`"${level}Role"`);
    expect(sent).not.toContain('"role": four');
    const other = level === "implied" ? "scatteredRole" : "impliedRole";
    expect(sent).not.toContain(other);
  });

  it("are requested again if an answer left one out, and finally come from the pack", async () => {
    const brief = briefAt(level);
    const name = `${level}Fact` as const;
    const { asked, settled, whole } = await completed(brief, (answer) => {
      answer[name] = null;
    });
    expect(asked).toContain("draft-again");
    expect(settled.objections).toContainEqual({ unit: name, why: "it is missing" });
    expect(whole.fallen).toEqual([{ unit: name, why: "no usable answer", instead: "pack" }]);
    expect(whole.unstated[level].fact).toEqual(brief.unstated[level].fact);
  });
});

describe("rules object to", () => {
  it("a turn that states a liking", async () => {
    const { settled } = await completed(briefAt("implied"), ({ impliedFact }) => {
      if (impliedFact) at(impliedFact.stories, 1).says += " I love it.";
    });
    expect(settled.left).toContainEqual({
      unit: "impliedFact",
      why: expect.stringContaining('"love" states what may only show'),
    });
  });

  it("an option with a word that only one life has", async () => {
    const { settled } = await completed(briefAt("implied"), ({ impliedReason }) => {
      if (!impliedReason) return;
      at(impliedReason.reasons, 2).reply += " Mind the zeppelin.";
      at(impliedReason.reasons, 0).recalled += " Zeppelin.";
    });
    expect(settled.left.find(({ unit }) => unit === "impliedReason")?.why).toContain('"zeppelin" stands in');
  });

  it("two versions of a turn that differ in more than the parts that change places", async () => {
    const { settled } = await completed(briefAt("scattered"), ({ scatteredTried }) => {
      if (scatteredTried) at(scatteredTried.pointers, 0).says += " The zeppelin helps.";
    });
    expect(settled.left.find(({ unit }) => unit === "scatteredTried")?.why).toContain('one has "zeppelin"');
  });
});

describe("the levels of a topic", () => {
  const { pivotal } = briefAt("implied").calendar.slots;
  const dealt = (shares: Partial<LevelShares>, seed: number) =>
    planLevels({
      shares: { explicit: 0, paraphrased: 0, implied: 0, scattered: 0, ...shares },
      pivotal,
      random: createRandom(seed, "levels"),
    });

  it("are as frequent as their shares say", () => {
    const even = { explicit: 1, paraphrased: 1, implied: 1, scattered: 1 };
    const all = Array.from({ length: 400 }, (_, seed) => Object.values(dealt(even, seed))).flat();
    const share = (level: string) => all.filter((one) => one === level).length / all.length;
    expect(share("stated")).toBeCloseTo(0.5, 1);
    expect(share("implied")).toBeCloseTo(0.25, 1);
    expect(share("scattered")).toBeCloseTo(0.25, 1);
  });

  it("are all the same if only one is wanted, except that a course over three days is never scattered", () => {
    expect(dealt({ implied: 2 }, 1)).toEqual(levelsAt("implied"));
    expect(dealt({ scattered: 1 }, 1)).toEqual(levelsAt("scattered"));
    expect(new Set(Object.values(dealt({ paraphrased: 1 }, 1)))).toEqual(new Set(["stated"]));
  });

  it("need two sessions to be scattered", () => {
    const early = Object.fromEntries(
      leveledKinds.map((kind) => [kind, pivotal[kind].map((slot) => ({ ...slot, period: "init" as const }))]),
    );
    const levels = planLevels({
      shares: { explicit: 0, paraphrased: 0, implied: 0, scattered: 1 },
      pivotal: { ...pivotal, ...early },
      random: createRandom(1),
    });
    expect(new Set(Object.values(levels))).toEqual(new Set(["stated"]));
  });
});
