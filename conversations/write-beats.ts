import { z } from "zod";
import type { Manner } from "../personas/manner.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import { mentions } from "../topics/check.ts";
import type { BeatBrief, SessionBrief } from "./brief.ts";
import { createDealer } from "./dealer.ts";
import { capitalize, countWords } from "./fill.ts";
import { assistant } from "./replies/assistant.ts";
import { therapist } from "./replies/therapist.ts";
import { replyToBeat, replyToMore, replyWords } from "./reply-turn.ts";
import { speak } from "./speak.ts";
import { givesAway, tells, toldShare } from "./tells.ts";
import { tellBeat, tellMore, userWords } from "./user-turn.ts";
import { voices } from "./voices/voices.ts";

const exchange = z.strictObject({ user: z.string().min(1), assistant: z.string().min(1) });
const writtenBeats = z.strictObject({
  beats: z.array(z.strictObject({ event: z.string(), exchanges: z.array(exchange) })),
});
export type WrittenBeats = z.infer<typeof writtenBeats>;
type WrittenBeat = WrittenBeats["beats"][number];

const instructions = `You write parts of a conversation between a user and an assistant. The user message holds the plan as JSON: the speaker, the date of the session, and beats.

For each beat, in the plan's order, write "exchanges" user turns, each with the assistant's answer:
- The first user turn tells the event in the speaker's manner of speaking: the subject by its name, the attitude that "act" says (likes, dislikes, goesOff = liked before and no longer, comesRound = disliked before and now likes, switches = left "left" for "subject", stillLikes, stillDislikes, shares = how they first met it, tries = something tried and its outcome, where "lasted" gives the days that it went on for: told as a stretch of time, never as done in one day, news = from their life, opens = the session begins: say "happening" and show the whole "piece"), "why" it is liked or disliked, "reason" where there is one, "happening" with the time as "when" says it. Keep the telling words of "reason", "happening" and "outcome", so that a reader can recover them. "detail" may come in, and an "example" is shown where there is room for it. If there is an "opening" it comes first; an "ask" ends the turn.
- "previous" is what was talked about just before: lead over from it. "returns" means that the subject came up earlier. "recall" is something the assistant may come back to.
- A beat with a "thread" is a story with a dialogue as an example: tell the same, turn for turn, in the speaker's manner and with as many exchanges. "{when}" in it is the time.
- A second exchange answers a question that the assistant asked at the end of the first, by "detail".
- The assistant answers to the point: an "answer" where something was asked, else knowledge from "facts", "advice" and "guidance", as "moves" say, in their order and as far as there is room: fact, tip, guide = one of "facts", "advice", "guidance"; weigh = "also" or "why" set against "against"; object = "against" gently held against the user; recall = come back to "recall"; sum = tie together what came up; unknown = what can't be known from here. Two beats in a row begin with different moves. Clauses in the first person are the user's: turn them into the second. No praise, no repeating of the user's words, no list.
- After the last exchange of a beat with "closes" the session is over: the assistant's turn ends it.
- User turns have ${userWords.least} to ${userWords.most} words, assistant turns ${replyWords.least} to ${replyWords.most}. No speaker labels.
- Nothing may name a thing of "avoidWords" or tell anything of "avoidClauses".`;

/** Said only where the plan has such a beat, so that the prompts of all other sessions stay as they are. */
const instructionsFor: Readonly<Partial<Record<BeatBrief["act"], string>>> = {
  tellsOfOther: `"act" tellsOfOther = "person" likes the subject, for the reason "why". It is told as theirs, "person" is named, and nothing shows what the speaker thinks of the subject. The assistant takes it for the other's liking, not for the speaker's.`,
  asksToForget: `"act" asksToForget = the speaker, who has told of liking the subject, asks the assistant to forget it and not to bring it up again. Nothing shows that they like it any less; "happening" is what brought them to it. The assistant agrees in a few sentences, says what that means, and does not name the subject.`,
};

