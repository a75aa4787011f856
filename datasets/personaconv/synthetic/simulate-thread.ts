import { createDealer, type Dealer } from "../../../conversations/dealer.ts";
import { capitalize } from "../../../conversations/fill.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { closings, leads, titles, turns } from "./phrases/posts.ts";
import {
  adds,
  agrees,
  answers,
  asks,
  concedes,
  disagrees,
  jokes,
  mocks,
  snaps,
  thanks,
} from "./phrases/replies.ts";
import { asides, bridges, edits, firm, hedges, sources, yields } from "./phrases/tails.ts";
import type { CommentBrief, ThreadBrief } from "./thread-brief.ts";
import type { WrittenThread } from "./write-thread.ts";

type Person = ThreadBrief["people"][number];

/** A thread without a model. A phrase comes back in a thread only after all others of its kind. */
export function simulateThread(brief: ThreadBrief, random: Random): WrittenThread {
  const dealer = createDealer(random);
  const post = writePost(brief, dealer);
  const known = new Set<number>();
  const comments: string[] = [];
  for (const comment of brief.comments) {
    const person = brief.people[comment.by];
    if (!person) throw new RangeError(`could not find person "${comment.by}" of the thread`);
    const parent = comment.to === null ? null : (brief.comments[comment.to] ?? null);
    const knows = known.has(comment.by) || !random.chance(shareOfSources(person)) ? null : person.knows;
    const written = writeComment({ brief, comment, parent, person, knows }, dealer);
    if (knows !== null && written.toldKnows) known.add(comment.by);
    comments.push(written.text);
  }
  return { ...post, comments };
}

const shareOfSources = ({ manner }: Person) =>
  manner === "sourcing" ? 0.9 : manner === "long-winded" ? 0.4 : 0.15;

function writePost({ about, post, people }: ThreadBrief, dealer: Dealer) {
  const slots = { about, thesis: post.thesis, other: post.against };
  const writes = people[0]?.manner ?? "plain";
  const title = capitalize(dealer.say(titles, slots));
  if (post.length.least === 0)
    return { title: inManner(title, writes), text: inManner("Title says it.", writes) };
  const lead = dealer.random.chance(writes === "long-winded" ? 0.8 : 0.25) ? [dealer.say(leads, slots)] : [];
  const turn = title.toLowerCase().includes(post.thesis.toLowerCase())
    ? dealer.say(
        turns.filter((pattern) => !pattern.includes("{thesis}")),
        slots,
      )
    : dealer.say(turns, slots);
  const first = [...lead, post.occasion, turn].join(" ");
  const text = [first, [...post.points].join(" "), dealer.say(closings, slots)];
  const breaks = dealer.random.chance(0.6) ? "\n\n" : " ";
  return { title: inManner(title, writes), text: inManner(text.join(breaks), writes) };
}

interface ToWrite {
  readonly brief: ThreadBrief;
  readonly comment: CommentBrief;
  readonly parent: CommentBrief | null;
  readonly person: Person;
  /** What the person knows the matter from, if it is to come in. */
  readonly knows: string | null;
}

function writeComment({ brief, comment, parent, person, knows }: ToWrite, dealer: Dealer) {
  const { random } = dealer;
  const opener = openerOf(comment, parent, brief, dealer);
  const bridge = person.manner === "long-winded" ? [dealer.say(bridges, {})] : [];
  const source =
    knows === null || comment.stance === "jokes" || comment.stance === "asks"
      ? []
      : [dealer.say(sources, { knows })];
  const tail = tailOf(comment, person, brief, dealer);
  const point = comment.point === null ? [] : [comment.point];
  const front = random.chance(0.5);
  const said = front
    ? [opener, ...bridge, ...source, ...point, ...tail]
    : [opener, ...bridge, ...point, ...source, ...tail];
  const quote = quoteOf(parent, person, dealer);
  const edit = person.manner === "editing" && random.chance(0.35) ? [`\n\n${dealer.say(edits, {})}`] : [];
  const whole = quote + joined(said) + edit.join("");
  const brevity = [opener, ...point].join(" ");
  const sized = whole.length > comment.length.most ? brevity : whole;
  return {
    text: inManner(lengthen(sized, comment.length.least, dealer), person.manner),
    toldKnows: sized === whole && source.length > 0,
  };
}

const joined = (sentences: readonly string[]) => sentences.filter((sentence) => sentence !== "").join(" ");

function openerOf(
  { stance, tone, answers: that, point }: CommentBrief,
  parent: CommentBrief | null,
  brief: ThreadBrief,
  dealer: Dealer,
): string {
  const slots = { that };
  if (stance === "asks") return dealer.say(asks, slots);
  if (stance === "jokes")
    return dealer.random.chance(0.5)
      ? dealer.say(brief.jokes, slots)
      : dealer.say(tone === "sarcastic" ? mocks : jokes, slots);
  if (stance === "concedes") return dealer.say(concedes, slots);
  if (stance === "disagrees")
    return dealer.say(tone === "sarcastic" ? mocks : tone === "sharp" ? snaps : disagrees, slots);
  if (parent?.stance === "asks") return dealer.say(answers, slots);
  if (tone === "warm") return dealer.say(thanks, slots);
  if (stance === "agrees") return dealer.say(agrees, slots);
  return point === null ? dealer.say(agrees, slots) : dealer.say(adds, slots);
}

/** What follows the point, if anything: the terse leave it out. */
function tailOf(
  { stance, tone, point }: CommentBrief,
  { manner }: Person,
  brief: ThreadBrief,
  dealer: Dealer,
): string[] {
  const { random } = dealer;
  if (stance === "asks")
    return random.chance(manner === "terse" ? 0.2 : 0.7) ? [dealer.say(brief.asks, {})] : [];
  if (stance === "concedes") return [dealer.say(yields, {})];
  if (stance === "jokes" || manner === "terse" || point === null) return [];
  if (!random.chance(0.35)) return [];
  return [dealer.say(tone === "sharp" || random.chance(0.4) ? firm : hedges, {})];
}

function quoteOf(parent: CommentBrief | null, { manner }: Person, { random }: Dealer): string {
  if (manner !== "quoting" || !parent?.point || !random.chance(0.6)) return "";
  const words = parent.point.split(" ");
  const some = words.slice(0, Math.min(words.length, random.integer(5, 7))).join(" ");
  return `> ${some}${some.length < parent.point.length ? "…" : ""}\n\n`;
}

function lengthen(text: string, least: number, dealer: Dealer): string {
  let longer = text;
  while (longer.length < least) longer = `${longer} ${dealer.say(least > 60 ? bridges : asides, {})}`;
  return longer;
}

const inManner = (text: string, manner: Person["manner"]) =>
  manner === "lower case" ? text.toLowerCase().replaceAll(/\.(?=$|\n)/g, "") : text;
