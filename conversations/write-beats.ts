import { z } from "zod";
import type { Manner } from "../personas/manner.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { mentions } from "../topics/mentions.ts";
import type { BeatBrief, SessionBrief } from "./brief.ts";
import { asksToForget } from "./rules/evidence.ts";
import { sayWhen } from "./say-date.ts";
import { speak } from "./speak.ts";
import { givesAway, tells, toldShare } from "./tells.ts";

const exchange = z.strictObject({ user: z.string().min(1), assistant: z.string().min(1) });
const writtenBeats = z.strictObject({
  beats: z.array(z.strictObject({ event: z.string(), exchanges: z.array(exchange) })),
});
export type WrittenBeats = z.infer<typeof writtenBeats>;
type WrittenBeat = WrittenBeats["beats"][number];

const instructions = `You write parts of a conversation between a user and an assistant. The user message holds the plan as JSON: the speaker, the date of the session, why the user comes, and beats.

For each beat, in the plan's order, write its exchanges: a user turn and the assistant's answer. "thread" tells the beat as a draft. Write the same again in the speaker's manner, turn for turn, with as many exchanges:
- The user turns of the beat tell what "happening" says, in words close to it, and name the "subject" (and "left", what it was left for) by its name. "act" says what it means: likes, dislikes, goesOff = liked before and no longer, comesRound = disliked before and now likes, switches = left "left" for "subject", stillLikes, stillDislikes, shares = how they first met it, tries = something tried and how it went, news = a matter of their own, opens = what they came for. "{when}" is the place of "when".
- The assistant answers what was said, plainly and usefully. At most one question, none in most turns. No praise, no sayings, no trivia, no repeating of the user's words. It knows only what was said.
- Turns answer each other. Lengths differ as in the draft.
- Nothing may name a thing of "avoidWords" or tell anything of "avoidStories". No speaker labels.`;

/** Added only if the plan has such a beat, so that the prompts of all other sessions stay the same. */
const instructionsFor: Readonly<Partial<Record<BeatBrief["act"], string>>> = {
  tellsOfOther: `"act" tellsOfOther = "person" likes the subject. It is told as theirs, "person" is named, and nothing shows what the speaker thinks of the subject. The assistant takes it for the other's liking, not for the speaker's.`,
  asksToForget: `"act" asksToForget = the speaker, who has told of liking the subject, asks the assistant to forget it and not to bring it up again. Nothing shows that they like it any less. The assistant agrees in a few sentences, says what that means, and does not name the subject.`,
  outgrows: `"act" outgrows = the speaker liked the subject and no longer does. Both show in the one beat.`,
  mentions: `"act" mentions = the subject is named in passing. Nothing shows what the speaker thinks of it.`,
  matches: `"act" matches = which thing belongs to whom or when. Keep every pair of the draft, in its order and with its names. The assistant repeats none of them.`,
  picks: `"act" picks = which one of two it was. Name both as the draft does and no other thing; choose the same one.`,
};
const instructionForShown = `A beat with "reading" states nothing: neither the speaker nor the assistant says what the speaker thinks. It shows only in what the speaker does, as in the draft. "reading" is what a reader should gather; never write it.`;

/** Writes the beats that all forks of a session share, or those of one fork. */
export const writeBeats = defineCall<SessionBrief, WrittenBeats>({
  name: "write-beats",
  version: 2,
  role: "writer",
  output: writtenBeats,
  prompt: (brief) => {
    const acts = new Set(brief.beats.map(({ act }) => act));
    const more = [...acts].flatMap((act) => instructionsFor[act] ?? []);
    const shown = brief.beats.some(({ reading }) => reading !== undefined) ? [instructionForShown] : [];
    return promptOf([instructions, ...more, ...shown].join("\n- "), brief);
  },
  check: (written, brief) => {
    if (written.beats.length !== brief.beats.length)
      return [`there must be ${brief.beats.length} beats, not ${written.beats.length}`];
    return brief.beats.flatMap((beat, index) => {
      const found = written.beats[index];
      return found ? checkBeat(beat, found).map((issue) => `beat ${beat.event}: ${issue}`) : [];
    });
  },
  simulate: (brief, random) => ({
    beats: brief.beats.map((beat) => ({
      event: beat.event,
      exchanges: sayThread(beat, brief.speaker.manner, random),
    })),
  }),
});

/** Acts in which a single word can tell which of two things is meant. */
const exactActs: ReadonlySet<BeatBrief["act"]> = new Set(["lists", "matches", "picks"]);

/** The drafted dialogue, in the manner of the user. */
function sayThread(
  { thread, when, opens, act, subject }: BeatBrief,
  manner: Manner,
  random: Random,
): WrittenBeat["exchanges"] {
  return thread.map(({ user, assistant: reply }, index) => ({
    user: speak(sayWhen(user, when), {
      ...{ manner, random },
      ...{ isFirst: opens && index === 0, mayMistype: subject === null && !exactActs.has(act) },
    }),
    assistant: sayWhen(reply, when),
  }));
}

/** What is wrong with a written beat, in words that help to correct it. */
export function checkBeat(beat: BeatBrief, written: WrittenBeat): string[] {
  const all = written.exchanges.map(({ user, assistant: reply }) => `${user}\n${reply}`).join("\n");
  const user = written.exchanges.map((turns) => turns.user).join("\n");
  return [
    ...(written.event === beat.event ? [] : [`"event" must be "${beat.event}"`]),
    ...(written.exchanges.length === beat.thread.length
      ? []
      : [`there must be ${beat.thread.length} exchanges`]),
    ...[beat.subject, beat.left].flatMap((thing) =>
      thing && !mentions(user, thing.words) ? [`the user must name "${thing.name}"`] : [],
    ),
    ...(tells(user, beat.happening) < toldShare
      ? [`the user must tell that "${beat.happening}", in words close to these`]
      : []),
    ...(beat.person !== undefined && tells(user, beat.person) < toldShare
      ? [`the user must say whose preference it is: "${beat.person}"`]
      : []),
    ...(beat.act === "asksToForget" ? checkForgetting(beat, written) : []),
    ...beat.avoidWords.flatMap((word) => (mentions(all, [word]) ? [`"${word}" must not come up`] : [])),
    ...beat.avoidStories.flatMap((story) =>
      givesAway(user, story) ? [`it must not come up that "${story}"`] : [],
    ),
  ];
}

function checkForgetting({ subject }: BeatBrief, { exchanges }: WrittenBeat): string[] {
  const user = exchanges.map((turns) => turns.user).join("\n");
  const reply = exchanges.map((turns) => turns.assistant).join("\n");
  return [
    ...(asksToForget(user) ? [] : ["the user must ask for it to be forgotten"]),
    ...(subject && mentions(reply, subject.words)
      ? [`the assistant must not name "${subject.name}" again`]
      : []),
  ];
}
