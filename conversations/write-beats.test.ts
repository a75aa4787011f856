import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import type { BeatBrief, SessionBrief } from "./brief.ts";
import { beatOf, everyBriefs } from "./testing/briefs.ts";
import { checkBeat, type WrittenBeats, writeBeats } from "./write-beats.ts";

const beat = beatOf({
  avoidWords: ["udon"],
  avoidStories: ["a dentist told me to chew less", "the canteen ran out of bowls"],
});
type WrittenBeat = WrittenBeats["beats"][number];

const told =
  "What goes with cold soba, the buckwheat soba? In April my neighbor Olav carried a bamboo tray of it across the yard and I want that again.";
const replied = "A dip of soy and mirin. Boil the noodles for four minutes and rinse them well.";
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
      { ...good, exchanges: [...good.exchanges, { user: "ok", assistant: "Good." }] },
      "there must be 1 exchanges",
    ],
    [
      "an untold happening",
      withUser("Soba again, please, as I had it once."),
      `the user must tell that "${beat.happening}", in words close to these`,
    ],
    ["another fork's thing", withReply(replied.replace("mirin", "Udon")), '"udon" must not come up'],
    [
      "another fork's story",
      withUser(`${told} Also, a dentist told me to chew less.`),
      'it must not come up that "a dentist told me to chew less"',
    ],
  ])("finds %s, and nothing else", (_, written, issue) => {
    expect(checkBeat(beat, written)).toEqual([issue]);
  });

  it("asks for the subject, and for what was left", () => {
    const left = { name: "cold udon", words: ["cold udon"] };
    expect(checkBeat({ ...beat, left, avoidWords: [] }, good)).toEqual(['the user must name "cold udon"']);
    const unnamed = told.replaceAll("soba", "noodles");
    expect(checkBeat(beat, withUser(unnamed))).toEqual(['the user must name "buckwheat soba"']);
  });
});

describe("the check of a beat that asks for restraint", () => {
  const others = beatOf({
    act: "tellsOfOther",
    person: "my cousin Ida",
    happening: "Ida rang after ten to talk about it",
  });
  const forgotten = beatOf({ act: "asksToForget", happening: "I read the small print of this service" });
  const praise = "My cousin Ida swears by soba. In April Ida rang after ten to talk about it. Is it filling?";
  const request = "Please forget that I told you about soba. I read the small print of this service.";
  const agreed = "Of course, I won't come back to it. The rest stays as it was.";
  const issuesOf = (brief: BeatBrief, user: string, assistant: string) =>
    checkBeat(brief, { event: brief.event, exchanges: [{ user, assistant }] });

  it("finds nothing wrong with good ones", () => {
    expect(issuesOf(others, praise, replied)).toEqual([]);
    expect(issuesOf(forgotten, request, agreed)).toEqual([]);
  });

  it("finds a preference that is told as another's than planned", () => {
    const other = praise.replace("My cousin Ida", "My aunt Gro").replaceAll("Ida", "Gro");
    expect(issuesOf(others, other, replied)).toEqual([
      'the user must say whose preference it is: "my cousin Ida"',
    ]);
  });

  it("finds a request that isn't made, and one that isn't kept", () => {
    expect(
      issuesOf(forgotten, request.replace("forget that I told you", "note that I read"), agreed),
    ).toEqual(["the user must ask for it to be forgotten"]);
    expect(issuesOf(forgotten, request, agreed.replace("to it", "to soba"))).toEqual([
      'the assistant must not name "buckwheat soba" again',
    ]);
  });

  it("is told to the writer only where there is such a beat", () => {
    const said = (beats: BeatBrief[]) => writeBeats.prompt(briefOf(beats))[0]?.content ?? "";
    for (const act of ["tellsOfOther", "asksToForget"]) expect(said([others, forgotten])).toContain(act);
    expect(said([beat])).not.toMatch(/tellsOfOther|asksToForget/);
  });
});

const briefOf = (beats: BeatBrief[]): SessionBrief => ({
  topic: "foodRecommendation",
  labels: { user: "User", assistant: "Assistant" },
  speaker: { name: "Solveig", manner: "dry", mannerDescription: "deadpan", about: [] },
  date: "2022-05-01",
  why: "a dinner for four",
  beats,
});

describe("the check of a session", () => {
  const brief = briefOf([beat, { ...beat, event: "foodRecommendation.init.2" }]);

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
        for (const brief of [shared, ...forked]) {
          const written = writeBeats.simulate(brief, createRandom("write", manner, brief.topic, brief.date));
          expect(writeBeats.output.safeParse(written).error).toBeUndefined();
          expect(writeBeats.check(written, brief), `${manner} ${brief.topic}`).toEqual([]);
        }
    });
  });

  it("says the threads turn for turn", () => {
    everyBriefs(({ sessions }) => {
      for (const { shared } of sessions) {
        const { beats } = writeBeats.simulate(shared, createRandom("turns", shared.topic, shared.date));
        const turns = (list: readonly { readonly length: number }[]) => list.map(({ length }) => length);
        expect(turns(beats.map(({ exchanges }) => exchanges))).toEqual(
          turns(shared.beats.map(({ thread }) => thread)),
        );
      }
    });
  });
});
