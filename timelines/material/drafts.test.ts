import { describe, expect, it } from "vitest";
import { ModelError } from "../../pipeline/engine/errors.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { Services } from "../../pipeline/engine/services.ts";
import { entryAt as at } from "../../pipeline/lists.ts";
import type { AnyCall, Call } from "../../pipeline/models/call.ts";
import { formatOf } from "../../pipeline/models/response-format.ts";
import { saidIn } from "../../topics/units.ts";
import { nameThemes } from "../themes/name-themes.ts";
import { draftAgain } from "./draft-again.ts";
import { draftChanges, draftRivals, draftTalks } from "./draft-units.ts";
import { completeDrafts } from "./from-stock.ts";
import { judgeMaterial, type Objections } from "./judge-material.ts";
import { draftsSchema } from "./material.ts";
import { settleDrafts } from "./settle-drafts.ts";
import type { DraftBrief } from "./show.ts";
import { briefsOf } from "./testing/briefs.ts";
import { unitsOf } from "./units.ts";
import { unitsHeld, type WrittenMaterial } from "./written.ts";
import { writtenFrom } from "./written-drafts.ts";

const topics = ["foodRecommendation", "homeDecoration"];
const brief = at(briefsOf(5, topics), 0);

/** What a model would have written, taken from the pack's drafts. Tests may change it. */
const writtenOf = ({ stock }: DraftBrief) => structuredClone(writtenFrom(stock)) as WrittenMaterial;

const stockOf = ({ themes, stock, unstated }: DraftBrief) => ({ themes, drafts: stock, unstated });

/** A judge that gives these answers in turn, and a writer that redrafts with `again`. */
function servicesOf(
  answers: readonly Objections[],
  again: (units: Partial<WrittenMaterial>, time: number) => Partial<WrittenMaterial> = (units) => units,
) {
  const asked: string[] = [];
  let judgements = 0;
  let times = 0;
  const ask = async (call: AnyCall, input: never) => {
    asked.push(call.name);
    if (call.name === judgeMaterial.name) return answers[judgements++] ?? { objections: [] };
    return {
      ...draftAgain.simulate(input, createRandom(1)),
      ...again(draftAgain.simulate(input, createRandom(1)) as Partial<WrittenMaterial>, times++),
    };
  };
  return { asked, services: { ask } as unknown as Services };
}

/** What rules say about drafts with a fault that nobody corrects. */
async function saidOf(fault: (written: WrittenMaterial) => void, of: DraftBrief = brief): Promise<string> {
  const written = writtenOf(of);
  fault(written);
  const { left } = await settleDrafts(written, of, servicesOf([]).services);
  return left.map(({ unit, why }) => `${unit}: ${why}`).join("\n");
}

