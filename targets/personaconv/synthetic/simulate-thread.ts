import { posts, replies, tails } from "../../../content/reddit/bank.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { lazy } from "../../../pipeline/lazy.ts";
import { capitalize, lowerStarts } from "../../../pipeline/text/capitals.ts";
import { createDealer, type Dealer } from "./dealer.ts";
import { refer, referShortly } from "./points.ts";
import type { CommentBrief, ThreadBrief, WrittenThread } from "./thread-brief.ts";

type Person = ThreadBrief["people"][number];

/** Writes a thread without a model. A phrase is repeated in a thread only after all others of its kind were used. */
export function simulateThread(brief: ThreadBrief, random: Random): WrittenThread {
  const dealer = createDealer(random);
  const post = writePost(brief, dealer);
  /** Sources that were named. Each is named once in a thread, even if two people have the same source. */
  const told = new Set<string>();
  const comments: string[] = [];
  for (const comment of brief.comments) {
    const person = brief.people[comment.by];
    if (!person) throw new RangeError(`could not find person "${comment.by}" of the thread`);
    const parent = comment.to === null ? null : (brief.comments[comment.to] ?? null);
    const knows = told.has(person.knows) || !random.chance(shareOfSources(person)) ? null : person.knows;
    const written = writeComment({ brief, comment, parent, person, knows }, dealer);
    if (knows !== null && written.toldKnows) told.add(knows);
    comments.push(written.text);
  }
  return { ...post, comments };
}

const shareOfSources = ({ manner }: Person) =>
  manner === "sourcing" ? 0.9 : manner === "long-winded" ? 0.4 : 0.15;

function writePost({ about, post, people }: ThreadBrief, dealer: Dealer) {
  const slots = { about, thesis: post.thesis, other: post.against };
  const writes = people[0]?.manner ?? "plain";
  const title = capitalize(dealer.say(posts().titles, slots));
  if (post.length.least === 0)
    return { title: inManner(title, writes), text: inManner("Title says it.", writes) };
  const lead = dealer.random.chance(writes === "long-winded" ? 0.8 : 0.25)
    ? [dealer.say(posts().leads, slots)]
    : [];
  const turn = title.toLowerCase().includes(post.thesis.toLowerCase())
    ? dealer.say(
        posts().turns.filter((pattern) => !pattern.includes("{thesis}")),
        slots,
      )
    : dealer.say(posts().turns, slots);
  const first = [...lead, post.occasion, turn].join(" ");
  const text = [first, [...post.points].join(" "), dealer.say(posts().closings, slots)];
  const breaks = dealer.random.chance(0.6) ? "\n\n" : " ";
  return { title: inManner(title, writes), text: inManner(text.join(breaks), writes) };
}

interface ToWrite {
  readonly brief: ThreadBrief;
  readonly comment: CommentBrief;
  readonly parent: CommentBrief | null;
  readonly person: Person;
  /** Where the person's knowledge comes from, if the comment should say so. */
  readonly knows: string | null;
}

function writeComment({ brief, comment, parent, person, knows }: ToWrite, dealer: Dealer) {
  const { random } = dealer;
  const opener = openerOf({ comment, parent, person, brief }, dealer);
  const bridge =
    person.manner === "long-winded" && comment.point !== null ? [dealer.say(tails().bridges, {})] : [];
  const source =
    knows === null || comment.stance === "jokes" || comment.stance === "asks"
      ? []
      : [dealer.say(tails().sources, { knows })];
  const tail = tailOf(comment, person, brief, dealer);
  const point = comment.point === null || holds(opener, comment.point) ? [] : [comment.point];
  const front = random.chance(0.5);
  const said = front
    ? [opener, ...bridge, ...source, ...point, ...tail]
    : [opener, ...bridge, ...point, ...source, ...tail];
  const quote = quoteOf(parent, person, dealer);
  const edit =
    person.manner === "editing" && comment.point !== null && random.chance(0.3)
      ? [`\n\n${dealer.say(tails().edits, {})}`]
      : [];
  const whole = quote + joined(said) + edit.join("");
  const brevity = [opener, ...point].join(" ");
  const sized = whole.length > comment.length.most ? brevity : whole;
  return {
    text: inManner(lengthen(sized, comment.length.least, dealer), person.manner),
    toldKnows: sized === whole && source.length > 0,
  };
}

