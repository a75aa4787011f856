import { describe, expect, it } from "vitest";
import { createRandom } from "../pipeline/engine/random.ts";
import type { BeatBrief, SessionBrief } from "./brief.ts";
import { beatOf, beatsOf, drawBriefs, everyBriefs } from "./testing/briefs.ts";
import { checkBeat, type WrittenBeats, writeBeats } from "./write-beats.ts";

const beat = beatOf({
  act: "goesOff",
  happening:
    "my neighbor Olav carried a bamboo tray of it across the yard, but the new hob never gets properly hot",
  avoidWords: ["udon"],
  avoidStories: ["a dentist told me to chew less", "the canteen ran out of bowls"],
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
      "an unnamed subject",
      withUser(told.replace("buckwheat soba", "that dish")),
      'the user must name "buckwheat soba"',
    ],
    [
      "an untold happening",
      withUser(
        "I used to like buckwheat soba. I had quite a few plates of it, and then a lot of other things came up.",
      ),
      'the user must tell that "my neighbor Olav carried a bamboo tray of it across the yard, but the new hob never gets properly hot", in words close to these',
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

  it("accepts a paraphrase that keeps half of the telling words", () => {
    const paraphrase = told.replace(
      "but the new hob never gets properly hot",
      "but my hob is a new one and hardly ever warm enough",
    );
    expect(checkBeat(beat, withUser(paraphrase))).toEqual([]);
  });

  it("requires the name of a subject that was given up", () => {
    const left = { name: "cold udon", words: ["cold udon"] };
    expect(checkBeat({ ...beat, left, avoidWords: [] }, good)).toEqual(['the user must name "cold udon"']);
  });

  it("finds another fork's story of several sentences, in any order", () => {
    const avoidStories = ["The canteen ran out of bowls. A porter brought his own."];
    const user = `${told} A porter brought his own. Then the canteen ran out of bowls.`;
    expect(checkBeat({ ...beat, avoidStories }, withUser(user))).toEqual([
      `it must not come up that "${avoidStories[0]}"`,
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

  it("finds a preference that has no holder, or the wrong one", () => {
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

  it("finds a request that isn't made, and one that isn't followed", () => {
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

  it("is described to the writer only if there is such a beat", () => {
    const briefOf = (beats: BeatBrief[]): SessionBrief => ({
      topic: "foodRecommendation",
      labels: { user: "User", assistant: "Assistant" },
      speaker: { name: "Solveig", manner: "dry", mannerDescription: "deadpan", about: [] },
      date: "2022-05-01",
      why: "to plan a dinner",
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
    why: "to plan a dinner",
    beats: [beat, { ...beat, event: "foodRecommendation.init.2" }],
  };

  it("counts the beats, and says what is wrong with each", () => {
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

  it("never mistypes a turn in which one word tells which of two things is meant", () => {
    const happening = "the librarian brought the atlas over, and the bookseller stayed at the window";
    const thread = [{ user: `We were three again, ${happening}, all the same.`, assistant: "Good." }];
    const said = (act: BeatBrief["act"]) =>
      Array.from({ length: 200 }, (_, seed) => {
        const beat = beatOf({ act, subject: null, happening, thread });
        const speaker = { name: "Solveig", manner: "breathless", mannerDescription: "", about: [] } as const;
        const brief: SessionBrief = {
          ...{ topic: "coding", labels: { user: "User", assistant: "Assistant" }, speaker },
          ...{ date: "2022-05-01", why: "to plan", beats: [beat] },
        };
        return writeBeats.simulate(brief, createRandom(seed)).beats[0]?.exchanges[0]?.user ?? "";
      });
    expect(said("news").filter((user) => !user.includes(happening)).length).toBeGreaterThan(5);
    for (const act of ["matches", "picks", "lists"] as const)
      for (const user of said(act)) expect(user).toContain(happening);
  });

  it("gives the four forks of a beat the same number of turns", () => {
    everyBriefs(({ sessions }) => {
      for (const { forked } of sessions) {
        const turns = new Map<string, Set<number>>();
        for (const [fork, brief] of forked.entries())
          for (const { event, exchanges } of writeBeats.simulate(brief, createRandom("turns", fork)).beats)
            turns.set(event, (turns.get(event) ?? new Set()).add(exchanges.length));
        expect([...turns.values()].filter((counts) => counts.size !== 1)).toEqual([]);
      }
    });
  });

  it("fills in when something happened, and leaves no placeholder", () => {
    everyBriefs((drawn, manner) => {
      const dated = beatsOf(drawn).filter(({ thread }) => JSON.stringify(thread).includes("{when}"));
      for (const brief of drawn.sessions.flatMap(({ shared, forked }) => [shared, ...forked])) {
        const { beats } = writeBeats.simulate(brief, createRandom("places", manner));
        expect(JSON.stringify(beats)).not.toMatch(/\{[a-z]/);
        for (const { event, exchanges } of beats)
          for (const { when } of dated.filter((one) => one.event === event && brief.beats.includes(one)))
            expect(JSON.stringify(exchanges).toLowerCase()).toContain(when.toLowerCase());
      }
    });
  });

  it("changes only the user's turns: the assistant's stay as they were drafted", () => {
    everyBriefs(({ sessions }, manner) => {
      for (const { shared } of sessions) {
        const { beats } = writeBeats.simulate(shared, createRandom("replies", manner));
        for (const [index, { exchanges }] of beats.entries()) {
          const { thread = [], when = "" } = shared.beats[index] ?? {};
          expect(exchanges.map((turns) => turns.assistant.toLowerCase())).toEqual(
            thread.map((turns) => turns.assistant.replaceAll("{when}", when).toLowerCase()),
          );
        }
      }
    });
  });

  it("greets at most once in a session, and only at its beginning", () => {
    const { sessions } = drawBriefs("chatty", { topic: "foodRecommendation" });
    for (const { shared, forked } of sessions) {
      expect(shared.beats.filter(({ opens }) => opens).length).toBe(1);
      expect(shared.beats[0]?.opens).toBe(true);
      expect(forked.flatMap(({ beats }) => beats).some(({ opens }) => opens)).toBe(false);
    }
  });
});
