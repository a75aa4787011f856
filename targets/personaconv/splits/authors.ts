import type { Mode } from "../mode.ts";
import type { Split } from "./split.ts";
import type { SplitsRecord } from "./splits-record.ts";

type Authors = Pick<SplitsRecord, "authors">;

/** By author: the U of `u{U}p{P}`. */
export function usersOf({ authors }: Authors): ReadonlyMap<string, number> {
  return new Map(authors.map(({ author, user }) => [author, user]));
}

/** Whether an author is of another split; strict prompts show nothing by them. */
export function foreignTo({ authors }: Authors): (split: Split, mode: Mode) => (author: string) => boolean {
  const splitOf = new Map(authors.map(({ author, split }) => [author, split]));
  return (split, mode) => (author) => mode === "strict" && (splitOf.get(author) ?? split) !== split;
}
