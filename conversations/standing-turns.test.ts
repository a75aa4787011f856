import { describe, expect, it } from "vitest";
import { manners } from "../personas/manner.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { servicesWith } from "../pipeline/engine/testing/services.ts";
import { entryAt } from "../pipeline/lists.ts";
import type { LevelShares } from "../timelines/levels.ts";
import { type FillBrief, fillPlaces } from "./fill-places.ts";
import { openIn } from "./open-places.ts";
import type { ReadBrief } from "./read-session.ts";
import { planReading, readTalk } from "./read-talk.ts";
import type { ConversationStyle } from "./styles.ts";
import { beatsOfTalk, talkOf } from "./talk-beats.ts";
import type { TalkBriefs } from "./talk-brief.ts";
import { briefsOf } from "./testing/talks.ts";
import { writeSession } from "./write-session.ts";
import { writeTalk } from "./write-talk.ts";

const none: LevelShares = { explicit: 0, paraphrased: 0, implied: 0, scattered: 0 };
const random = createRandom("standing");

/** All sessions of some lives whose questions have these levels. */
const sessionsAt = (levels: LevelShares): TalkBriefs[] =>
  ["foodRecommendation", "therapy", "coding"].flatMap((topic, seed) =>
    [0, 1, 2, 3].map((session) => briefsOf({ topic, seed: seed + 3, session, levels })),
  );
const unstated = [...sessionsAt({ ...none, implied: 1 }), ...sessionsAt({ ...none, scattered: 1 })];
const mixed = sessionsAt({ explicit: 1, paraphrased: 1, implied: 1, scattered: 1 });

/** Writes the session with the simulated answers of the calls, and records the calls. */
async function write(briefs: TalkBriefs, style: ConversationStyle) {
  const asked: { readonly name: string; readonly input: unknown }[] = [];
  const services = servicesWith({
    random,
    ask: async (call, input) => {
      asked.push({ name: call.name, input });
      const answer = call.simulate(input, random);
      expect(call.check(answer, input)).toEqual([]);
      return answer;
    },
    say: async (call, input) => {
      asked.push({ name: call.name, input });
      return call.simulate(input, random);
    },
    countTokens: () => 1,
  });
  const talk = await writeTalk(briefs, style, services);
  if (talk === null) throw new Error("nothing was written");
  return { talk, asked, services };
}

/** Removes differences in capitals and in the full stop at the end. */
const plain = (text: string) => text.toLowerCase().replace(/\.$/, "");

describe.each(["written", "dialogue"] as const)("turns at levels at which nothing is stated, %s", (style) => {
  it("are used in every fork as they were drafted", async () => {
    let stood = 0;
    for (const briefs of [...unstated, ...mixed]) {
      const { talk } = await write(briefs, style);
      for (const [fork, { stories }] of briefs.forks.entries()) {
        const said = talkOf(briefs, talk, fork).map(({ user, assistant }) => [plain(user), assistant]);
        for (const { event, stands } of briefs.shared.exchanges) {
          const story = [...stories, ...briefs.shared.stories].find((one) => one.event === event);
          if (!stands || !story) continue;
          stood += 1;
          expect(said).toContainEqual([plain(story.said), story.reply]);
        }
      }
    }
    expect(stood).toBeGreaterThan(100);
  });

  it("need no call if nothing else is open", async () => {
    const standing = unstated.filter(({ shared }) => shared.places.some(({ stands }) => stands));
    const whole = standing.filter(({ shared }) => openIn(shared.places).length === 0);
    expect(whole.length).toBeGreaterThan(2);
    for (const briefs of whole) {
      const { asked, talk } = await write(briefs, style);
      const { exchanges } = briefs.shared;
      const shared = exchanges.filter(({ isPlace, stands }) => !isPlace && !stands).length;
      expect(asked.length).toBe(style === "written" ? 1 : 2 * shared);
      expect(talk.unfilled).toBe(0);
    }
  });

  it("are in the manner of their speaker", async () => {
    const levels = { ...none, implied: 1 };
    const formal = [0, 1, 2, 3].map((session) =>
      briefsOf({ topic: "studyConsultation", seed: 23, session, levels }),
    );
    const said: string[] = [];
    for (const briefs of formal) {
      expect(briefs.shared.speaker.manner).toBe(manners.formal);
      const { talk } = await write(briefs, style);
      const events = new Set(briefs.shared.exchanges.flatMap(({ event, stands }) => (stands ? [event] : [])));
      const { shared, forked } = beatsOfTalk(briefs, talk);
      for (const { event, exchanges } of [...shared, ...forked.flat()])
        if (events.has(event)) said.push(...exchanges.map(({ user }) => user));
    }
    expect(said.length).toBeGreaterThan(20);
    for (const user of said) expect(user).not.toMatch(/\bI'm\b|n't\b|'ve\b|'ll\b/);
  });

  it("have no way of telling, since no model chose one", async () => {
    const briefs = mixed.find(({ shared }) => shared.places.some(({ stands }) => stands));
    if (!briefs) throw new Error("nothing stands");
    const beats = beatsOfTalk(briefs, (await write(briefs, style)).talk).forked.flat();
    const standing = new Set(briefs.shared.places.flatMap(({ event, stands }) => (stands ? [event] : [])));
    for (const { event, told } of beats) expect(told === null).toBe(standing.has(event));
  });
});

