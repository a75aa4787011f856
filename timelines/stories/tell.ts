import { mentions } from "../../topics/check.ts";
import type { Story, Thread } from "../../topics/stories/schema.ts";
import { saidIn, wordsOfSubject } from "../../topics/stories/units.ts";
import type { Slot } from "../teller.ts";
import type { Event, Thing } from "../timeline.ts";
import { type FillPlaces, placeFiller } from "./fill.ts";
import { type Narrator, toldOn } from "./narrator.ts";

export type NamedSubject = { readonly subject: string; readonly words?: readonly string[] | undefined };

/** The name is the first of the words, because only that stands in every text about the subject. */
export function thingNamed(named: NamedSubject): Thing {
  const words = [...wordsOfSubject(named)];
  return { name: words[0] ?? named.subject, number: "one", words };
}

/** What an event of a story is, beyond what the story says. */
export interface Telling {
  readonly slot: Slot;
  readonly act: Event["act"];
  readonly story: Pick<Story, "thread"> & Partial<Pick<Story, "marks">>;
  readonly subject?: NamedSubject | undefined;
  readonly left?: NamedSubject | undefined;
  readonly supersedes?: readonly string[];
  readonly pivot?: string;
}

/** Acts whose event needs a reason. */
const changing: ReadonlySet<Event["act"]> = new Set(["goesOff", "comesRound", "switches"]);

/** The event that tells a story, with the dialogue as it stands in the pack and the places filled in. */
export function tellThread(narrator: Narrator, telling: Telling): Event {
  const { slot, act, story, subject, left, supersedes = [], pivot } = telling;
  const { cast, random } = narrator;
  const fill = placeFiller({ cast, date: toldOn(narrator, slot), other: left?.subject, random });
  const told = toldIn(story, fill);
  return {
    ...slot,
    act,
    subject: subject ? thingNamed(subject) : null,
    left: left ? thingNamed(left) : null,
    why: null,
    reason: changing.has(act) ? told : null,
    happening: told,
    outcome: null,
    detail: null,
    ask: null,
    answer: null,
    facts: [],
    advice: [],
    guidance: [],
    also: null,
    against: null,
    example: null,
    supersedes: [...supersedes],
    causedBy: [],
    pivot: pivot ?? null,
    thread: exchangesOf(story.thread, fill),
    ...(saysWhen(story.thread) ? {} : { undated: true as const }),
    ...(act === "tellsOfOther" ? { person: personIn(story.thread, fill) } : {}),
  };
}

const saidByUser = (thread: Thread): string[] =>
  thread.flatMap((entry) => ("says" in entry ? [entry.says] : "user" in entry ? [entry.user] : []));

/** How many words tell who somebody is: "A translator I exchange cards with". */
const wordsOfPerson = 6;

/** Whom the story is about, as the user says it: "my friend Ana", or the first words about a stranger. */
function personIn(thread: Thread, fill: FillPlaces): string {
  const said = saidByUser(thread);
  const found = /\{(?:friend|neighbor|colleague|boss|partner|mother|father|sister|brother|child)\}/.exec(
    said.join("\n"),
  );
  if (found) return fill(`of ${found[0]}`, "user").slice("of ".length);
  return (said[0] ?? "").split(" ").slice(0, wordsOfPerson).join(" ");
}

/** Whether the story says when it happened. */
const saysWhen = (thread: Thread) => saidIn({ thread }).includes("{when}");

function exchangesOf(thread: Thread, fill: FillPlaces): NonNullable<Event["thread"]> {
  const turns = thread.map((entry) => {
    if ("reply" in entry) return fill(entry.reply, "assistant");
    return fill("says" in entry ? entry.says : entry.user, "user");
  });
  return Array.from({ length: turns.length / 2 }, (_, index) => ({
    user: turns[2 * index] ?? "",
    assistant: turns[2 * index + 1] ?? "",
  }));
}

/** What a story tells, the same for whoever tells it. */
export const gistOf = (story: Telling["story"]): string =>
  toldIn(story, (text) => text.replaceAll(/\{[^}]*\}/g, "somebody"));

const fewestWords = 9;

/** The sentences that make the story: those of the evidence that hold its marks, without the time. */
export function toldIn({ thread, marks = [] }: Telling["story"], fill: FillPlaces): string {
  const told = saidIn({ thread }) || (saidByUser(thread)[0] ?? "");
  const sentences = told.split(/(?<=[.!?…]["”]?)\s+|\n+/u);
  const telling = sentences.filter((sentence) => mentions(sentence, marks));
  const gist = telling.join(" ");
  // A short sentence could be said by chance.
  const text = gist.split(" ").length < fewestWords ? sentences.join(" ") : gist;
  return fill(text.replaceAll(/,? ?\{when\},?/g, "").trim(), "user");
}
