import { beforeAll, describe, expect, it } from "vitest";
import { addYears } from "../../personas/dates.ts";
import { type Exported, makeExport, textsOf, verifyTexts } from "./testing/exported.ts";

/** One fork is enough, because no story of a pivot is needed, and it is verified in a quarter of the time. */
const forks = 1;

let good: Exported;
beforeAll(async () => {
  good = await makeExport([0, 1], { forks });
});

/** The names of the checks that find something after a change. */
async function foundAfter(change: (all: Exported) => void): Promise<string[]> {
  const spoiled = structuredClone(good);
  change(spoiled);
  const { findings } = await verifyTexts(textsOf(spoiled), forks);
  return [...new Set(findings.map(({ check }) => check))];
}

type Session = Exported["lists"][number]["sessions"][number];
type Story = Session["stories"][number];

/** The first story of an export that fits, with its session and the facts of its persona. */
function storyIn(all: Exported, fits: (story: Story, session: Session) => boolean) {
  for (const { persona_id, sessions } of all.lists)
    for (const session of sessions)
      for (const story of session.stories)
        if (fits(story, session)) {
          const persona = all.personas.find((one) => one.persona_id === persona_id);
          if (!persona) throw new Error(`no persona ${persona_id}`);
          return { story, session, persona };
        }
  throw new Error("no story fits");
}

/** Two stories of a context, changed so that they say when they happened, the earlier one first. */
function datedIn(all: Exported): [Story, Story] {
  const told = (all.lists[0]?.sessions ?? []).flatMap(({ stories }) => stories);
  const [earlier, later] = told
    .filter(({ act }) => act !== "news")
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  if (!earlier || !later) throw new Error("the context tells too little");
  for (const story of [earlier, later]) delete story.undated;
  return [earlier, later];
}

describe("what a persona tells about its life", () => {
  it("has no errors in a fresh export, and every check was made", async () => {
    const { findings, counts } = await verifyTexts(textsOf(good), forks);
    expect(findings).toEqual([]);
    const made = new Map(counts.map(({ check, checked }) => [check, checked]));
    for (const check of ["facts fit each other", "stories fit the facts", "one place on a day"])
      expect(made.get(check)).toBe(good.lists.length);
    expect(
      good.lists.flatMap(({ sessions }) => sessions.flatMap(({ stories }) => stories)).length,
    ).toBeGreaterThan(good.lists.length * 10);
  });

  it("is found if a story comes before the fact that it needs", async () => {
    const found = await foundAfter((all) => {
      const { persona } = storyIn(all, ({ needs }) => needs.length > 0);
      for (const fact of persona.facts) fact.since = addYears("2090-01-01", 1).slice(0, 7);
    });
    expect(found).toContain("stories fit the facts");
  });

  it("is found if a story needs what was never true", async () => {
    const found = await foundAfter((all) => {
      storyIn(all, () => true).story.needs = ["wife", "husband"];
    });
    expect(found).toEqual(["stories fit the facts"]);
  });

  it("is found if a matter belongs to another trade, or to one that the persona has left", async () => {
    const sold = { begins: "How do I sell a spell", trade: { words: ["wizard"], retired: false } };
    expect(
      await foundAfter((all) => {
        storyIn(all, ({ act }) => act === "news").story.matter = sold;
      }),
    ).toEqual(["matters fit the trade"]);
    const isWorking = (all: Exported) =>
      all.personas.find(({ facts }) =>
        facts.every((fact) => fact.kind !== "work" || (fact.state === "works" && fact.until === null)),
      );
    expect(
      await foundAfter((all) => {
        const persona = isWorking(all);
        const role = persona?.facts.flatMap((fact) => (fact.kind === "work" ? [fact.role] : []))[0] ?? "";
        const list = all.lists.find(({ persona_id }) => persona_id === persona?.persona_id);
        const story = list?.sessions.flatMap(({ stories }) => stories).find(({ act }) => act === "news");
        if (!story) throw new Error("no matter of somebody who works");
        story.matter = { ...sold, trade: { words: [role], retired: true } };
      }),
    ).toEqual(["matters fit the trade"]);
  });

  it("is found if a matter comes up twice", async () => {
    const found = await foundAfter((all) => {
      const [list] = all.lists;
      const own = list?.sessions.flatMap(({ stories }) => stories).filter(({ act }) => act === "news") ?? [];
      for (const story of own.slice(0, 2)) story.matter = { begins: "Who made this list", trade: null };
      expect(own.length).toBeGreaterThan(1);
    });
    expect(found).toEqual(["matters come up once"]);
  });

  it("is found if a child is as old as its parent", async () => {
    const found = await foundAfter((all) => {
      const [persona] = all.personas;
      if (!persona) throw new Error("no persona");
      persona.facts.push({
        kind: "child",
        id: "fact.999",
        text: "A child",
        since: "1990-01",
        until: null,
        name: "Ada",
        sex: "woman",
        born: `${persona.birthYear + 5}-03`,
        lives: "away",
      });
    });
    expect(found).toEqual(["facts fit each other"]);
  });

  it("is found if two stories are on one day", async () => {
    const found = await foundAfter((all) => {
      const [earlier, later] = datedIn(all);
      later.date = earlier.date;
    });
    expect(found).toEqual(["one place on a day"]);
  });

  it("is found if a story took days on which another happened", async () => {
    const found = await foundAfter((all) => {
      const [earlier, later] = datedIn(all);
      later.days = 1 + Math.round((Date.parse(later.date) - Date.parse(earlier.date)) / 86_400_000);
    });
    expect(found).toEqual(["one place on a day"]);
  });

  it("is found if a story is told before it happens", async () => {
    const found = await foundAfter((all) => {
      const { story } = storyIn(all, () => true);
      story.date = "2091-01-01";
    });
    expect(found).toEqual(["stories happen before they are told"]);
  });

  it("is found if facts of a persona are missing or occur twice", async () => {
    expect(await foundAfter((all) => void all.personas.pop())).toEqual(["personas of contexts"]);
    expect(
      await foundAfter((all) => void all.personas.push(...structuredClone(all.personas.slice(0, 1)))),
    ).toEqual(["persona ids unique"]);
  });
});