describe("a place that is used as drafted", () => {
  const partly = mixed.filter(
    ({ shared: { places } }) => openIn(places).length > 0 && places.some(({ stands }) => stands),
  );

  it("is shown to a fork as text, and only the other places are requested", async () => {
    expect(partly.length).toBeGreaterThan(2);
    for (const briefs of partly) {
      const { asked } = await write(briefs, "written");
      const { places } = briefs.shared;
      const open = openIn(places).map(({ n }) => n);
      const fills = asked.flatMap(({ name, input }) =>
        name === fillPlaces.name ? [input as FillBrief] : [],
      );
      expect(fills.length).toBe(3);
      for (const fill of fills) {
        const shown = JSON.parse(fillPlaces.prompt(fill)[1]?.content ?? "");
        const numbers = shown.session.flatMap(({ n }: { n?: number }) => n ?? []);
        for (const n of open) expect(numbers).toContain(n);
        for (const { n } of places.filter(({ stands }) => stands)) expect(numbers).not.toContain(n);
        expect(shown.exchanges.map(({ n }: { n: number }) => n)).toEqual(numbers);
        const said = JSON.stringify(shown.session).toLowerCase();
        for (const { event } of places.filter(({ stands }) => stands)) {
          const story = fill.fork.stories.find((one) => one.event === event);
          expect(said).toContain(JSON.stringify(plain(story?.said ?? "")).slice(1, -1));
        }
      }
    }
  });

  it("must not be written by a model", async () => {
    const briefs = entryAt(partly, 0);
    const { asked } = await write(briefs, "written");
    const fill = asked.find(({ name }) => name === fillPlaces.name)?.input as FillBrief;
    const good = fillPlaces.simulate(fill, random);
    const standing = briefs.shared.places.find(({ stands }) => stands);
    const extra = { n: standing?.n ?? 0, user: "One more.", assistant: "Fine." };
    expect(fillPlaces.check({ ...good, exchanges: [...good.exchanges, extra] }, fill)[0]).toContain(
      '"exchanges" must be',
    );
  });

  it("is shown to the writer of the session if all forks share it, and is not requested", () => {
    const sharing = unstated.filter(({ shared }) =>
      shared.exchanges.some(({ stands, isPlace }) => stands && !isPlace),
    );
    expect(sharing.length).toBeGreaterThan(0);
    for (const { shared, forks, lead } of sharing) {
      const brief = { shared, fork: entryAt(forks, lead), lead };
      const { exchanges } = JSON.parse(writeSession.prompt(brief)[1]?.content ?? "");
      const good = writeSession.simulate(brief, random);
      for (const { n, stands, isPlace, event } of shared.exchanges) {
        if (!stands || isPlace) continue;
        const story = shared.stories.find((one) => one.event === event);
        expect(plain(exchanges[n - 1].stands.user)).toBe(plain(story?.said ?? ""));
        expect(good.exchanges.map((one) => one.n)).not.toContain(n);
        const more = [...good.exchanges, { n, user: "I love it.", assistant: "Good.", depends: false }];
        const written = { ...good, exchanges: more.sort((one, other) => one.n - other.n) };
        expect(writeSession.check(written, brief)[0]).toContain('"exchanges" must be');
      }
    }
  });

  it("is never read or written again, since a reader compares only what the model wrote", async () => {
    for (const briefs of [...unstated, ...partly]) {
      const reading = planReading(briefs, { ...random, chance: () => false });
      const open = openIn(briefs.shared.places);
      expect(reading.forks.length).toBe(open.length === 0 ? 0 : 4);
      const { talk, asked, services } = await write(briefs, "written");
      const { readings } = await readTalk(briefs, { talk, reading }, services);
      expect(readings).toMatchObject({ read: reading.forks.length, wrong: 0 });
      for (const { name, input } of asked) {
        if (name !== "read-session") continue;
        const { lives, plan } = input as ReadBrief;
        expect(plan.stories.map(({ event }) => event)).toEqual(open.map(({ event }) => event));
        for (const told of Object.values(lives)) expect(told.length).toBe(open.length);
      }
    }
  });
});
