import type { Tag } from "../content/people/vocabulary.ts";
import type { NameForms } from "../personas/facts/places.ts";
import { mentions } from "../topics/mentions.ts";
import type { Story, Thread } from "../topics/schema.ts";
import { type NamedSubject, saidIn, wordsOfSubject } from "../topics/units.ts";
import type { Slot } from "./calendar/slots.ts";
import { type FillPlaces, placeFiller } from "./fill-places.ts";
import { type Narrator, toldOn } from "./narrator.ts";
import type { Event, Thing } from "./timeline.ts";

/** The name is the first of the words, because only that word is in every text about the subject. */
export function thingNamed(named: NamedSubject): Thing {
  const words = [...wordsOfSubject(named)];
  return { name: words[0] ?? named.subject, words };
}

/** What an event has in addition to its story. */
export interface Telling {
  readonly slot: Slot;
  readonly act: Event["act"];
  readonly needs?: readonly Tag[];
  readonly story: Pick<Story, "thread"> &
    Partial<Pick<Story, "marks" | "days">> & {
      readonly who?: string | undefined;
      readonly reading?: string | undefined;
    };
  readonly subject?: NamedSubject | undefined;
  readonly left?: NamedSubject | undefined;
  readonly supersedes?: readonly string[];
  readonly pivot?: string;
  /**
   * Fills in the placeholders. By default, a placeholder means somebody whom the persona knows on the day of
   * the slot.
   */
  readonly fill?: FillPlaces;
  /** The people whom the unit has named so far, if its texts mean the same ones. Those of this story are added. */
  readonly people?: Map<string, NameForms> | undefined;
}

/** The event that tells a story, with the dialogue of the material and the placeholders filled in. */
export function tellThread(narrator: Narrator, telling: Telling): Event {
  const { slot, act, needs = [], story, subject, left, supersedes = [], pivot } = telling;
  const { id, period, date } = slot;
  const { cast, random } = narrator;
  const isDated = saysWhen(story.thread) && (story.days ?? 1) <= slot.days;
  const fill =
    telling.fill ??
    placeFiller({ cast, date: toldOn(narrator, slot), other: left?.subject, random, chosen: telling.people });
  const fillAll: FillPlaces = (text, by) => fill(isDated ? text : withoutTime(text), by);
  return {
    ...{ id, period, date, act },
    subject: subject ? thingNamed(subject) : null,
    left: left ? thingNamed(left) : null,
    happening: toldIn(story, fill),
    supersedes: [...supersedes],
    needs: [...needs],
    ...(isDated && (story.days ?? 1) > 1 ? { days: story.days } : {}),
    causedBy: cast.causes(needs, date),
    pivot: pivot ?? null,
    thread: exchangesOf(story.thread, fillAll),
    ...(isDated ? {} : { undated: true as const }),
    ...(story.reading === undefined ? {} : { reading: fill(story.reading, "assistant") }),
    ...(act === "tellsOfOther" ? { person: story.who ?? personIn(story.thread, fill) } : {}),
  };
}

const saidByUser = (thread: Thread): string[] =>
  thread.flatMap((entry) => ("says" in entry ? [entry.says] : "user" in entry ? [entry.user] : []));

/** The number of words that say who somebody is: "A translator I exchange cards with". */
const wordsOfPerson = 6;

/**
 * The person whom the story is about, in the user's words: "my friend Ana", or the first words about a
 * stranger.
 */
export function personIn(thread: Thread, fill: FillPlaces): string {
  const said = saidByUser(thread);
  const found =
    /\{(?:friend|neighbor|colleague|boss|partner|mother|father|sister|brother|(?:(?:young|school|grown) )?child|teenager)\}/.exec(
      said.join("\n"),
    );
  if (found) return fill(`of ${found[0]}`, "user").slice("of ".length);
  return (said[0] ?? "").split(" ").slice(0, wordsOfPerson).join(" ");
}

/** Whether the story says when it happened. */
const saysWhen = (thread: Thread) => saidIn({ thread }).includes("{when}");

/**
 * Removes the time from a text so that its sentences stay correct. A sentence that began with the time begins
 * with the next word instead. A comma after the time stays if it separates two parts of the sentence. If it
 * only closed what an earlier comma had opened, both go.
 */
export function withoutTime(text: string): string {
  // The expressions below are slow, and most texts name no time.
  if (!/\{when\}/i.test(text)) return text;
  return text
    .replaceAll(
      /(^|[.!?…]["”]?\s+|\n)\{when\},? (\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replaceAll(/(?<=\b(?:and|but|so|then|or|since|because|as|that)) \{when\},|, ?\{when\},/gi, "")
    .replaceAll(/,? ?\{when\}/g, "");
}

function exchangesOf(thread: Thread, fill: FillPlaces): Event["thread"] {
  const turns = thread.map((entry) => {
    if ("reply" in entry) return fill(entry.reply, "assistant");
    return fill("says" in entry ? entry.says : entry.user, "user");
  });
  return Array.from({ length: turns.length / 2 }, (_, index) => ({
    user: turns[2 * index] ?? "",
    assistant: turns[2 * index + 1] ?? "",
  }));
}

const fewestWords = 9;

/** The same text with its placeholders not filled in. */
export const gistOf = (story: Telling["story"]): string => toldIn(story, (text) => text);

/** The sentences that make the story: those of the evidence that contain its marks, without the time. */
export function toldIn({ thread, marks = [] }: Telling["story"], fill: FillPlaces): string {
  const told = saidIn({ thread }) || (saidByUser(thread)[0] ?? "");
  const sentences = told.split(/(?<=[.!?…]["”]?)\s+|\n+/u);
  const telling = sentences.filter((sentence) => mentions(sentence, marks));
  const gist = telling.join(" ");
  // A short sentence could be said by chance.
  const text = gist.split(" ").length < fewestWords ? sentences.join(" ") : gist;
  return fill(withoutTime(text).trim(), "user");
}
