import { leads, shelves } from "../../content/filler/bank.ts";
import type { Article, FollowUp } from "../../content/filler/schema.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";
import { dealArticles } from "./deal-articles.ts";
import { puzzleKinds } from "./puzzles/puzzles.ts";

export interface FillerSession {
  readonly theme: string;
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
}

/** A question and its answer. `opens` says whether it turns to an article or to a sum, or follows up on the piece before. */
interface Piece {
  readonly ask: string;
  readonly answer: string;
  readonly opens: "article" | "sum" | "follow";
}

type Exchange = readonly [Piece, ...Piece[]];

const mostExchanges = 10;

/** Takes a phrase of the list. None comes twice in a session before all have come. */
type Draw = (list: readonly string[]) => string;

function drawer(random: Random): Draw {
  const piles = new Map<readonly string[], string[]>();
  return (list) => {
    const left = piles.get(list) ?? [];
    const pile = left.length > 0 ? left : random.shuffle(list);
    piles.set(list, pile.slice(1));
    return entryAt(pile, 0);
  };
}

const followUp = ({ ask, note }: FollowUp): Piece => ({ ask, answer: note, opens: "follow" });

/** An article as two exchanges (1 + 2 or 2 + 1 pieces) or as one. */
function exchangesOf(article: Article, parts: 1 | 2, random: Random): Exchange[] {
  const told: Piece = { ask: article.ask, answer: article.answer, opens: "article" };
  const [first, second] = [followUp(article.more[0]), followUp(article.more[1])];
  if (parts === 1) return [[told, first, second]];
  return random.integer(1, 2) === 1 ? [[told], [first, second]] : [[told, first], [second]];
}

// About 1,550 tokens. A session that would be shorter gets more sums.
const enoughCharacters = 6_300;
const mostInExchange = 1_100;

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.ask.length + piece.answer.length, 0);

/** One sum for each free exchange, and second ones until the session is long enough. */
function sumsFor(told: readonly Exchange[], random: Random): Exchange[] {
  const free = mostExchanges - told.length;
  const pieces = random.shuffle(puzzleKinds, 2 * free).map((kind): Piece => {
    const { ask, answer } = kind(random);
    return { ask, answer, opens: "sum" };
  });
  let length = lengthOf([...told.flat(), ...pieces.slice(0, free)]);
  return pieces.slice(0, free).map((piece, index): Exchange => {
    const second = pieces[free + index];
    if (!second || length > enoughCharacters || lengthOf([piece, second]) > mostInExchange) return [piece];
    length += lengthOf([second]);
    return [piece, second];
  });
}

/** Puts the sums between the articles, never first, so that a session opens with its theme. */
function interleave(told: readonly Exchange[][], sums: readonly Exchange[], random: Random): Exchange[] {
  const places = random.shuffle(
    told.map((_, place) => place),
    sums.length,
  );
  return told.flatMap((exchanges, place) => [
    ...exchanges,
    ...sums.filter((_, which) => places[which] === place),
  ]);
}

const wordsIn = (text: string): number => text.split(/\s+/).length;

function openingOf(piece: Piece, first: boolean, draw: Draw, random: Random): string[] {
  if (first) return [];
  if (piece.opens === "follow") return [draw(leads().reactions)];
  const turn = draw(piece.opens === "sum" ? leads().turnsToSums : leads().turnsToArticles);
  return random.chance(0.4) ? [draw(leads().reactions), turn] : [turn];
}

function userTurn(exchange: Exchange, first: boolean, draw: Draw, random: Random): string {
  const [piece, ...others] = exchange;
  const spoken = [...openingOf(piece, first, draw, random), piece.ask];
  for (const other of others) spoken.push(draw(leads().conjunctions), other.ask);
  while (wordsIn(spoken.join(" ")) < 20) spoken.push(draw(leads().wishes));
  return spoken.join(" ");
}

function assistantTurn(exchange: Exchange, draw: Draw): string {
  const [piece, ...others] = exchange;
  const rest = others.map((other, index) =>
    index === 0 ? `${draw(leads().secondParts)} ${other.answer}` : other.answer,
  );
  return [piece.answer, ...rest].join("\n\n");
}

/** Session `index` of the filler of a run: somebody asks about the world, and says nothing about themselves. */
export function fillerSession(dice: Dice, index: number): FillerSession {
  const random = dice("filler", index);
  const draw = drawer(random);
  const { theme, articles } = dealArticles(shelves(), dice, index);
  const atOnce = random.shuffle([...articles.keys()], random.integer(1, 2));
  const told = articles.map((article, index) => exchangesOf(article, atOnce.includes(index) ? 1 : 2, random));
  const sums = sumsFor(told.flat(), random);
  const exchanges = interleave(told, sums, random);
  const turns = exchanges.flatMap((exchange, index) => [
    { role: "user" as const, content: userTurn(exchange, index === 0, draw, random) },
    { role: "assistant" as const, content: assistantTurn(exchange, draw) },
  ]);
  return { theme, turns };
}
