import { lazy } from "../../pipeline/lazy.ts";
import type { Bank } from "../form.ts";
import { loadBank } from "../load.ts";
import { type Puzzle, type PuzzleLists, puzzleListsForm, puzzlesForm } from "./puzzle-schema.ts";
import {
  type Article,
  articlesForm,
  circlesForm,
  type FillerThread,
  piecesForm,
  shelvesForm,
  threadsForm,
} from "./schema.ts";

export interface FillerTheme {
  readonly name: string;
  readonly articles: readonly Article[];
}

/** Two themes of articles that go together in a session. */
export type Shelf = readonly [FillerTheme, FillerTheme];

/** Themes that go together in a session, with all their threads. */
export interface Circle {
  readonly name: string;
  readonly threads: readonly FillerThread[];
}

interface Filler {
  readonly circles: readonly Circle[];
  readonly shelves: readonly Shelf[];
  readonly pieces: readonly string[];
  readonly puzzles: readonly Puzzle[];
  readonly puzzleLists: PuzzleLists;
}

const fileOf = (name: string) => name.replaceAll(" ", "-");

export const fillerBank: Bank<Filler> = {
  name: "filler",
  open: (read) => {
    const themeOf = (name: string): FillerTheme => ({
      name,
      articles: read(`themes/${fileOf(name)}`, articlesForm),
    });
    return {
      circles: read("threads", circlesForm).map((names) => ({
        name: names.join(", "),
        threads: names.flatMap((name) => read(`threads/${fileOf(name)}`, threadsForm)),
      })),
      pieces: read("pieces", piecesForm),
      puzzles: read("puzzles", puzzlesForm),
      puzzleLists: read("puzzle-lists", puzzleListsForm),
      shelves: read("shelves", shelvesForm).map(([one, other]) => [themeOf(one), themeOf(other)]),
    };
  },
};

const filler = lazy(() => loadBank(fillerBank));

export const circles = () => filler().circles;
export const shelves = () => filler().shelves;
/** What strangers come for, a piece of work for each of their sessions. */
export const pieces = () => filler().pieces;
/** Questions whose answers are computed. Unlike articles, they never run out. */
export const puzzles = () => filler().puzzles;
export const puzzleLists = () => filler().puzzleLists;
