import type { Manner } from "../personas/manner.ts";
import { lowerStarts } from "./fill.ts";

/** Who writes everything small, and who writes without contractions. */
const small: ReadonlySet<Manner> = new Set<Manner>(["breathless"]);
const formal: ReadonlySet<Manner> = new Set<Manner>(["formal"]);

const expansions: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, "cannot"],
  [/\bwon't\b/g, "will not"],
  [/\bshan't\b/g, "shall not"],
  [/n't\b/g, " not"],
  [/\bI'm\b/g, "I am"],
  [/\blet's\b/gi, "let us"],
  [/\b(\w+)'re\b/g, "$1 are"],
  [/\b(\w+)'ve\b/g, "$1 have"],
  [/\b(\w+)'ll\b/g, "$1 will"],
  [
    /\b(it|that|there|what|who|where|here|how)'s (?=(?:a|an|the|not|no|so|too|very|in|on|at|all|my|your|just|only|like|what|why|how)\b)/gi,
    "$1 is ",
  ],
];

/** What the user says, in their manner. It changes how a text is written, never what it says. */
export function speak(text: string, manner: Manner): string {
  if (small.has(manner)) return lowerStarts(text);
  return formal.has(manner)
    ? expansions.reduce((said, [short, long]) => said.replaceAll(short, long), text)
    : text;
}
