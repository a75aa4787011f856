import { art } from "./art.ts";
import { books } from "./books.ts";
import type { Community } from "./community.ts";
import { entrepreneur } from "./entrepreneur.ts";
import { gaming } from "./gaming.ts";
import { life } from "./life.ts";
import { movies } from "./movies.ts";
import { politics } from "./politics.ts";
import { science } from "./science.ts";
import { technology } from "./technology.ts";
import { worldnews } from "./worldnews.ts";

/** In an order that never changes: a new one goes to the end, or everybody's home moves. */
export const communities: readonly Community[] = [
  worldnews,
  science,
  politics,
  technology,
  gaming,
  life,
  movies,
  books,
  entrepreneur,
  art,
];
