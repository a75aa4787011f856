import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import type { LevelShares } from "../timelines/levels.ts";
import { wrongInReading } from "./read-session.ts";
import { sayStory } from "./say-story.ts";
import type { StoryBrief } from "./story-brief.ts";
import { beatsOfTalk } from "./talk-beats.ts";
import type { TalkBriefs } from "./talk-brief.ts";
import { briefsOf } from "./testing/talks.ts";
import { type WriteBrief, type WrittenSession, writeSession } from "./write-session.ts";
import { writeTalk } from "./write-talk.ts";

const none: LevelShares = { explicit: 0, paraphrased: 0, implied: 0, scattered: 0 };
const random = createRandom("unstated");

/** All sessions of some lives whose questions have these levels. */
const sessionsAt = (levels: LevelShares): TalkBriefs[] =>
  ["foodRecommendation", "therapy", "coding"].flatMap((topic, seed) =>
    [0, 1, 2, 3].map((session) => briefsOf({ topic, seed: seed + 3, session, levels })),
  );
const implied = sessionsAt({ ...none, implied: 1 });
const scattered = sessionsAt({ ...none, scattered: 1 });
const mixed = sessionsAt({ explicit: 1, paraphrased: 1, implied: 1, scattered: 1 });

const isUnstated = ({ told }: StoryBrief) => told === null;
const storiesOf = (list: readonly TalkBriefs[]) =>
  list.flatMap(({ shared, forks }) => [...shared.stories, ...forks.flatMap(({ stories }) => stories)]);

/** A session that is written as its leading fork, and one of that fork's stories in it. */
function writing(list: readonly TalkBriefs[], isWanted: (story: StoryBrief) => boolean) {
  for (const { shared, forks, lead } of list) {
    const fork = entryAt(forks, lead);
    const story = fork.stories.find((one) => isUnstated(one) && isWanted(one));
    const place = shared.places.find(({ event }) => event === story?.event);
    if (story && place) return { brief: { shared, fork, lead }, story, place };
  }
  throw new Error("no session tells such a story");
}

/** What the check says if the user says this in exchange `n`. */
function issuesOf(brief: WriteBrief, n: number, user: (said: string) => string) {
  const good = writeSession.simulate(brief, random);
  const exchanges = good.exchanges.map((one) => (one.n === n ? { ...one, user: user(one.user) } : one));
  const written: WrittenSession = { ...good, exchanges };
  return writeSession.check(written, brief);
}

describe("a story that states nothing", () => {
  it("is told to the writer as what it shows, without a way of telling and without what was asked", () => {
    const stories = storiesOf([...implied, ...scattered]).filter(isUnstated);
    expect(stories.length).toBeGreaterThan(100);
    for (const story of stories) {
      const told = sayStory(story);
      expect(told).not.toHaveProperty("as");
      expect(story.happening).not.toMatch(/\?$/);
    }
    const meanings = stories.map((story) => JSON.stringify(sayStory(story)));
    expect(meanings.some((told) => told.includes("it only shows that the user likes"))).toBe(true);
    expect(meanings.join()).not.toContain("says why");
  });

  it("may not be told as an opinion", () => {
    const { brief, story, place } = writing(implied, ({ act }) => act === "likes");
    expect(issuesOf(brief, place.n, (said) => said)).toEqual([]);
    expect(issuesOf(brief, place.n, (said) => `${said} I love ${story.subject?.name}.`).join()).toContain(
      "it may only show",
    );
  });

  it("must keep what belongs together, all of it and in its order", () => {
    const { brief, story, place } = writing(scattered, ({ act }) => act === "matches");
    const other = place.oneOf.find(({ key }) => key !== story.happening)?.key ?? "";
    const rest = story.happening.split(" ").slice(Math.floor(story.happening.split(" ").length / 2));
    for (const said of [other, rest.join(" ")])
      expect(issuesOf(brief, place.n, () => said).join()).toContain("the user must tell all of");
  });

  it("is never mistyped, and its questions keep their marks", () => {
    for (const { shared, forks } of [...implied, ...scattered])
      for (const { n, user, event, tells } of shared.exchanges) {
        const stories = [...shared.stories, ...forks.flatMap((fork) => fork.stories)];
        if (!tells || !stories.some((one) => one.event === event && isUnstated(one))) continue;
        expect(user, `exchange ${n}`).toMatchObject({ typo: false, unasked: false });
      }
  });

  it("is written, and its beat has no way of telling", async () => {
    const services = servicesWith({
      random,
      ask: async (call, input) => call.simulate(input, random),
      countTokens: () => 1,
    });
    let unstated = 0;
    for (const briefs of mixed) {
      const talk = await writeTalk(briefs, "written", services);
      if (talk === null) throw new Error("nothing was written");
      const { forked } = beatsOfTalk(briefs, talk);
      for (const [fork, { stories }] of briefs.forks.entries())
        for (const { event, told } of entryAt(forked, fork)) {
          const story = stories.find((one) => one.event === event);
          if (!story || story.act === "opens") continue;
          expect(told).toBe(story.told);
          if (told === null) unstated += 1;
        }
    }
    expect(unstated).toBeGreaterThan(20);
  });
});

describe("a reader of a session", () => {
  const { story } = writing(implied, ({ act }) => act === "likes");
  const name = story.subject?.name ?? "";
  const reading = (statements: Parameters<typeof wrongInReading>[0]["statements"]) =>
    wrongInReading({ statements, life: "a" }, { stories: [story], lives: ["a"] });
  const statement = (attitude: "likes" | "dislikes") =>
    ({ holder: "user", about: name, attitude, why: null, since: null }) as const;

  it("may say nothing about what only shows, but not the contrary of it", () => {
    expect(reading([])).toEqual([]);
    expect(reading([statement("likes")])).toEqual([]);
    expect(reading([statement("dislikes")]).join()).toContain("a reader thinks");
  });
});
