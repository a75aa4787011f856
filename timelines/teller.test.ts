import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { at, firstKind, goodPack } from "../topics/testing/pack.ts";
import { acts } from "./acts.ts";
import { createTeller, type Slot, type Speaker, thingOf } from "./teller.ts";
import { eventSchema } from "./timeline.ts";

const pack = goodPack();
const speaker: Speaker = {
  town: "Bergen",
  circle: [
    { relation: "cousin", name: "Ida" },
    { relation: "neighbor", name: "Olav" },
  ],
};
const tellerOf = (seed = 1) => createTeller(pack, speaker, createRandom(seed, "teller"));
const slotOf = (index: number): Slot => ({ id: `food.init.${index}`, period: "init", date: "2022-03-10" });
const subjects = firstKind(pack).subjects;
const [subject, other] = [at(subjects, 0), at(subjects, 1)];

describe("telling a story", () => {
  it("makes a valid event of every act", () => {
    const teller = tellerOf();
    for (const [index, act] of acts.entries()) {
      const own = act === "tries" || act === "news" || act === "opens" ? null : subject;
      const event = teller.tell(slotOf(index), { act, subject: own });
      expect(eventSchema.safeParse(event).error).toBeUndefined();
      expect(event).toMatchObject({ id: `food.init.${index}`, act });
    }
  });

  it("gives draws for what is liked, bothers for what is not, and one ground of the other side", () => {
    const liked = tellerOf().tell(slotOf(1), { act: "likes", subject });
    expect(subject.draws).toContain(liked.why);
    expect(subject.bothers).toContain(liked.against);
    const disliked = tellerOf().tell(slotOf(1), { act: "goesOff", subject, reason: "it was cold" });
    expect(subject.bothers).toContain(disliked.why);
    expect(subject.draws).toContain(disliked.against);
    expect(tellerOf().tell(slotOf(1), { act: "shares", subject })).toMatchObject({
      why: null,
      against: null,
    });
  });

  it("gives only a ground for what somebody else likes, and none for what is to be forgotten", () => {
    const mine = { ...subject, draws: ["it does my back good", "the crust cracks"] };
    const heard = tellerOf().tell(slotOf(1), {
      act: "tellsOfOther",
      subject: mine,
      happening: "{name} wrote to me about {it}",
    });
    expect(heard.person).toMatch(/^my (?:cousin Ida|neighbor Olav)$/);
    const name = heard.person?.split(" ").at(-1);
    expect(heard).toMatchObject({
      happening: `${name} wrote to me about ${mine.number === "many" ? "them" : "it"}`,
      why: "the crust cracks",
      also: null,
      against: null,
      detail: null,
    });
    const forgotten = tellerOf().tell(slotOf(1), {
      act: "asksToForget",
      subject,
      happening: "{person} read along",
    });
    expect(forgotten.happening).toMatch(/^my (?:cousin Ida|neighbor Olav) read along$/);
    expect(forgotten).toMatchObject({ why: null, also: null, against: null, detail: null, ask: null });
    expect([...forgotten.facts, ...forgotten.advice]).toEqual([]);
    expect("person" in forgotten).toBe(false);
  });

  it("gives advice only on what is liked, and not if an option will give it", () => {
    const advice = (story: Parameters<ReturnType<typeof tellerOf>["tell"]>[1]) =>
      tellerOf().tell(slotOf(1), story).advice;
    expect(subject.recommend).toEqual(expect.arrayContaining(advice({ act: "likes", subject })));
    expect(advice({ act: "likes", subject }).length).toBe(1);
    expect(advice({ act: "likes", subject, keepAdvice: true })).toEqual([]);
    expect(advice({ act: "dislikes", subject })).toEqual([]);
  });

  it("fills in person, place, number and pronoun", () => {
    const many = { ...subject, number: "many" as const, met: [] };
    const teller = tellerOf();
    const events = Array.from({ length: 120 }, (_, index) =>
      teller.tell(slotOf(index), {
        act: index % 2 === 0 ? "likes" : "dislikes",
        subject: many,
        reason: "I met {it}",
      }),
    );
    for (const { happening, detail, reason } of events) {
      expect(`${happening} ${detail}`).not.toMatch(/[{}]/);
      expect(reason).toBe("I met them");
    }
    const told = events.map(({ happening, detail }) => `${happening} ${detail}`).join("\n");
    expect(told).toMatch(/my cousin Ida/);
    expect(told).toMatch(/my neighbor Olav/);
    expect(told).toMatch(/Bergen/);
  });

  it("tells no happening twice before all have been told", () => {
    const teller = tellerOf();
    const happenings = pack.wentWell.map((_, index) => teller.tell(slotOf(index), { act: "news" }).happening);
    expect(new Set(happenings).size).toBe(happenings.length);
    const facts = subject.facts.map(
      (_, index) => teller.tell(slotOf(100 + index), { act: "likes", subject }).facts,
    );
    expect(facts.flat().sort()).toEqual([...subject.facts].sort());
    expect(teller.tell(slotOf(200), { act: "likes", subject }).facts).toEqual([]);
  });

  it("gives all forks the same material for a slot", () => {
    const teller = tellerOf();
    const [one, two] = [subject, other].map((own) =>
      teller.tell(slotOf(1), { act: "dislikes", subject: { ...own, met: [] } }),
    );
    expect(one?.guidance).toEqual(two?.guidance);
    expect(one?.happening).toBe(two?.happening);
    expect(one?.subject?.name).not.toBe(two?.subject?.name);
    expect(teller.tell(slotOf(2), { act: "dislikes", subject }).guidance).not.toEqual(one?.guidance);
  });

  it("gives the outcome of a trial, and how many days it took if more than one", () => {
    const idea = { ...at(pack.ideas, 0), lasts: 30 };
    const { lasts: _lasts, ...brief } = idea;
    const tell = (tried: typeof brief) => tellerOf().tell(slotOf(1), { act: "tries", idea: tried });
    expect(tell(idea)).toMatchObject({ happening: idea.tried, outcome: idea.outcome, lasted: 30 });
    for (const quick of [brief, { ...idea, lasts: 1 }]) expect(tell(quick)).not.toHaveProperty("lasted");
    expect(tellerOf().tell(slotOf(1), { act: "likes", subject })).not.toHaveProperty("lasted");
  });

  it("never repeats the happening as the detail", () => {
    for (let seed = 0; seed < 60; seed++)
      for (const act of ["likes", "dislikes", "shares", "tries", "news"] as const) {
        const own = act === "tries" || act === "news" ? null : { ...subject, met: [] };
        const { happening, detail } = tellerOf(seed).tell(slotOf(1), { act, subject: own });
        expect(detail).not.toBe(happening);
      }
  });
});

it("A subject is recognized by its words, or by its name without the article", () => {
  expect(thingOf({ ...subject, name: "the old kettle", words: undefined }).words).toEqual(["old kettle"]);
  expect(thingOf({ ...subject, name: "the old kettle", words: ["kettle"] })).toEqual({
    name: "the old kettle",
    number: subject.number,
    words: ["kettle"],
  });
});
