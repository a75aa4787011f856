import { mentions } from "../topics/mentions.ts";
import { countWords } from "./habits.ts";
import { wrongInEvidence } from "./rules/evidence.ts";
import { isNearest } from "./rules/nearness.ts";
import { readAttitudes } from "./rules/stated-attitudes.ts";
import { names, shareSaid } from "./rules/words.ts";
import type { StoryBrief } from "./story-brief.ts";
import type { Silence, TalkBase } from "./talk-brief.ts";
import { givenAwayShare, tells } from "./tells.ts";

export interface WrittenTurns {
  readonly user: string;
  readonly assistant: string;
}

/** What a pair of turns was planned to say. */
export interface PlannedTurns {
  readonly base: TalkBase;
  /** `null` if nothing in particular is told. */
  readonly story: StoryBrief | null;
  readonly silence: Silence;
  /** The things that the assistant offers here. It must name all of them. */
  readonly offered: readonly string[];
}

/**
 * What is wrong with two turns, in words that help to correct it: what `verify` would reject, and marks of stories that
 * are missing or belong to another option.
 * The length of a turn is measured only in the finished text, and code corrects the rest of the manner.
 */
export function wrongInTurns(turns: WrittenTurns, planned: PlannedTurns): string[] {
  const { base, story, silence, offered } = planned;
  const isSaid = (word: string) =>
    mentions(turns.user, [word]) || (!offered.includes(word) && mentions(turns.assistant, [word]));
  return [
    ...(story ? wrongInStory(turns, story, base) : []),
    ...wrongInOpinions(turns.user, story, base.subjects),
    ...silence.words
      .filter((word) => isSaid(word) && !isListed(word, story))
      .map((word) => `"${word}" must not come up`),
    ...offered
      .filter((name) => !mentions(turns.assistant, [name]))
      .map((name) => `the assistant must offer "${name}" here, since the next exchange answers its offer`),
    ...silence.stories
      .filter((told) => tells(turns.user, told) >= givenAwayShare)
      .map((told) => `it must not come up that "${told}"`),
  ];
}

/** Another person's list may contain a name that otherwise must not come up. */
export const isListed = (word: string, story: StoryBrief | null) =>
  story?.act === "lists" && mentions(story.happening, [word]);

function wrongInStory(
  { user, assistant }: WrittenTurns,
  story: StoryBrief,
  { date: today, subjects, places }: TalkBase,
): string[] {
  const { act, happening, person, subject, left, pivot } = story;
  // A visit may be told in any words.
  if (act === "opens") return [];
  const [named, given] = [subject?.name ?? null, left?.name ?? null];
  // No answer depends on the date of a story that belongs to no pivot.
  const date = pivot === null ? null : story.date;
  const told = { act, happening, person, subject: named, left: given, date };
  return [
    ...wrongInEvidence(user, told, { today, subjects }),
    ...wrongMarks(user, story.marks),
    ...(story.told === null ? wrongInShown(user, story, { subjects, places }) : []),
    ...(act === "asksToForget" && named !== null && names(assistant, named)
      ? [`the assistant must not name "${named}" again`]
      : []),
  ];
}

/** A turn that matches things with people must keep at least this share of its words, or a pair is missing. */
const matchedShare = 0.8;

/** What is wrong with a turn that shows something without stating it. `verify` applies the same rules. */
function wrongInShown(
  user: string,
  { act, event, happening, subject, left }: StoryBrief,
  { subjects, places }: Pick<TalkBase, "subjects" | "places">,
): string[] {
  const place = places.find((one) => one.event === event);
  const others = place?.oneOf.map(({ key }) => key).filter((key) => key !== happening) ?? [];
  const isPaired = act === "matches" || act === "picks";
  return [
    ...[subject, left].flatMap((thing) =>
      thing && readAttitudes(user, thing.name, subjects).size > 0
        ? [`the user must not say what they think of "${thing.name}": it may only show`]
        : [],
    ),
    ...(isPaired && (shareSaid(user, happening) < matchedShare || !isNearest(user, happening, others))
      ? [`the user must tell all of "${happening}", in this order`]
      : []),
  ];
}

/** Without these words, or with others', nobody could tell from the evidence alone which option is right. */
const wrongMarks = (user: string, { own, foreign }: StoryBrief["marks"]): string[] => [
  ...(own.length > 0 && !mentions(user, own)
    ? [`the user must say "${own.join('" or "')}", spelled like that`]
    : []),
  ...foreign.filter((word) => mentions(user, [word])).map((word) => `the user must not say "${word}" here`),
];

/** The user's opinion of a pivot's subject may only be told in the stories of that pivot. */
function wrongInOpinions(user: string, story: StoryBrief | null, subjects: readonly string[]): string[] {
  const own = new Set([story?.subject?.name, story?.left?.name]);
  return subjects
    .filter((name) => !own.has(name) && readAttitudes(user, name, subjects).size > 0)
    .map((name) => `the user must not say here what they think of "${name}"`);
}

/** Two turns of at least this many words that share this much of their content count as the same turn. */
const longEnough = 8;
const repeatedShare = 0.8;

/** User turns that nearly repeat an earlier one. */
export function repeatedTurns(turns: readonly { readonly n: number; readonly user: string }[]): string[] {
  const long = turns.filter(({ user }) => countWords(user) >= longEnough);
  return long.flatMap(({ n, user }, index) => {
    const earlier = long.slice(0, index).find((one) => shareSaid(one.user, user) >= repeatedShare);
    return earlier ? [`exchange ${n}: the user's turn repeats the one of exchange ${earlier.n}`] : [];
  });
}

const farewell = /\b(?:good ?bye(?! to)|bye for now|talk soon|see you next time|that's all for today)\b/iu;
export const saysFarewell = (text: string) => farewell.test(text);

/** Whether a reply ends with a question. A quoted question is one that somebody else will ask. */
export const asksAtEnd = (text: string) => /\?[)*_\s]*$/u.test(text);
