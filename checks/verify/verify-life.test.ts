import { beforeAll, describe, expect, it } from "vitest";
import { addYears } from "../../personas/dates.ts";
import { type Exported, makeExport, textsOf, verifyTexts } from "./testing/exported.ts";

/** One fork is enough, because no story of a pivot is needed, and it is verified in a quarter of the time. */
const forks = 1;

let good: Exported;
beforeAll(async () => {
  good = await makeExport([0, 1, 2, 3], { forks });
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
type Persona = Exported["personas"][number];

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
  const evidence = new Set(all.provenance.flatMap((one) => one.evidence.map(({ event }) => event)));
  const [earlier, later] = told
    .filter(({ act, event }) => act !== "news" && act !== "lists" && !evidence.has(event))
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

  it("is found if a child has another year of birth than its text says", async () => {
    const found = await foundAfter((all) => {
      const born = all.personas.flatMap(({ facts }) => facts.filter((fact) => "born" in fact));
      const [one] = born;
      if (!one || !("born" in one)) throw new Error("nobody was born");
      one.born = `${Number(one.born.slice(0, 4)) - 2}${one.born.slice(4)}`;
    });
    expect(found).toEqual(["facts fit each other"]);
  });

  it("is found if a story names a child of another age than it needs", async () => {
    const found = await foundAfter((all) => {
      const { story, session, persona } = storyIn(all, ({ act }) => act === "news");
      const context = all.contexts.find(({ id }) =>
        all.lists.some((list) => list.shared_context_id === id && list.sessions.includes(session)),
      );
      const message = context?.messages[story.message_index];
      if (!message) throw new Error("no message");
      const born = (name: string, year: number) => ({
        ...{ kind: "child" as const, id: `fact.${name}`, text: `A child, ${name} (born ${year})` },
        ...{ since: `${year}-02`, until: null, name, sex: "woman" as const, born: `${year}-02` },
        lives: "home" as const,
      });
      const year = Number(session.date.slice(0, 4));
      persona.facts = persona.facts.filter(({ kind }) => kind !== "child");
      persona.facts.push(born("Zuzka", year - 9), born("Ottla", year - 4));
      persona.birthYear = Math.min(persona.birthYear, year - 26);
      story.needs = ["young child"];
      message.content += " Zuzka wants the same picture book nine times a day.";
    });
    expect(found).toContain("stories name children of the age they need");
  });

  it("is found if an option names somebody of whom its evidence doesn't tell", async () => {
    const found = await foundAfter((all) => {
      const one = all.provenance.find(({ pivot }) => pivot.kind === "reason");
      const row = all.rows.find(({ question_id: id }) => id === one?.question_id);
      const persona = all.personas.find(({ persona_id: id }) => id === one?.persona_id);
      const known = persona?.facts.find((fact) => fact.kind === "acquaintance");
      if (!row || !known) throw new Error("no reason");
      row.all_options = (row.all_options ?? "").replace(
        `(${row.correct_answer?.[1]}) `,
        `$& Since ${known.name}'s fire. `,
      );
    });
    expect(found).toContain("options name people of their evidence");
  });

  it("takes no word for a name, be it small or at the beginning of a sentence", async () => {
    const found = await foundAfter((all) => {
      for (const { facts } of all.personas)
        for (const fact of facts) {
          if (fact.kind === "acquaintance") fact.name = "Long";
          if (fact.kind === "parent") fact.name = "Zitherrim";
        }
      for (const row of all.rows)
        row.all_options = (row.all_options ?? "").replace(
          `(${row.correct_answer?.[1]}) `,
          "$&Long live the long zitherrim. ",
        );
    });
    expect(found).not.toContain("options name people of their evidence");
  });

  it.each([
    [
      "a change that is on another day than what it ends and begins",
      (persona: Persona) => {
        const change = persona.changes[0];
        if (change) change.date = addYears(change.date, 1);
        return change !== undefined;
      },
    ],
    [
      "a second partner later on",
      (persona: Persona) => {
        const partner = persona.facts.find((fact) => fact.kind === "partner" && fact.until === null);
        if (partner) persona.facts.push({ ...partner, id: "fact.998", since: addYears(partner.since, 1) });
        return partner !== undefined;
      },
    ],
    [
      "a garden on the third floor",
      (persona: Persona) => {
        const home = persona.facts.find((fact) => fact.kind === "home");
        if (home?.kind === "home") Object.assign(home, { floor: 3, garden: true, dwelling: "flat" });
        return home !== undefined;
      },
    ],
    [
      "snow in the tropics",
      (persona: Persona) => {
        const town = persona.facts.find((fact) => fact.kind === "town");
        if (town?.kind === "town") Object.assign(town, { tropical: true, snow: true });
        return town !== undefined;
      },
    ],
  ])("is found if the facts have %s", async (_, change) => {
    const found = await foundAfter((all) => {
      if (!all.personas.some(change)) throw new Error("no persona has such facts");
    });
    expect(found).toContain("facts fit each other");
  });

  it("is found if a story says another time than its date", async () => {
    const found = await foundAfter((all) => {
      const { story } = storyIn(all, ({ undated, act }) => undated !== undefined && act !== "news");
      delete story.undated;
    });
    expect(found).toContain("stories say their date");
  });

  it("is found if two stories are on one day", async () => {
    const found = await foundAfter((all) => {
      const [earlier, later] = datedIn(all);
      later.date = earlier.date;
    });
    expect(found).toContain("one place on a day");
  });

  it("is found if a story took days on which another happened", async () => {
    const found = await foundAfter((all) => {
      const [earlier, later] = datedIn(all);
      later.days = 1 + Math.round((Date.parse(later.date) - Date.parse(earlier.date)) / 86_400_000);
    });
    expect(found).toContain("one place on a day");
  });

  it("is found if a story is told before it happens", async () => {
    const found = await foundAfter((all) => {
      const evidence = new Set(all.provenance.flatMap((one) => one.evidence.map(({ event }) => event)));
      const { story } = storyIn(all, ({ event }) => !evidence.has(event));
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
