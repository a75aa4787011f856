import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import { countWords } from "../targets/personaconv/synthetic/fill.ts";
import { textsWithin } from "../topics/texts.ts";
import type { BeatBrief, SessionBrief } from "./brief.ts";
import { assistant } from "./replies/assistant.ts";
import type { Replies } from "./replies/reply.ts";
import { therapist } from "./replies/therapist.ts";
import { beatOf, drawBriefs, everyBriefs } from "./testing/briefs.ts";
import { checkBeat, type WrittenBeats, writeBeats } from "./write-beats.ts";

const beat = beatOf({
  act: "goesOff",
  reason: "the new hob never gets properly hot",
  avoidWords: ["udon"],
  avoidClauses: ["a dentist told me to chew less", "the canteen ran out of bowls"],
});
type WrittenBeat = WrittenBeats["beats"][number];

const told =
  "I used to like buckwheat soba. In April my neighbor Olav carried a bamboo tray of it across the yard, but the new hob never gets properly hot, so that was that.";
const replied =
  "So the kitchen decides. Buckwheat has no gluten, and most soba holds a fifth of wheat flour, which is why it boils over so readily. A wide pot comes back to the boil sooner than a tall one, and noodles go on cooking for a minute after they leave the water.";
const good: WrittenBeat = { event: beat.event, exchanges: [{ user: told, assistant: replied }] };

const withUser = (user: string): WrittenBeat => ({ ...good, exchanges: [{ user, assistant: replied }] });
const withReply = (assistant: string): WrittenBeat => ({ ...good, exchanges: [{ user: told, assistant }] });

describe("the check of a written beat", () => {
  it("finds nothing wrong with a good one", () => {
    expect(checkBeat(beat, good)).toEqual([]);
  });

  it.each<[string, WrittenBeat, string]>([
    [
      "another event",
      { ...good, event: "foodRecommendation.init.2" },
      '"event" must be "foodRecommendation.init.1"',
    ],
    [
      "an exchange too many",
      { ...good, exchanges: [...good.exchanges, ...good.exchanges] },
      "there must be 1 exchanges",
    ],
    [
      "too long a turn",
      withUser(`${told} ${"and so on ".repeat(50)}`),
      "user turn 1 has 182 words, it must have 20 to 150",
    ],
    [
      "too short a reply",
      withReply("So the kitchen decides."),
      "assistant turn 1 has 4 words, it must have 40 to 220",
    ],
    [
      "too long a reply",
      withReply(`${replied} ${"and so on ".repeat(60)}`),
      "assistant turn 1 has 231 words, it must have 40 to 220",
    ],
    [
      "an unnamed subject",
      withUser(told.replace("buckwheat soba", "that dish")),
      'the user must name "buckwheat soba"',
    ],
    [
      "an untold reason",
      withUser(
        told.replace("but the new hob never gets properly hot", "but then a lot of other things came up"),
      ),
      'the user must tell that "the new hob never gets properly hot", in words close to these',
    ],
    [
      "an untold happening",
      withUser(
        told.replace(
          "my neighbor Olav carried a bamboo tray of it across the yard",
          "I had quite a few plates and liked them all",
        ),
      ),
      'the user must tell that "my neighbor Olav carried a bamboo tray of it across the yard", in words close to these',
    ],
    ["another fork's thing", withReply(replied.replace("most soba", "most Udon")), '"udon" must not come up'],
    [
      "another fork's story",
      withUser(`${told} Also, a dentist told me to chew less.`),
      'it must not come up that "a dentist told me to chew less"',
    ],
  ])("finds %s, and nothing else", (_, written, issue) => {
    expect(checkBeat(beat, written)).toEqual([issue]);
  });

  it("finds a turn that is too short", () => {
    const brief: BeatBrief = { ...beat, reason: null };
    const short = "Buckwheat soba: in April Olav, my neighbor, carried a bamboo tray across the yard.";
    expect(checkBeat(brief, withUser(short))).toEqual([
      `user turn 1 has ${countWords(short)} words, it must have 20 to 150`,
    ]);
  });

  it("lets a paraphrase pass that keeps half of the telling words", () => {
    const paraphrase = told.replace(
      "but the new hob never gets properly hot",
      "but my hob is a new one and hardly ever warm enough",
    );
    expect(checkBeat(beat, withUser(paraphrase))).toEqual([]);
  });

  it("asks for what was left, and for what came of a trial", () => {
    const left = { name: "cold udon", number: "many" as const, words: ["cold udon"] };
    expect(checkBeat({ ...beat, left, avoidWords: [] }, good)).toEqual(['the user must name "cold udon"']);
    expect(checkBeat({ ...beat, outcome: "the pan was never clean again" }, good)).toEqual([
      'the user must tell that "the pan was never clean again", in words close to these',
    ]);
  });
});

