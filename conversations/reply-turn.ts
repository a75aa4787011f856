import { warmActs } from "../timelines/teller.ts";
import type { BeatBrief, Move } from "./brief.ts";
import type { Dealer } from "./dealer.ts";
import { capitalize, countWords, type Slots, subjectSlots } from "./fill.ts";
import type { Replies } from "./replies/reply.ts";
import { secondPerson } from "./second-person.ts";

/** Bounds of an assistant's turn in words. */
export const replyWords = { least: 40, most: 220 } as const;
/** Where the assistant aims: turns differ in length as people's questions differ in weight. */
const aims = [50, 60, 75, 95, 120] as const;
const longest = 190;

/** Takes up what was told, answers what was asked, and adds knowledge by the beat's moves. `said` is the turn it replies to. */
export function replyToBeat(told: BeatBrief, replies: Replies, dealer: Dealer, said = ""): string {
  // What the user has just given as a reason is not weighed again.
  const brief =
    told.also !== null && said.toLowerCase().includes(told.also.toLowerCase())
      ? { ...told, also: null }
      : told;
  const slots = replySlots(brief);
  if (brief.act === "opens") return replyToPiece(brief, replies, slots, dealer);
  if (brief.act === "asksToForget") return agreeToForget(replies, dealer);
  const take = sayTo(dealer, replies.takes[brief.act], slots);
  const answer = brief.answer === null ? [] : [maybeLed(dealer, replies.answers, "answer", brief.answer)];
  const start = answer.length > 0 && dealer.random.chance(0.4) ? answer : [take, ...answer];
  const spare =
    brief.exchanges === 1
      ? [...brief.guidance.slice(1), ...brief.facts]
      : [...brief.guidance.slice(3, 4), ...brief.facts];
  const realize = (move: Move) => realizeMove(move, brief, replies, slots, dealer, "first");
  return fillUp(start, endOf(brief, replies, slots, dealer), brief.moves, realize, spare, dealer);
}

/** Says something to the piece as a whole; the matters of taste in it come up one by one. */
function replyToPiece(brief: BeatBrief, replies: Replies, slots: Slots, dealer: Dealer): string {
  const comments = brief.piece
    ? [1, 2].map(() => dealer.say(replies.pieces, { name: secondPerson(brief.piece?.name ?? "") }))
    : [];
  const realize = (move: Move) =>
    move === "guide" || move === "unknown" ? realizeMove(move, brief, replies, slots, dealer, "first") : null;
  return fillUp(comments, [], ["guide"], realize, brief.guidance.slice(1), dealer);
}

/** Agrees, and says what that means. What is to be forgotten isn't named again. */
function agreeToForget(replies: Replies, dealer: Dealer): string {
  const said = [dealer.say(replies.takes.asksToForget, {})];
  while (countWords(said.join(" ")) < replyWords.least) said.push(dealer.say(replies.assurances, {}));
  const end = dealer.random.chance(0.4) ? [dealer.say(replies.asksBack.asksToForget, {})] : [];
  return [...said, ...end].join(" ");
}

/** Takes up the further particular: shorter, with knowledge that was not used yet. */
export function replyToMore(brief: BeatBrief, replies: Replies, dealer: Dealer): string {
  const slots = replySlots(brief);
  const end = brief.closes ? [sayTo(dealer, replies.closes, slots)] : [];
  const realize = (move: Move) => realizeMove(move, brief, replies, slots, dealer, "second");
  return fillUp(
    [],
    end,
    ["object", "guide", ...brief.moves],
    realize,
    [...brief.guidance.slice(2, 3), ...brief.guidance.slice(4), ...brief.facts.slice(1)],
    dealer,
  );
}

function replySlots(brief: BeatBrief): Slots {
  return {
    ...subjectSlots(brief.subject),
    old: brief.left?.name ?? null,
    earlier: brief.recall,
    person: brief.person === undefined ? null : secondPerson(brief.person),
  };
}

function endOf(brief: BeatBrief, replies: Replies, slots: Slots, dealer: Dealer): string[] {
  const { act } = brief;
  if (act !== "opens" && brief.exchanges === 2) return [sayTo(dealer, replies.asksBack[act], slots)];
  if (brief.closes) return [sayTo(dealer, replies.closes, slots)];
  return act !== "opens" && dealer.random.chance(0.25) ? [sayTo(dealer, replies.asksBack[act], slots)] : [];
}

/** Adds moves in their order until the turn is as long as it aims to be, and spare knowledge where they don't suffice. */
function fillUp(
  start: readonly string[],
  end: readonly string[],
  order: readonly Move[],
  realize: (move: Move) => string | null,
  spare: readonly string[],
  dealer: Dealer,
): string {
  const aim = dealer.random.pick(aims);
  const body: string[] = [];
  const words = () => [...start, ...body, ...end].reduce((sum, part) => sum + countWords(part), 0);
  for (const move of new Set(order)) {
    if (words() >= aim) break;
    const text = realize(move);
    if (text !== null && words() + countWords(text) <= longest) body.push(text);
  }
  for (const text of spare) {
    const said = [...start, ...body].join(" ").includes(text);
    if (!said && words() < replyWords.least + 5) body.push(text);
  }
  // What is left to say when all knowledge is short: what can't be known from here.
  while (words() < replyWords.least) body.push(realize("unknown") ?? "");
  return [...start, ...body, ...end].join(" ");
}

function realizeMove(
  move: Move,
  brief: BeatBrief,
  replies: Replies,
  slots: Slots,
  dealer: Dealer,
  turn: "first" | "second",
): string | null {
  const own = warmActs.has(brief.act);
  const first = turn === "first";
  switch (move) {
    case "fact":
      return first && brief.facts[0] ? maybeLed(dealer, replies.facts, "fact", brief.facts[0]) : null;
    case "tip":
      return first && brief.advice[0]
        ? sayTo(dealer, replies.tips, { ...slots, advice: brief.advice[0] })
        : null;
    case "guide": {
      const guidance = brief.guidance[first ? 0 : 1];
      return guidance ? maybeLed(dealer, replies.guides, "guidance", guidance) : null;
    }
    case "weigh":
      if (
        !first ||
        brief.exchanges === 2 ||
        !brief.subject ||
        brief.also === null ||
        brief.against === null ||
        brief.also === brief.why
      )
        return null;
      return sayTo(dealer, replies.weighs, {
        ...slots,
        draw: secondPerson(own ? brief.also : brief.against),
        bother: secondPerson(own ? brief.against : brief.also),
      });
    case "object":
      if (first || brief.against === null) return null;
      return own
        ? sayTo(dealer, replies.warns, { ...slots, bother: secondPerson(brief.against) })
        : sayTo(dealer, replies.defends, { ...slots, draw: secondPerson(brief.against) });
    case "recall":
      // What others like isn't put beside what the user has said.
      return first && brief.recall && brief.act !== "tellsOfOther"
        ? sayTo(dealer, replies.recalls, slots)
        : null;
    case "sum":
      return !first && brief.recall && brief.subject ? sayTo(dealer, replies.sums, slots) : null;
    case "unknown":
      return sayTo(dealer, replies.unknowns, slots);
  }
}

function sayTo(dealer: Dealer, bank: readonly string[], slots: Slots): string {
  return capitalize(dealer.say(bank, slots));
}

/** Knowledge speaks for itself half of the time. */
function maybeLed(dealer: Dealer, bank: readonly string[], slot: string, text: string): string {
  return dealer.random.chance(0.5) ? text : dealer.say(bank, { [slot]: text });
}
