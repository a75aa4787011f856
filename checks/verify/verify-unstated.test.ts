import { beforeAll, describe, expect, it } from "vitest";
import type { UnstatedLevel } from "../../timelines/levels.ts";
import { onlyLevel } from "../../timelines/testing/draw-timeline.ts";
import { type Exported, makeExport, nameAgain, textsOf, verifyTexts } from "./testing/exported.ts";
import { found } from "./testing/find.ts";

const makeAt = (level: UnstatedLevel) =>
  makeExport([0], {
    topics: { select: ["musicRecommendation"] },
    questions: { levels: onlyLevel(level) },
  });

const checksAfter = async (good: Exported, spoil: (exported: Exported) => void) => {
  const spoiled = structuredClone(good);
  spoil(spoiled);
  nameAgain(spoiled);
  const { findings } = await verifyTexts(textsOf(spoiled));
  return findings.map(({ check }) => check);
};

/** A question of a level about a kind of pivot, in fork 0, with its row and the messages of its context. */
function question(exported: Exported, level: UnstatedLevel, kind: string) {
  const provenance = found(
    exported.provenance.find((one) => one.level === level && one.pivot.kind === kind && one.fork === 0),
  );
  const row = found(exported.rows.find((one) => one.question_id === provenance.question_id));
  const { messages } = found(exported.contexts.find(({ id }) => id === row.shared_context_id));
  return { provenance, row, messages };
}
type Asked = ReturnType<typeof question>;

const turnOf = ({ provenance, messages }: Asked, act: string) => {
  const evidence = found(provenance.evidence.find((one) => one.act === act));
  return { evidence, message: found(messages[evidence.message_index]) };
};

describe("questions whose evidence only shows what the user thinks", () => {
  let good: Exported;
  beforeAll(async () => {
    good = await makeAt("implied");
  });

  it("are good as they are", async () => {
    expect(good.provenance.filter(({ level }) => level === "implied").length).toBeGreaterThan(8);
    expect(await checksAfter(good, () => {})).toEqual([]);
  });

  it("are found if the user says it in plain words", async () => {
    const checks = await checksAfter(good, (exported) => {
      const { evidence, message } = turnOf(question(exported, "implied", "role"), "likes");
      message.content += ` I love ${evidence.subject}.`;
    });
    expect(checks).toContain("what may only show is not stated");
  });

  it("are found if nothing says what a reader concludes", async () => {
    const checks = await checksAfter(good, (exported) => {
      delete turnOf(question(exported, "implied", "reason"), "likes").evidence.reading;
    });
    expect(new Set(checks)).toEqual(new Set(["what is not stated has a reading"]));
  });

  it("are found if an option has a word of the evidence of one life", async () => {
    const checks = await checksAfter(good, (exported) => {
      const { provenance } = question(exported, "implied", "role");
      for (const one of exported.provenance.filter(({ group }) => group === provenance.group)) {
        const row = found(exported.rows.find(({ question_id: id }) => id === one.question_id));
        row.all_options =
          row.all_options?.replace("Go for the melodica.", "Go for the melodica, trombone.") ?? "";
      }
      found(provenance.evidence[0]).happening += " Trombone.";
    });
    expect(checks).toContain("no word of an option tells lives apart");
  });
});

describe("questions that need two turns", () => {
  let good: Exported;
  beforeAll(async () => {
    good = await makeAt("scattered");
  });

  it("are good as they are", async () => {
    expect(good.provenance.filter(({ level }) => level === "scattered").length).toBeGreaterThan(8);
    expect(await checksAfter(good, () => {})).toEqual([]);
  });

  it("are found if one of the turns is enough", async () => {
    const checks = await checksAfter(good, (exported) => {
      const asked = question(exported, "scattered", "role");
      turnOf(asked, "picks").message.content += ` I mean the ${found(asked.provenance.pivot.subjects[0])}.`;
    });
    expect(checks).toContain("two turns in two sessions");
  });

  it("are found if one of the turns is missing", async () => {
    const checks = await checksAfter(good, (exported) => {
      const { provenance } = question(exported, "scattered", "fact");
      provenance.evidence = provenance.evidence.filter(({ act }) => act !== "matches");
    });
    expect(checks).toContain("two turns in two sessions");
  });

  it("are found if the user says the other mapping, which has the same words", async () => {
    const checks = await checksAfter(good, (exported) => {
      const asked = question(exported, "scattered", "fact");
      const { evidence, message } = turnOf(asked, "matches");
      const others = Object.values(asked.provenance.claims).flatMap(({ turns }) => turns?.[0] ?? []);
      message.content = `User: ${found(others.find((text) => text !== evidence.happening))}`;
    });
    expect(checks).toContain("each of two turns said as planned");
  });

  it("are found if one turn fits only one option", async () => {
    const checks = await checksAfter(good, (exported) => {
      const { provenance } = question(exported, "scattered", "tried");
      const [claim] = Object.values(provenance.claims);
      if (claim?.turns) claim.turns[0] = "A third mapping.";
    });
    expect(checks).toContain("each of two turns fits two options");
  });
});
