import { describe, expect, it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { Services } from "../../pipeline/engine/services.ts";
import { entryAt as at } from "../../pipeline/lists.ts";
import type { AnyCall, Call } from "../../pipeline/models/call.ts";
import { formatOf } from "../../pipeline/models/response-format.ts";
import { saidIn } from "../../topics/units.ts";
import { nameThemes } from "../themes/name-themes.ts";
import { checkDrafts } from "./check-drafts.ts";
import { draftAgain } from "./draft-again.ts";
import { draftChanges, draftRivals, draftTalks } from "./draft-units.ts";
import { judgeDrafts } from "./judge-drafts.ts";
import { judgeMaterial, type Objections } from "./judge-material.ts";
import type { Drafts, Told } from "./material.ts";
import { pruneMarks } from "./prune-marks.ts";
import type { DraftBrief } from "./show.ts";
import { briefsOf, draftsOf } from "./testing/briefs.ts";
import { unitsOf } from "./units.ts";

const topics = ["foodRecommendation", "homeDecoration"];
const brief = at(briefsOf(5, topics), 0);

/** What the check says of drafts after a fault, and not before it. */
function saidOf(fault: (drafts: Drafts) => void, of: DraftBrief = brief): string {
  const drafts = draftsOf(of);
  const before = checkDrafts(drafts, of);
  fault(drafts);
  return checkDrafts(drafts, of)
    .filter((issue) => !before.includes(issue))
    .join("\n");
}

/** Changes what the user says in the turn that tells the story. */
function say(story: Told, change: (said: string) => string) {
  for (const entry of story.thread) if ("says" in entry) entry.says = change(entry.says);
}

describe("drafts", () => {
  it("from packs pass the check of the units, whoever the persona is", () => {
    for (let seed = 0; seed < 12; seed++)
      for (const one of briefsOf(seed, topics, seed % 2 === 0 ? ["forget", "other"] : [])) {
        // Names, needs and seasons are left to the rules of packs and to the selection.
        const broken = checkDrafts(one.stock, one).filter((issue) => !/ names "| day$|: \{/.test(issue));
        expect(broken, `persona ${seed}`).toEqual([]);
      }
  });

  it("from packs are taken as they stand, and keep their marks", () => {
    for (const one of briefsOf(3, topics, ["forget", "other"])) {
      const [rivals, changes, talks] = [draftRivals, draftChanges, draftTalks].map((call) => {
        const drafted = (call as Call<DraftBrief, Partial<Drafts>>).simulate(one, createRandom(1));
        expect(call.check(drafted as never, one)).toEqual([]);
        return drafted;
      });
      const all = { ...rivals, ...changes, ...talks };
      expect(all).toEqual(one.stock);
      expect(pruneMarks(one.stock)).toEqual(one.stock);
    }
  });
});

describe("the check of drafts sends back", () => {
  it("a story that doesn't name its subject", () => {
    expect(saidOf(({ role }) => say(at(role.rivals, 0).likes, () => "I had some ".repeat(10)))).toContain(
      'role.rivals.0.likes: "says" must name the subject',
    );
  });

  it("rival stories that are told by the same mark", () => {
    const issues = saidOf(({ reason }) => {
      const [one, other] = [at(reason.reasons, 0), at(reason.reasons, 1)];
      say(one, (said) => `${said} ${other.marks.join(" ")}`);
      other.marks = [at(other.marks, 0)];
    });
    expect(issues).toContain("a mark of this story stands in");
  });

  it("an option that is far longer than the others, or recalls no story", () => {
    expect(saidOf(({ fact }) => (at(fact.stories, 2).recalled = "As you said. ".repeat(30)))).toMatch(
      /fact\.stories\.2\.recalled: (?:has \d+ characters|must hold one of the marks)/,
    );
  });

  it("a story for a slot that has none, or none for a slot", () => {
    expect(saidOf(({ stories }) => stories.pop())).toContain("stories: there must be one for");
    expect(saidOf(({ visits }) => visits.push(at(visits, 0)))).toContain('"init", not 2');
  });

  it("a subject of another topic, and one of another unit", () => {
    const foreign = at(brief.others, 0).reason.words[0] ?? "";
    const own = brief.themes.fact.words[0] ?? "";
    expect(saidOf(({ tried }) => (tried.message = `Could it be ${foreign}?`))).toContain(
      `which belongs to ${at(brief.others, 0).topic} reason`,
    );
    expect(saidOf(({ tried }) => (tried.message = `Could it be ${own}?`))).toContain("fact");
  });

  it("a wife where there is none, and what else the facts don't give", () => {
    const lonely = briefsOf(5, topics)
      .concat(briefsOf(6, topics), briefsOf(8, topics))
      .find(({ facts }) => !facts.facts.some(({ kind }) => kind === "partner"));
    if (!lonely) throw new Error("no persona is single");
    const issues = saidOf(
      ({ role }) => say(at(role.rivals, 0).likes, (said) => `${said} My wife laughed.`),
      lonely,
    );
    expect(issues).toContain('"My wife" needs wife');
    expect(saidOf(({ tried }) => tried.needs.push("wife"), lonely)).toContain('"wife" is not true');
  });

  it("a season that it isn't, a year to come, and an age that the person hasn't reached", () => {
    const cold = briefsOf(5, topics)
      .concat(briefsOf(6, topics))
      .find((one) => one.themes.stories.length > 0);
    if (!cold) throw new Error("no persona has stories");
    const issues = (words: string) =>
      saidOf(({ stories }) => say(at(stories, 0).story, (said) => `${said} ${words}`), cold);
    const seasons = ["winter", "spring", "summer", "autumn"].map((season) => issues(`It was in ${season}.`));
    expect(seasons.filter((issue) => issue.includes("on that day")).length).toBeGreaterThanOrEqual(2);
    expect(issues("That was in 2091.")).toContain("2091 is later than the session");
    expect(issues("I was 99 then.")).toContain("the person was born in");
  });

  it("words that give away a machine, and places that nothing fills", () => {
    expect(saidOf(({ visits }) => (at(visits, 0).close[1] = { reply: "Absolutely, delve in." }))).toContain(
      'must not hold "',
    );
    expect(saidOf(({ visits }) => (at(visits, 0).close[1] = { reply: "Ask {postman}." }))).toContain(
      "nothing fills {postman}",
    );
  });
});

describe("marks", () => {
  it("by which nobody knows the story are left out, as long as one is good", () => {
    const drafts = draftsOf(brief);
    const [one, other] = [at(drafts.reason.reasons, 0), at(drafts.reason.reasons, 1)];
    const good = [...one.marks];
    const shared = at(
      saidIn(other)
        .split(" ")
        .filter((word) => /^[a-z]{4,}$/.test(word)),
      0,
    );
    one.marks = [...good, "not a word of it"];
    expect(at(pruneMarks(drafts).reason.reasons, 0).marks).toEqual(good);
    say(one, (said) => `${said} ${shared}`);
    one.marks = [...good, shared];
    expect(at(pruneMarks(drafts).reason.reasons, 0).marks).toEqual(good);
    one.marks = ["not a word of it"];
    expect(at(pruneMarks(drafts).reason.reasons, 0).marks).toEqual(["not a word of it"]);
  });
});

describe("the judge of material", () => {
  /** A judge that gives these answers in turn; the writer changes the problem's message. */
  function judged(answers: readonly Objections[]) {
    const asked: string[] = [];
    let judgements = 0;
    const ask = (call: AnyCall, input: never) => {
      asked.push(call.name);
      if (call.name === judgeMaterial.name) return answers[judgements++] ?? { objections: [] };
      const redrafts = draftAgain.simulate(input, createRandom(1));
      return redrafts.tried
        ? { ...redrafts, tried: { ...redrafts.tried, message: `${redrafts.tried.message} (${judgements})` } }
        : redrafts;
    };
    const services = { ask: async (call: AnyCall, input: never) => ask(call, input) } as unknown as Services;
    return { asked, result: judgeDrafts(brief.stock, brief, services) };
  }
  const bad = (unit: string): Objections => ({ objections: [{ unit, why: "It could not have happened." }] });

  it("has only what falls drafted again, with the reason, and reads only that once more", async () => {
    const { asked, result } = judged([bad("tried")]);
    const { drafts, objections } = await result;
    expect(asked).toEqual(["judge-material", "draft-again", "judge-material"]);
    expect(drafts).toEqual({
      ...brief.stock,
      tried: { ...brief.stock.tried, message: `${brief.stock.tried.message} (1)` },
    });
    expect(objections).toEqual(bad("tried").objections);
  });

  it("has it drafted again at most twice", async () => {
    const { asked, result } = judged([bad("tried"), bad("tried"), bad("tried")]);
    expect((await result).drafts.tried.message).toMatch(/\(2\)$/);
    expect(asked.filter((name) => name === "draft-again")).toHaveLength(2);
    expect(asked).toHaveLength(4);
  });

  it("must name a unit that is there", () => {
    const { person, topic, units } = brief.shown;
    const shown = { person, topic, themes: units, texts: { tried: brief.stock.tried } };
    expect(judgeMaterial.check(bad("role"), { shown })).toEqual(['there is no unit "role" in "texts"']);
    expect(judgeMaterial.check(bad("tried"), { shown })).toEqual([]);
  });

  it("gets back all units that fell, and no others", () => {
    const places = [{ name: "tried" as const, key: null }];
    const again = { brief, drafts: brief.stock, places, objections: bad("tried").objections };
    const mended = draftAgain.simulate(again, createRandom(1));
    expect(draftAgain.check({ ...mended, tried: null }, again)).toEqual(['"tried" is missing']);
    expect(draftAgain.check({ ...mended, fact: brief.stock.fact }, again)).toEqual([
      '"fact" stays as it is: leave it out',
    ]);
  });
});

it("The forms of all answers can be asked for with a strict schema, and no prompt holds text of a pack", () => {
  for (const call of [nameThemes, draftRivals, draftChanges, draftTalks, judgeMaterial, draftAgain])
    expect(() => formatOf<never, unknown>(call as Call<never, unknown>)).not.toThrow();
  const prompts = [draftRivals, draftChanges, draftTalks].flatMap((call) => call.prompt(brief));
  const sent = prompts.map(({ content }) => content).join("\n");
  const { sequence, stories } = unitsOf(brief.themes, brief.stock);
  for (const story of [at(sequence.moments, 0).for, ...stories.map((one) => one.story)])
    expect(sent).not.toContain(saidIn(story));
});
