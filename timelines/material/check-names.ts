import { mentions } from "../../topics/mentions.ts";
import type { PackText } from "../../topics/texts.ts";
import type { PackPath } from "../../topics/units.ts";
import { type PlacedSubject, subjectsIn } from "../themes/themes.ts";
import type { DraftIssue } from "./check-drafts.ts";
import type { Drafts } from "./material.ts";
import type { DraftBrief } from "./show.ts";

/** A subject is named only in its own unit: elsewhere it would give away what happens in a life. */
export function checkNames(
  texts: readonly PackText[],
  drafts: Partial<Drafts>,
  { themes, others }: DraftBrief,
): DraftIssue[] {
  const byToken = new Map<string, PlacedSubject[]>();
  for (const subject of [themes, ...others].flatMap(subjectsIn))
    for (const token of new Set(subject.words.flatMap((word) => tokensOf(word).slice(0, 1))))
      byToken.set(token, [...(byToken.get(token) ?? []), subject]);
  const isOwn = ({ topic, at }: PlacedSubject, path: PackPath) =>
    topic === themes.topic && `${placeOf(path, drafts, themes)}.`.startsWith(`${at}.`);
  return texts.flatMap(({ path, text }) => {
    const found = new Set(
      tokensOf(text).flatMap((token) => stemsOf(token).flatMap((one) => byToken.get(one) ?? [])),
    );
    return [...found]
      .filter((subject) => !isOwn(subject, path) && mentions(text, subject.words))
      .map(({ subject, topic, at }) => ({
        path,
        message: `names "${subject}", which belongs to ${topic} ${at}`,
      }));
  });
}

const tokensOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The token, and what it may be the plural of. */
const stemsOf = (token: string) => [
  token,
  ...["s", "es"].flatMap((end) => (token.endsWith(end) ? token.slice(0, -end.length) : [])),
];

/** Where the text stands, with the number of a story among the themes. */
function placeOf(path: PackPath, { stories = [] }: Partial<Drafts>, themes: DraftBrief["themes"]): string {
  const [unit, index] = path;
  if (unit !== "stories" || typeof index !== "number") return path.join(".");
  return `stories.${themes.stories.findIndex(({ slot }) => slot === stories[index]?.slot)}`;
}
