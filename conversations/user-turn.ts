import { warmActs } from "../timelines/teller.ts";
import type { BeatBrief } from "./brief.ts";
import type { Dealer } from "./dealer.ts";
import { countWords, lowerStarts, type Slots, subjectSlots } from "./fill.ts";
import type { Voice } from "./voices/voice.ts";

/** A stretch of a turn: what it does. A question mark makes it welcome but not needed. */
type Part =
  | "verdict"
  | "scene"
  | "timed"
  | "because"
  | "why"
  | "also"
  | "detail"
  | "aside"
  | "shares"
  | "tries"
  | "news"
  | "hearsay";
type Frame = readonly (Part | `${Part}?`)[];

/** Orders of telling: verdict first, scene first, reason first, with the small things in other places. */
const stateFrames: readonly Frame[] = [
  ["verdict", "timed", "why", "detail?", "aside?"],
  ["scene", "why?", "verdict", "detail?", "also?"],
  ["scene", "detail?", "verdict", "why", "aside?"],
  ["verdict", "why", "timed", "aside?", "detail?"],
  ["verdict", "timed", "detail?", "why", "also?"],
  ["scene", "verdict", "why?", "aside?", "detail?", "also?"],
  ["verdict", "detail?", "why", "timed"],
];
const changeFrames: readonly Frame[] = [
  ["verdict", "because", "timed", "why?", "detail?"],
  ["scene", "verdict", "because", "aside?", "why?"],
  ["scene", "because", "verdict", "why?", "detail?"],
  ["verdict", "timed", "why?", "because", "aside?"],
  ["verdict", "aside?", "because", "timed", "detail?"],
  ["scene", "detail?", "verdict", "because", "aside?"],
];
const switchFrames: readonly Frame[] = [
  ["verdict", "because", "scene", "why?"],
  ["scene", "verdict", "because", "why?", "aside?"],
  ["verdict", "scene", "because", "detail?"],
  ["verdict", "because", "why?", "scene", "aside?"],
];
const frames: Readonly<Record<BeatBrief["act"], readonly Frame[]>> = {
  likes: stateFrames,
  dislikes: stateFrames,
  stillLikes: stateFrames,
  stillDislikes: stateFrames,
  goesOff: changeFrames,
  comesRound: changeFrames,
  switches: switchFrames,
  opens: [[]],
  shares: [
    ["shares", "timed", "detail?", "aside?"],
    ["shares", "timed", "aside?", "detail?"],
    ["shares", "aside?", "timed", "detail?"],
  ],
  tries: [["tries", "aside?"], ["tries"]],
  news: [["news", "aside?"], ["news"]],
  tellsOfOther: [
    ["verdict", "hearsay?", "timed", "aside?"],
    ["verdict", "timed", "hearsay?"],
    ["verdict", "aside?", "timed", "hearsay?"],
  ],
  asksToForget: [
    ["verdict", "timed", "aside?"],
    ["timed", "verdict", "aside?"],
    ["verdict", "aside?", "timed"],
  ],
};

/** Bounds of a user turn in words; a piece of text that is shown counts, so the upper one is wider there. */
export const userWords = { least: 20, most: 150 } as const;

/** The turn that tells the beat, in the persona's voice. */
export function tellBeat(brief: BeatBrief, voice: Voice, dealer: Dealer): string {
  const slots = slotsOf(brief);
  const frame = dealer.random.pick(frames[brief.act]);
  const before = [...openingOf(brief, voice, dealer), ...linkOf(brief, voice, slots, dealer)];
  const example = exampleOf(brief, voice, dealer);
  const ending = endingOf(brief, voice, dealer);
  const wanted = dealer.random.integer(voice.words[0], voice.words[1]);
  const told = chooseParts(frame, wordsOf([...before, ...example, ...ending]), wanted, (part) =>
    realizePart(part, brief, voice, slots, dealer),
  );
  const bare = [...before, ...told, ...ending];
  // An example is welcome, but not at any length.
  const whole =
    wordsOf([...bare, ...example]) > userWords.most ? bare : [...before, ...told, ...example, ...ending];
  return finishTurn(whole, brief, voice, dealer);
}

/** The turn that answers what the assistant asked, with one more particular. */
export function tellMore(brief: BeatBrief, voice: Voice, dealer: Dealer): string {
  const detail = brief.detail ?? brief.also ?? brief.outcome ?? brief.happening;
  const first = dealer.say(voice.follows, { clause: detail });
  const second =
    brief.also && brief.also !== brief.why && brief.also !== detail
      ? [dealer.say(warmActs.has(brief.act) ? voice.draws : voice.bothers, { clause: brief.also })]
      : [];
  const wrap = dealer.random.chance(0.5) ? [dealer.say(voice.wraps, {})] : [];
  return finishTurn([first, ...second, ...wrap], brief, voice, dealer);
}

function slotsOf(brief: BeatBrief): Slots {
  return {
    ...subjectSlots(brief.subject),
    old: brief.left?.name ?? null,
    new: brief.subject?.name ?? null,
    when: brief.when,
    previous: brief.previous,
    outcome: brief.outcome,
    person: brief.person ?? null,
  };
}

