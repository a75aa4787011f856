import { capitalize } from "../pipeline/text/capitals.ts";
import { countWords, type TurnValues } from "./habits.ts";
import type { StoryBrief } from "./story-brief.ts";

/**
 * A turn of the planned length for a run without a model: the words of the story, filled up with words that
 * no other turn has.
 */
export function padTo(story: StoryBrief | null, { words, small, unasked }: TurnValues, n: number): string {
  const told = story ? sayBriefly(story) : "";
  const start = told.split(/\s+/u).filter((word) => word !== "");
  const missing = Math.max(0, words - countWords(start.join(" ")));
  const padded = Array.from({ length: missing }, (_, index) => `${n}x${index}`);
  const said = [...start, ...padded].slice(0, Math.max(words, story ? start.length : 1)).join(" ");
  const cased = small ? said.toLowerCase() : capitalize(said);
  return unasked ? cased.replaceAll("?", ".") : cased;
}

function sayBriefly({ act, subject, left, happening, when, person }: StoryBrief): string {
  if (act === "opens") return "";
  const names = [subject, left].flatMap((thing) =>
    thing && !happening.includes(thing.name) ? [thing.name] : [],
  );
  const forget = act === "asksToForget" ? ["Forget that."] : [];
  return [...forget, when === null ? "" : `${capitalize(when)}:`, happening, ...names, person ?? ""].join(
    " ",
  );
}