describe("the check of a beat that asks for restraint", () => {
  const others = beatOf({
    act: "tellsOfOther",
    person: "my cousin Ida",
    happening: "Ida rang after ten to talk about it",
  });
  const forgotten = beatOf({ act: "asksToForget", happening: "I read the small print of this service" });
  const praise =
    "My cousin Ida swears by buckwheat soba. In April Ida rang after ten to talk about it, and could not stop until the phone was warm.";
  const request =
    "Please forget that I ever told you about buckwheat soba. In April I read the small print of this service from end to end, and thought again.";
  const agreed =
    "Of course, I won't come back to it, and I won't build a suggestion on it. Whatever else you have told me stays as it was, so we can simply go on with the rest. Should you want it back one day, you would have to be the one to mention it.";
  const issuesOf = (brief: BeatBrief, user: string, reply: string) =>
    checkBeat(brief, { event: brief.event, exchanges: [{ user, assistant: reply }] });

  it("finds nothing wrong with good ones", () => {
    expect(issuesOf(others, praise, replied)).toEqual([]);
    expect(issuesOf(forgotten, request, agreed)).toEqual([]);
  });

  it("finds a preference that is told as nobody's, or as another's than planned", () => {
    const issue = 'the user must say whose preference it is: "my cousin Ida"';
    expect(
      issuesOf(
        others,
        praise.replace("My cousin Ida swears", "I swear").replaceAll("Ida", "a friend"),
        replied,
      ),
    ).toEqual([issue]);
    expect(
      issuesOf(others, praise.replace("My cousin Ida", "My aunt Gro").replaceAll("Ida", "Gro"), replied),
    ).toEqual([issue]);
  });

  it("finds a request that isn't made, and one that isn't kept", () => {
    expect(
      issuesOf(
        forgotten,
        request.replace("forget that I ever told you about", "note that I read about"),
        agreed,
      ),
    ).toEqual(["the user must ask for it to be forgotten"]);
    expect(issuesOf(forgotten, request, agreed.replace("come back to it", "come back to soba"))).toEqual([
      'the assistant must not name "buckwheat soba" again',
    ]);
  });

  it("is told to the writer only where there is such a beat", () => {
    const briefOf = (beats: BeatBrief[]): SessionBrief => ({
      topic: "foodRecommendation",
      labels: { user: "User", assistant: "Assistant" },
      speaker: { name: "Solveig", manner: "dry", mannerDescription: "deadpan", about: [] },
      date: "2022-05-01",
      beats,
    });
    const said = (beats: BeatBrief[]) => writeBeats.prompt(briefOf(beats))[0]?.content ?? "";
    for (const act of ["tellsOfOther", "asksToForget"]) expect(said([others, forgotten])).toContain(act);
    expect(said([beat])).not.toMatch(/tellsOfOther|asksToForget/);
  });
});

describe("the check of a session", () => {
  const brief: SessionBrief = {
    topic: "foodRecommendation",
    labels: { user: "User", assistant: "Assistant" },
    speaker: { name: "Solveig", manner: "dry", mannerDescription: "deadpan", about: [] },
    date: "2022-05-01",
    beats: [beat, { ...beat, event: "foodRecommendation.init.2" }],
  };

  it("counts the beats, and says of each what is wrong with it", () => {
    expect(writeBeats.check({ beats: [good] }, brief)).toEqual(["there must be 2 beats, not 1"]);
    expect(writeBeats.check({ beats: [good, good] }, brief)).toEqual([
      'beat foodRecommendation.init.2: "event" must be "foodRecommendation.init.2"',
    ]);
  });

  it("puts the whole plan into the prompt", () => {
    expect(JSON.parse(writeBeats.prompt(brief).at(-1)?.content ?? "")).toEqual(brief);
  });
});

describe("writing without a model", () => {
  it("passes the check, in every manner, topic and fork", () => {
    everyBriefs(({ sessions }, manner) => {
      for (const { shared, forked } of sessions)
        for (const brief of [shared, ...forked.map((one) => one.brief)]) {
          const written = writeBeats.simulate(brief, createRandom("write", manner, brief.topic, brief.date));
          expect(writeBeats.output.safeParse(written).error).toBeUndefined();
          expect(writeBeats.check(written, brief), `${manner} ${brief.topic}`).toEqual([]);
        }
    });
  });

  it("gives the four forks of a beat the same number of turns", () => {
    everyBriefs(({ sessions }) => {
      for (const { forked } of sessions) {
        const turns = new Map<string, Set<number>>();
        for (const { event, brief, fork } of forked) {
          const { beats } = writeBeats.simulate(brief, createRandom("turns", event, fork));
          const count = beats.flatMap(({ exchanges }) => exchanges).length;
          turns.set(event, (turns.get(event) ?? new Set()).add(count));
        }
        expect([...turns.values()].filter((counts) => counts.size !== 1)).toEqual([]);
      }
    });
  });

  it("lets a therapist answer patients, and an assistant everybody else", () => {
    const phrases = (replies: Replies) =>
      textsWithin(replies).flatMap(({ text }) => (text.includes("{") ? [] : text));
    const heard = (topic: string, replies: Replies) => {
      const brief = drawBriefs("dry", { topic }).sessions[0]?.shared;
      if (!brief) throw new Error("no session");
      const { beats } = writeBeats.simulate(brief, createRandom(1));
      const said = beats.flatMap(({ exchanges }) => exchanges.map((turns) => turns.assistant)).join("\n");
      return phrases(replies).filter((phrase) => said.includes(phrase)).length;
    };
    expect(heard("therapy", therapist)).toBeGreaterThan(0);
    expect(heard("therapy", assistant)).toBe(0);
    expect(heard("foodRecommendation", therapist)).toBe(0);
    expect(heard("foodRecommendation", assistant)).toBeGreaterThan(0);
  });
});