/** Whether the opener has already made the point. */
const holds = (opener: string, point: string) => opener.toLowerCase().includes(point.toLowerCase());

const joined = (sentences: readonly string[]) => sentences.filter((sentence) => sentence !== "").join(" ");

/** The phrase that refers to the parent. It may contain the point. */
function openerOf({ comment, parent, person, brief }: Omit<ToWrite, "knows">, dealer: Dealer): string {
  const slots = {
    that: namedIn(comment, brief, dealer),
    said: comment.point,
    point: smallStart(comment.point),
  };
  if (comment.stance === "jokes" && dealer.random.chance(0.35)) return dealer.say(brief.jokes, slots);
  return dealer.say(bankOf(comment, parent, person), slots);
}

function namedIn(
  { answers: handle, stance }: CommentBrief,
  { about }: ThreadBrief,
  { random }: Dealer,
): string {
  if (handle === about) return about;
  return stance === "jokes" ? referShortly(handle) : refer(handle, random);
}

function smallStart(point: string | null): string | null {
  const small = point === null ? null : lowerStarts(point);
  return small === point ? null : small;
}

function bankOf(
  { stance, tone, point }: CommentBrief,
  parent: CommentBrief | null,
  { manner }: Person,
): readonly string[] {
  const bank = replies();
  if (stance === "asks" || stance === "concedes") return bank[stance];
  if (stance === "jokes") return tone === "sarcastic" ? mockery() : bank.jokes;
  if (point === null) return bank.nods;
  if (manner === "terse") return bank.curt[stance];
  if (stance === "disagrees")
    return tone === "sarcastic" ? bank.mocks : tone === "sharp" ? bank.snaps : bank.disagrees;
  if (parent?.stance === "asks") return bank.answers;
  return tone === "warm" ? bank.thanks : bank[stance];
}

/** Mockery that does not need a point. */
const mockery = lazy(() => replies().mocks.filter((phrase) => !/\{(?:said|point)\}/i.test(phrase)));

/** What follows the point, if anything. Terse people leave it out. */
function tailOf(
  { stance, tone, point }: CommentBrief,
  { manner }: Person,
  brief: ThreadBrief,
  dealer: Dealer,
): string[] {
  const { random } = dealer;
  if (stance === "asks")
    return random.chance(manner === "terse" ? 0.2 : 0.7) ? [dealer.say(brief.asks, {})] : [];
  if (stance === "concedes") return [dealer.say(tails().yields, {})];
  if (stance === "jokes" || manner === "terse" || point === null) return [];
  if (!random.chance(0.35)) return [];
  return [dealer.say(tone === "sharp" || random.chance(0.4) ? tails().firm : tails().hedges, {})];
}

function quoteOf(parent: CommentBrief | null, { manner }: Person, { random }: Dealer): string {
  if (manner !== "quoting" || !parent?.point || !random.chance(0.45)) return "";
  const words = parent.point.split(" ");
  const some = words
    .slice(0, random.integer(5, 7))
    .join(" ")
    .replace(/[.,;:]$/, "");
  return `> ${some}${words.length > some.split(" ").length ? "…" : ""}\n\n`;
}

function lengthen(text: string, least: number, dealer: Dealer): string {
  let longer = text;
  // One character more, because a manner may drop the last period.
  while (longer.length <= least) longer = `${longer} ${dealer.say(tails().asides, {})}`;
  return longer;
}

const inManner = (text: string, manner: Person["manner"]) =>
  manner === "lower case" ? text.toLowerCase().replaceAll(/\.(?=$|\n)/g, "") : text;
