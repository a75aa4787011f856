import { isForeign } from "./foreign.ts";
import { headOf } from "./head.ts";
import { readLine } from "./read.ts";

const nobody =
  /\b(?:company|organization|organisation|agency|firm|corporation|startup|institution|university|department|council|committee|federation|platform|group|team|band|club|robot|A\.I\.|whale|bear|rabbit|parrot|horse)$/i;

/** What the rules can't follow in a line; `null` if they can follow everything, as far as they can tell. */
export function unfollowedIn(line: string): string | null {
  const { unknownPlace, isChild } = readLine(line);
  const head = headOf(line).split(/\s(?:of|from|in|with|for|at|on|to)\s/)[0] ?? "";
  if (unknownPlace !== null)
    return `names a place that no table has ("${unknownPlace}"), so the card names no home`;
  if (isChild) return "is about a child; the persona is a young adult";
  if (nobody.test(head)) return `is about no single person ("${head}"); the persona is one of them`;
  return isForeign(line) ? "isn't in English; only work and country are read from it" : null;
}
