import type { ThreadLine } from "../format.ts";
import { namedBy, type Prompt } from "./prompt.ts";
import { idsInBrackets, isId, wordsIn } from "./search-text.ts";

/** What people write before something that they add later. */
const mark =
  /(?<![\w-])edit(?:ed)?\s*\d{0,2}\s*:|(?:^|[.!?]\s)\s*(?:update|eta)\s*\d{0,2}\s*:|(?<![\w-])(?:EDIT|UPDATE)\s*\d{0,2}\s*[:;]/gim;

type Edited = Pick<ThreadLine, "edited">;
const isEdited = ({ edited }: Edited) => edited !== undefined;
const isLater = ({ edited }: Edited, timeMs: number) =>
  edited === true || (edited !== undefined && edited > timeMs);
const spaced = (text: string) => ` ${wordsIn(text).join(" ")} `;
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Marks of an edit in texts of a thread whose time of edit is not known. */
export function marksInThread({ text, replies, ...post }: ThreadLine): string[] {
  return [
    { id: post.id, text, ...(post.edited !== undefined && { edited: post.edited }) },
    ...replies,
  ].flatMap((one) =>
    isEdited(one)
      ? []
      : [...one.text.matchAll(mark)].map(([found]) => `${one.id} has the mark of an edit "${found.trim()}"`),
  );
}

/** The ids of what a line shows: in its prompt and, as values, in its store. */
function idsShown({ text, stored }: Prompt): string[] {
  const inStore = stored.flatMap(({ value }) => (typeof value === "string" && isId(value) ? [value] : []));
  return [...new Set([...idsInBrackets(text), ...inStore])];
}

/** Texts in a line that were edited after its target was written. */
export function laterTexts(prompt: Prompt): string[] {
  const { timeMs } = prompt.provenance.target;
  return idsShown(prompt).flatMap((id) => {
    const post = prompt.facts.thread(id.replace(/-.*$/, ""));
    const own = post?.id === id ? post : post?.replies.find((reply) => reply.id === id);
    if (!own || !isLater(own, timeMs)) return [];
    const opening = oneLine(own.text).slice(0, 60);
    return opening !== "" && placesOf(id, prompt).some((place) => place.includes(opening))
      ? [`it shows the text of ${id}, which was edited later`]
      : [];
  });
}

/** Where a line shows the text of an id: in the lines that begin with it, in the line after a post, and in the store. */
function placesOf(id: string, { text, stored }: Prompt): string[] {
  const lines = text.split("\n");
  const shown = lines.flatMap((line, index) =>
    line.startsWith(`[${id}]`) ? [id.includes("-") ? line : `${line}\n${lines[index + 1] ?? ""}`] : [],
  );
  const kept = stored
    .filter(({ within }) => "id" in within && within.id === id)
    .flatMap(({ value }) => (typeof value === "string" ? [oneLine(value)] : []));
  return [...shown, ...kept];
}

/**
 * Marks of an edit in a line. They may be in a title, which nobody can edit, and in a text that was last edited before the
 * target was written.
 */
export function marksShown(prompt: Prompt): string[] {
  const { text, stored, facts, provenance } = prompt;
  const inStore = stored.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const found = [text, ...inStore].flatMap((one) =>
    [...one.matchAll(mark)].map(({ 0: written, index }) => ({
      written,
      around: spaced(one.slice(index, index + written.length + 24).replace(/\S*$/, "")),
    })),
  );
  if (found.length === 0) return [];
  const allowed = idsShown(prompt).flatMap((id) => {
    const named = namedBy(id, facts);
    const post = facts.thread(id);
    const known = named && isEdited(named) && !isLater(named, provenance.target.timeMs) ? [named.text] : [];
    return [...known, ...(post ? [post.title] : [])];
  });
  const texts = allowed.map(spaced);
  return found
    .filter(({ around }) => !texts.some((one) => one.includes(around)))
    .map(({ written }) => `it shows the mark of an edit "${written.trim()}"`);
}