describe("drafts", () => {
  it("have the form of the material even if a model left something out, and pass the rules if they come from packs", async () => {
    for (let seed = 0; seed < 3; seed++)
      for (const one of briefsOf(seed, topics, seed % 2 === 0 ? ["forget", "other"] : [])) {
        const settled = await settleDrafts(writtenOf(one), one, servicesOf([]).services);
        const { left, themes } = settled;
        const { drafts } = completeDrafts(settled, [stockOf(one)], one);
        expect(draftsSchema.safeParse(drafts).error).toBeUndefined();
        // Only one exchange of each thread is left, so an option may recall text from another one.
        const broken = left.filter(({ why }) => !/must hold one of the marks| names "|: \{/.test(why));
        expect(broken, `persona ${seed}`).toEqual([]);
        expect(themes.topic).toBe(one.themes.topic);
      }
  });

  it("are simulated from packs by each call", () => {
    for (const one of briefsOf(3, topics, ["forget", "other"])) {
      const parts = [draftRivals, draftChanges, draftTalks].map((call) => {
        const simulated = (call as unknown as Call<DraftBrief, Partial<WrittenMaterial>>).simulate(
          one,
          createRandom(1),
        );
        expect(call.output.safeParse(simulated).error).toBeUndefined();
        expect(call.check(simulated as never, one)).toEqual([]);
        return simulated;
      });
      expect(unitsHeld(Object.assign({}, ...parts))).toEqual(unitsHeld(writtenFrom(one.stock)));
    }
  });
});

describe("code finds in drafts", () => {
  it("marks that are in the options about a story, but not in a rival, a message or another option", async () => {
    const written = writtenOf(brief);
    const words = ["copper", "zebra", "walnut", "thunder"];
    for (const [index, story] of written.fact.stories.entries()) {
      const word = words[index] ?? "";
      story.says = `Is it far? I first met ${at(brief.themes.fact.words, 0)} beside a ${word} in a place that smelled of rain, years ago.`;
      story.recalled = `You told me that it was near the ${word}, and that it smelled of rain there.`;
    }
    const { drafts, left } = await settleDrafts(written, brief, servicesOf([]).services);
    expect(left.filter(({ unit }) => unit === "fact")).toEqual([]);
    expect(drafts.fact?.stories.map(({ marks }) => marks[0])).toEqual(words);
  });

  it("the name that is in all texts about a subject", async () => {
    const written = writtenOf(brief);
    const one = {
      ...brief,
      themes: { ...brief.themes, fact: { subject: "millet uji", words: ["porridge", "uji"] } },
    };
    for (const story of written.fact.stories) story.says = `Is uji good in the morning? ${story.says}`;
    const { themes } = await settleDrafts(written, one, servicesOf([]).services);
    expect(themes.fact.words).toEqual(["uji", "porridge"]);
  });

  it("the person whose preference a story tells, and the needs of a unit", async () => {
    const [single] = briefsOf(5, topics).concat(briefsOf(6, topics), briefsOf(8, topics));
    if (!single) throw new Error("there is no persona");
    const written = writtenOf(single);
    const slot = single.themes.stories[0]?.slot ?? "";
    const themes = {
      ...single.themes,
      stories: single.themes.stories.map((story) => ({ ...story, act: "tellsOfOther" as const })),
    };
    const story = written.stories.find((one) => one.slot === slot);
    if (!story) throw new Error("no story has a slot");
    story.says = `It is for my brother-in-law Youssef: ${story.says}`;
    const settle = async (who: string) => {
      const stories = written.stories.map((one) => (one.slot === slot ? { ...one, who } : one));
      return settleDrafts({ ...written, stories }, { ...single, themes }, servicesOf([]).services);
    };
    const { drafts, left } = await settle("my brother-in-law Youssef");
    expect(drafts.stories?.find((one) => one.slot === slot)?.story.who).toBe("my brother-in-law Youssef");
    const whose = (issues: typeof left) =>
      issues.filter(({ unit, why }) => unit === `stories.${slot}` && why.includes('"who"'));
    expect(whose(left)).toEqual([]);
    expect(whose((await settle("my uncle Karim")).left)).toHaveLength(1);
  });

  it("dashes, and times next to the placeholder of a time", async () => {
    const written = writtenOf(brief);
    written.reason.before.says = `I had it — twice — {when}, and last week too. ${written.reason.before.says}`;
    at(written.tried.ideas, 0).says += " That was {when}.";
    const { drafts } = await settleDrafts(written, brief, servicesOf([]).services);
    expect(drafts.reason && saidIn(drafts.reason.before)).toMatch(/^I had it, twice and last week too\./);
    expect(JSON.stringify(drafts.tried)).not.toContain("{when}");
  });

  it("entries that nobody requested", async () => {
    const written = writtenOf(brief);
    written.stories.push({ slot: "elsewhere", says: "I like it.", reply: "Good.", who: null });
    written.visits.push(at(written.visits, 0));
    const { drafts, left } = await settleDrafts(written, brief, servicesOf([]).services);
    expect(drafts.stories?.map(({ slot }) => slot)).not.toContain("elsewhere");
    expect(drafts.visits).toHaveLength(written.visits.length - 1);
    expect(left.filter(({ unit }) => unit.startsWith("visits"))).toEqual([]);
  });
});

describe("options in other words", () => {
  /** The drafts with reasons in words that occur in no story. */
  function worded(last: string): WrittenMaterial {
    const written = writtenOf(brief);
    const words = ["zinnias", "yodeler", "quartz", last];
    for (const [index, reason] of written.reason.reasons.entries())
      reason.paraphrased = `Nowhere did umpires applaud jugglers ${words[index]}, wherever harpists marveled.`;
    return written;
  }
  const saidAgain = ({ paraphrased }: { readonly paraphrased: string | null }) => paraphrased;
  const telling = (said: string) => /[a-z]{7,}/.exec(said)?.[0] ?? "";

  it("are kept, and used if a question should be paraphrased", async () => {
    const { drafts, left } = await settleDrafts(worded("fjords"), brief, servicesOf([]).services);
    expect(left.filter(({ unit }) => unit === "reason")).toEqual([]);
    expect(drafts.reason?.reasons.map(saidAgain)).toEqual(
      worded("fjords").reason.reasons.map(({ paraphrased }) => paraphrased),
    );
  });

  it("are redrafted if a word gives them away, and left out in the end, while the unit stays", async () => {
    const word = telling(at(writtenOf(brief).reason.reasons, 0).says);
    const { asked, services } = servicesOf([]);
    const { drafts, objections, left } = await settleDrafts(worded(word), brief, services);
    expect(asked).toContain(draftAgain.name);
    expect(objections.find(({ unit }) => unit === "reason")?.why).toContain("paraphrased");
    expect(left.filter(({ unit }) => unit === "reason")).toEqual([]);
    expect(drafts.reason?.reasons.map(saidAgain)).toEqual([null, null, null, null]);
  });

  it("are requested without showing a text of the packs", () => {
    for (const call of [draftRivals, draftChanges])
      expect(
        call
          .prompt(brief)
          .map(({ content }) => content)
          .join("\n"),
      ).toContain('"paraphrased" says');
  });
});

describe("rules object to", () => {
  it("a story that doesn't name its subject", async () => {
    const issues = await saidOf(({ role }) => (at(role.rivals, 0).likes.says = "I had some ".repeat(10)));
    expect(issues).toContain('role.rivals.0.likes: "says" must name the subject');
  });

  it("an option that is far longer than the others, or recalls no story", async () => {
    expect(await saidOf(({ fact }) => (at(fact.stories, 2).recalled = "As you said. ".repeat(30)))).toMatch(
      /fact\.stories\.2\.recalled: (?:has \d+ characters|must hold one of the marks)/,
    );
  });

  it("one of four rivals that is named elsewhere, but not another subject that is named in passing", async () => {
    const [rival, other] = [at(brief.themes.role.rivals, 0), brief.themes.fact];
    const issues = (word: string) => saidOf(({ tried }) => (tried.message = `Could it be ${word}?`));
    expect(await issues(at(rival.words, 0))).toContain(`names "${rival.subject}"`);
    expect(await issues(at(other.words, 0))).not.toContain(`names "${other.subject}"`);
  });

  it("a wife if there is none, and an age that the person hasn't reached", async () => {
    const lonely = briefsOf(5, topics)
      .concat(briefsOf(6, topics), briefsOf(8, topics))
      .find(({ facts }) => !facts.facts.some(({ kind }) => kind === "partner"));
    if (!lonely) throw new Error("no persona is single");
    const said = (words: string) =>
      saidOf(({ role }) => (at(role.rivals, 0).likes.says += ` ${words}`), lonely);
    expect(await said("My wife laughed.")).toContain('"My wife" needs wife');
    expect(await said("I was 99 then.")).toContain("the person was born in");
  });

  it("placeholders that nothing fills, and texts that are too long", async () => {
    expect(await saidOf(({ visits }) => (at(at(visits, 0).close, 0).reply = "Ask {postman}."))).toContain(
      "nothing fills {postman}",
    );
    for (const program of ['NAME = {"D": "Day"}', 'print(f"{row} of {count}")', "rows = dict({})"])
      expect(
        await saidOf(({ visits }) => (at(at(visits, 0).close, 0).reply = `Like this:\n${program}`)),
      ).not.toContain("nothing fills");
    expect(await saidOf(({ reason }) => (reason.asks = "Why? ".repeat(90)))).toContain("reason.asks");
  });
});

describe("a unit with an objection", () => {
  const bad = (unit: string): Objections => ({ objections: [{ unit, why: "It could not have happened." }] });
  const isJudge = (name: string) => name === judgeMaterial.name;

  it("is redrafted with the reason, and only this unit is judged again", async () => {
    const { asked, services } = servicesOf([bad("tried")], ({ tried }) =>
      tried ? { tried: { ...tried, message: "Anything new?" } } : {},
    );
    const { drafts, objections } = await settleDrafts(writtenOf(brief), brief, services);
    expect(asked.slice(0, 3)).toEqual(["judge-material", "draft-again", "judge-material"]);
    expect(drafts.tried?.message).toBe("Anything new?");
    expect(objections).toContainEqual(bad("tried").objections[0]);
  });

  it("is redrafted at most twice", async () => {
    const { asked, services } = servicesOf([bad("tried"), bad("tried"), bad("tried")]);
    await settleDrafts(writtenOf(brief), brief, services);
    expect(asked.filter((name) => !isJudge(name))).toHaveLength(2);
    expect(asked.filter(isJudge)).toHaveLength(2);
  });

  it("is ignored if it doesn't exist", async () => {
    const clean = await settleDrafts(writtenOf(brief), brief, servicesOf([]).services);
    const { objections } = await settleDrafts(writtenOf(brief), brief, servicesOf([bad("weather")]).services);
    expect(objections.filter(({ unit }) => unit === "weather").length).toBeLessThanOrEqual(
      clean.objections.length,
    );
  });

  it("finally comes from the pack with its theme, or is left out if it is a story, and both are recorded", async () => {
    const written = writtenOf(brief);
    const slot = at(written.stories, 0).slot;
    at(written.stories, 0).says = "No.";
    at(written.reason.reasons, 0).says = "No.";
    const settled = await settleDrafts(written, brief, servicesOf([]).services);
    const { drafts, themes, fallen } = completeDrafts(settled, [stockOf(brief)], brief);
    expect(draftsSchema.safeParse(drafts).error).toBeUndefined();
    expect(drafts.reason).toEqual(brief.stock.reason);
    expect(themes.stories.map((story) => story.slot)).not.toContain(slot);
    expect(fallen).toContainEqual(expect.objectContaining({ unit: "reason", instead: "pack" }));
    expect(fallen).toContainEqual(expect.objectContaining({ unit: `stories.${slot}`, instead: "nothing" }));
  });

  it("is complete even if no answer could be used, and the rest of the run continues", async () => {
    const refuse = async () => {
      throw new ModelError("no", { kind: "invalid-output", retryable: false });
    };
    const settled = await settleDrafts({}, brief, { ask: refuse } as unknown as Services);
    const { drafts, fallen } = completeDrafts(settled, [stockOf(brief)], brief);
    const { stories, personal, ...rest } = brief.stock;
    expect(drafts).toMatchObject(rest);
    expect(fallen.length).toBeGreaterThanOrEqual(6);
    expect([drafts.stories, drafts.personal]).toEqual([[], []]);
    expect([stories, personal].some((list) => list.length > 0)).toBe(true);
  });
});

it("All answer forms have a strict schema, and no prompt contains text of a pack", () => {
  for (const call of [nameThemes, draftRivals, draftChanges, draftTalks, judgeMaterial, draftAgain])
    expect(() => formatOf<never, unknown>(call as Call<never, unknown>)).not.toThrow();
  const prompts = [draftRivals, draftChanges, draftTalks].flatMap((call) => call.prompt(brief));
  const sent = prompts.map(({ content }) => content).join("\n");
  const { sequence, stories } = unitsOf(brief.themes, brief.stock);
  for (const story of [at(sequence.moments, 0).for, ...stories.map((one) => one.story)])
    expect(sent).not.toContain(saidIn(story));
});
