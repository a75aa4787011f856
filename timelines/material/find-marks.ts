import { contentStems } from "../../pipeline/text/content-words.ts";
import { mentions } from "../../topics/mentions.ts";
import { ofArc, ofAttempt, ofChange, ofFirst, ofRivals } from "../../topics/rival-stories.ts";
import { type PlacedStory, type RivalStories, saidIn } from "../../topics/units.ts";
import type { KindTheme, TopicThemes } from "../themes/themes.ts";
import type { Drafts, MaterialStory } from "./material.ts";
import { groupOf } from "./units.ts";
import type { DraftsInProgress } from "./written.ts";

/** The maximum number of marks in a story. */
const mostMarks = 3;
const shortestMark = 4;

type Unit = readonly RivalStories<MaterialStory>[];

/** For each unit, the stories of which a life contains at most one. */
function unitsIn(drafts: Partial<Drafts>, themes: TopicThemes): Unit[] {
  const { role, forget, other, sequence, reason, fact, tried } = drafts;
  const group = (
    kind: KindTheme | null,
    texts: Pick<Drafts["role"], "needs" | "requests"> & { rivals: object[] },
  ) => (kind === null ? [] : [sortsOf(groupOf(kind, texts))]);
  return [
    ...(role ? group(themes.role, role) : []),
    ...(forget ? group(themes.forget, forget) : []),
    ...(other ? group(themes.other, other) : []),
    ...(sequence ? [ofArc<MaterialStory>({ ...themes.sequence, ...sequence }, [])] : []),
    ...(reason ? [[ofChange<MaterialStory>({ ...themes.reason, ...reason }, [])]] : []),
    ...(fact ? [[ofFirst<MaterialStory>({ ...themes.fact, ...fact }, [])]] : []),
    ...(tried ? [[ofAttempt<MaterialStory>(tried, [])]] : []),
  ];
}

const isTold = (value: unknown): value is MaterialStory =>
  typeof value === "object" && value !== null && "marks" in value;

function sortsOf({ rivals }: ReturnType<typeof groupOf<object>>): Unit {
  const sorts = new Map<string, { rival: (typeof rivals)[number]; story: MaterialStory }[]>();
  for (const rival of rivals)
    for (const [sort, story] of Object.entries(rival))
      if (isTold(story)) sorts.set(sort, [...(sorts.get(sort) ?? []), { rival, story }]);
  return [...sorts].map(([sort, told]) => ofRivals(told, sort, []));
}

/**
 * The drafts with marks: words that identify each story. The options about a story contain one of them, if
 * they recall it at all.
 */
export function findMarks<Part extends DraftsInProgress>(drafts: Part, themes: TopicThemes): Part {
  const marked = structuredClone(drafts);
  for (const unit of unitsIn(marked, themes))
    for (const group of unit)
      for (const placed of group.stories) placed.story.marks = marksOf(placed, group, unit);
  for (const { slot, story } of marked.stories ?? []) {
    const words = themes.stories.find((theme) => theme.slot === slot)?.words ?? [];
    story.marks = bestWords(saidIn(story), words, () => true);
  }
  if (marked.reason)
    marked.reason.before.marks = bestWords(saidIn(marked.reason.before), themes.reason.words, () => true);
  return marked;
}

function marksOf(
  { story, words }: PlacedStory<MaterialStory>,
  { stories }: RivalStories<MaterialStory>,
  unit: Unit,
): string[] {
  const messages = unit.flatMap((group) => group.messages.map(({ text }) => text));
  const options = unit
    .flatMap((group) => group.options)
    .flatMap((set) => (set.level === "explicit" ? set.options : []))
    .filter(({ recalls }) => recalls.length > 0);
  const own = options.filter(({ recalls }) => recalls.includes(story)).map(({ text }) => text);
  const foreign = [
    ...stories.filter((one) => one.story !== story).map((one) => saidIn(one.story)),
    ...messages,
    ...options.filter(({ recalls }) => !recalls.includes(story)).map(({ text }) => text),
  ];
  const isOwn = (word: string) => !foreign.some((text) => mentions(text, [word]));
  const recalling = coveringWords(wordsIn(saidIn(story), words).filter(isOwn), own);
  // An event tells the sentences of the story's marks, so one of the marks must be in the sentence that tells
  // most.
  const best = bestWords(saidIn(story), words, isOwn).slice(0, recalling.length > 0 ? 1 : 2);
  return [...new Set([...recalling, ...best])];
}

/** A few words, so that each text contains one of them if possible. Longer words are preferred. */
function coveringWords(words: readonly string[], texts: readonly string[]): string[] {
  const chosen: string[] = [];
  let open = texts;
  while (open.length > 0 && chosen.length < mostMarks - 1) {
    const held = (word: string) => open.filter((text) => mentions(text, [word])).length;
    const [best] = [...words].sort((one, other) => held(other) - held(one) || other.length - one.length);
    if (best === undefined || held(best) === 0) break;
    chosen.push(best);
    open = open.filter((text) => !mentions(text, [best]));
  }
  return chosen;
}

/**
 * Distinctive words of the sentence that has most of them. If there are none, the first words of the story.
 */
function bestWords(said: string, words: readonly string[], isOwn: (word: string) => boolean): string[] {
  const bySentence = said
    .split(/(?<=[.!?…]["”]?)\s+|\n+/u)
    .map((sentence) => wordsIn(sentence, words).filter(isOwn))
    .sort((one, other) => other.length - one.length);
  const found = [...(bySentence[0] ?? [])].sort((one, other) => other.length - one.length).slice(0, 2);
  return found.length > 0 ? found : wordsIn(said, []).slice(0, 1);
}

/** The content words of a text in their original form, without those of the subject. */
function wordsIn(text: string, subject: readonly string[]): string[] {
  const found = text.replaceAll(/\{[^}]*\}/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(found)].filter(
    (word) =>
      word.length >= shortestMark && contentStems(word).size > 0 && !mentions(subject.join(" "), [word]),
  );
}
