import type { FillerTheme, Shelf } from "../../content/filler/bank.ts";
import type { Article } from "../../content/filler/schema.ts";
import type { Dice } from "../../pipeline/engine/random.ts";

export interface Hand {
  readonly theme: string;
  readonly articles: readonly Article[];
}

// A prime number. In columns of prime length, two lines with different slopes meet at most once. So two
// sessions of a shelf share at most one article until all 49 lines have been used.
const columnLength = 7;
const columnsPerTheme = 2;

function columnsOf(theme: FillerTheme, dice: Dice, era: number): Article[][] {
  const needed = columnLength * columnsPerTheme;
  const dealt = dice("filler", "theme", theme.name, era).shuffle(theme.articles, needed);
  return Array.from({ length: columnsPerTheme }, (_, column) =>
    dealt.slice(column * columnLength, (column + 1) * columnLength),
  );
}

/** The articles on one line through the columns of a shelf. */
function lineOf(shelf: Shelf, dice: Dice, round: number): Article[] {
  const era = Math.floor(round / columnLength ** 2);
  const offset = round % columnLength;
  const slope = Math.floor(round / columnLength) % columnLength;
  const columns = shelf.flatMap((theme) => columnsOf(theme, dice, era));
  return columns.map((column, index) => column[(offset + index * slope) % columnLength] as Article);
}

/**
 * The articles of session `index`. Every shelf has its turn once a round, and each round has a random order.
 */
export function dealArticles(shelves: readonly Shelf[], dice: Dice, index: number): Hand {
  const round = Math.floor(index / shelves.length);
  const order = dice("filler", "round", round).shuffle(shelves);
  const shelf = order[index % shelves.length] as Shelf;
  return { theme: shelf.map((theme) => theme.name).join(" and "), articles: lineOf(shelf, dice, round) };
}