/** Writes the beats of a session, or the one beat of a pivot in one fork. */
export const writeBeats = defineCall<SessionBrief, WrittenBeats>({
  name: "write-beats",
  version: 1,
  role: "writer",
  output: writtenBeats,
  prompt: (brief) => {
    const acts = new Set(brief.beats.map(({ act }) => act));
    const more = [...acts].flatMap((act) => instructionsFor[act] ?? []);
    return promptOf([instructions, ...more].join("\n- "), brief);
  },
  check: (written, brief) => {
    if (written.beats.length !== brief.beats.length)
      return [`there must be ${brief.beats.length} beats, not ${written.beats.length}`];
    return brief.beats.flatMap((beat, index) => {
      const found = written.beats[index];
      return found ? checkBeat(beat, found).map((issue) => `beat ${beat.event}: ${issue}`) : [];
    });
  },
  simulate: (brief, random) => {
    const dealer = createDealer(random);
    const voice = voices[brief.speaker.manner];
    const replies = brief.labels.assistant === "Therapist" ? therapist : assistant;
    return {
      beats: brief.beats.map((beat) => {
        if (beat.thread)
          return { event: beat.event, exchanges: sayThread(beat, brief.speaker.manner, random) };
        const user = tellBeat(beat, voice, dealer);
        const first = { user, assistant: replyToBeat(beat, replies, dealer, user) };
        const more =
          beat.exchanges === 2
            ? [{ user: tellMore(beat, voice, dealer), assistant: replyToMore(beat, replies, dealer) }]
            : [];
        return { event: beat.event, exchanges: [first, ...more] };
      }),
    };
  },
});

/** The dialogue as it stands in the pack, in the manner of the user. */
function sayThread(
  { thread = [], when, opening }: BeatBrief,
  manner: Manner,
  random: Random,
): WrittenBeat["exchanges"] {
  return thread.map(({ user, assistant: reply }, index) => ({
    user: speak(putIn(user, when), { manner, isFirst: opening !== null && index === 0, random }),
    assistant: putIn(reply, when),
  }));
}

/** Fills in the time at which it happened. */
const putIn = (text: string, when: string) =>
  text
    .replaceAll(/(^|[.!?…]["”]?\s+|\n)\{when\}/g, (_, before: string) => `${before}${capitalize(when)}`)
    .replaceAll("{when}", when);

/** What is wrong with a written beat, in words that help to mend it. */
export function checkBeat(beat: BeatBrief, written: WrittenBeat): string[] {
  const all = written.exchanges.map(({ user, assistant: reply }) => `${user}\n${reply}`).join("\n");
  const user = written.exchanges.map((turns) => turns.user).join("\n");
  return [
    ...(written.event === beat.event ? [] : [`"event" must be "${beat.event}"`]),
    ...(written.exchanges.length === beat.exchanges ? [] : [`there must be ${beat.exchanges} exchanges`]),
    ...(beat.act === "opens" && beat.piece !== null && !user.includes(beat.piece.text.split("\n")[0] ?? "")
      ? ["the user must show the piece as it is"]
      : []),
    ...(beat.thread ? [] : written.exchanges.flatMap(checkLengths)),
    ...[beat.subject, beat.left].flatMap((thing) =>
      thing && !mentions(user, thing.words) ? [`the user must name "${thing.name}"`] : [],
    ),
    ...[beat.reason, beat.happening, beat.outcome].flatMap((clause) =>
      clause !== null && tells(user, clause) < toldShare
        ? [`the user must tell that "${clause}", in words close to these`]
        : [],
    ),
    ...(beat.person !== undefined && tells(user, beat.person) < toldShare
      ? [`the user must say whose preference it is: "${beat.person}"`]
      : []),
    ...(beat.act === "asksToForget" ? checkForgetting(beat, written) : []),
    ...beat.avoidWords.flatMap((word) => (mentions(all, [word]) ? [`"${word}" must not come up`] : [])),
    ...beat.avoidClauses.flatMap((clause) =>
      givesAway(user, clause) ? [`it must not come up that "${clause}"`] : [],
    ),
  ];
}

const forgetting =
  /\b(?:forg[eo]t|forgotten|forgetting|erase|delete|remove|strike|scratch|wipe|unhear|unlearn|drop|never (?:said|mentioned|told|came up))\b/i;

function checkForgetting({ subject }: BeatBrief, { exchanges }: WrittenBeat): string[] {
  const user = exchanges.map((turns) => turns.user).join("\n");
  const reply = exchanges.map((turns) => turns.assistant).join("\n");
  return [
    ...(forgetting.test(user) ? [] : ["the user must ask for it to be forgotten"]),
    ...(subject && mentions(reply, subject.words)
      ? [`the assistant must not name "${subject.name}" again`]
      : []),
  ];
}

function checkLengths(turns: { user: string; assistant: string }, index: number): string[] {
  const user = countWords(turns.user);
  const reply = countWords(turns.assistant);
  return [
    ...(user < userWords.least || user > userWords.most
      ? [`user turn ${index + 1} has ${user} words, it must have ${userWords.least} to ${userWords.most}`]
      : []),
    ...(reply < replyWords.least || reply > replyWords.most
      ? [
          `assistant turn ${index + 1} has ${reply} words, it must have ${replyWords.least} to ${replyWords.most}`,
        ]
      : []),
  ];
}