function openingOf(brief: BeatBrief, voice: Voice, dealer: Dealer): string[] {
  if (brief.opening === null) return [];
  const opening = dealer.say(voice.openings, { opening: brief.opening });
  if (!brief.piece) return [opening];
  return [
    opening,
    `${dealer.say(voice.pieces, { name: brief.piece.name, piece: brief.piece.text.trimEnd() })}\n\n`,
  ];
}

/** A thread to what was said before: back to the subject itself, or over from the one before. */
function linkOf(brief: BeatBrief, voice: Voice, slots: Slots, dealer: Dealer): string[] {
  if (brief.returns && brief.subject && dealer.random.chance(0.7)) {
    return [dealer.say(voice.returns, { earlier: (brief.left ?? brief.subject).name })];
  }
  if (brief.opening !== null || !dealer.random.chance(0.65)) return [];
  return [dealer.say(voice.links, slots)];
}

/** Shown when the subject comes up for the first time; later on it is known. */
function exampleOf(brief: BeatBrief, voice: Voice, dealer: Dealer): string[] {
  const isNew = brief.act === "likes" || brief.act === "dislikes" || brief.act === "switches";
  if (brief.example === null || !isNew || !dealer.random.chance(0.6)) return [];
  return [`\n\n${dealer.say(voice.examples, { example: brief.example.trimEnd() })}\n\n`];
}

function endingOf(brief: BeatBrief, voice: Voice, dealer: Dealer): string[] {
  if (brief.ask !== null)
    return [dealer.random.chance(0.5) ? brief.ask : dealer.say(voice.asks, { ask: brief.ask })];
  return dealer.random.chance(0.4) ? [dealer.say(voice.wraps, {})] : [];
}

/** Needed parts always; welcome ones in their places while the turn is shorter than wanted. */
function chooseParts(
  frame: Frame,
  spoken: number,
  wanted: number,
  realize: (part: Part) => string | null,
): string[] {
  const parts = frame.map((entry) => {
    const needed = !entry.endsWith("?");
    return { needed, text: realize(entry.replace("?", "") as Part) };
  });
  let words = spoken + wordsOf(parts.flatMap(({ needed, text }) => (needed && text ? [text] : [])));
  return parts.flatMap(({ needed, text }) => {
    if (text === null) return [];
    if (needed) return [text];
    const longer = words + countWords(text);
    if (words >= wanted || longer > userWords.most - 5) return [];
    words = longer;
    return [text];
  });
}

function realizePart(
  part: Part,
  brief: BeatBrief,
  voice: Voice,
  slots: Slots,
  dealer: Dealer,
): string | null {
  const say = (bank: readonly string[], clause: string | null) =>
    clause === null ? null : dealer.say(bank, { ...slots, clause });
  switch (part) {
    case "verdict":
      return dealer.say(verdictsOf(brief, voice), slots);
    case "scene":
      return say(voice.scenes, brief.happening);
    case "timed":
      return say(voice.timed, brief.happening);
    case "because":
      return say(voice.because, brief.reason);
    case "why":
      return say(warmActs.has(brief.act) ? voice.draws : voice.bothers, brief.why);
    case "also":
      return brief.also === brief.why
        ? null
        : say(warmActs.has(brief.act) ? voice.draws : voice.bothers, brief.also);
    case "detail":
      return say(voice.details, brief.exchanges === 2 ? null : brief.detail);
    case "aside":
      return dealer.say(voice.asides, {});
    case "shares":
      return dealer.say(voice.shares, slots);
    case "tries":
      return say(voice.tries, brief.happening);
    case "news":
      return say(voice.news, brief.happening);
    case "hearsay":
      return say(voice.hearsay, brief.why);
  }
}

function verdictsOf(brief: BeatBrief, voice: Voice): readonly string[] {
  switch (brief.act) {
    case "opens":
    case "shares":
    case "tries":
    case "news":
      throw new Error(`an event of "${brief.act}" has no verdict`);
    default:
      return voice[brief.act];
  }
}

/** Puts the parts together; short turns are filled up with remarks that state nothing. */
function finishTurn(parts: readonly string[], brief: BeatBrief, voice: Voice, dealer: Dealer): string {
  const remarks = dealer.random.shuffle(voice.asides).filter((aside) => !parts.includes(aside));
  const filled = [...parts];
  while (wordsOf(filled) < userWords.least) {
    const remark = remarks.pop();
    if (remark === undefined) break;
    filled.splice(Math.max(1, filled.length - 1), 0, remark);
  }
  const names = [brief.subject?.name, brief.left?.name, brief.previous].flatMap((name) => name ?? []);
  // What is shown stands between line breaks and is left as it is.
  const cased =
    voice.casing === "lower"
      ? filled.map((part) => (part.includes("\n") ? part : lowerStarts(part, names)))
      : filled;
  return joinParts(cased);
}

/** What is shown stands between blank lines, and nothing within it is touched; all else follows after a space. */
function joinParts(parts: readonly string[]): string {
  return parts
    .reduce((text, part) => {
      const apart = text.endsWith("\n") || part.startsWith("\n");
      return `${text.trimEnd()}${apart ? "\n\n" : " "}${part.replace(/^\n+/, "")}`;
    })
    .trim();
}

const wordsOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + countWords(part), 0);
