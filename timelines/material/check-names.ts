import { mentions } from "../../topics/mentions.ts";
import type { PackText } from "../../topics/texts.ts";
import { subjectsIn, type TopicThemes } from "../themes/themes.ts";
import type { DraftIssue } from "./check-drafts.ts";
import { untoldUnit } from "./untold.ts";

const ofFour = /^(?:role|forget|other)\./;

/**
 * One of four rivals never comes up in a life. Therefore each is named only in its own texts. Naming another
 * subject in passing reveals nothing.
 */
export function checkNames(
  texts: readonly PackText[],
  themes: TopicThemes,
  others: readonly TopicThemes[],
): DraftIssue[] {
  const rivals = [themes, ...others].flatMap(subjectsIn).filter(({ at }) => ofFour.test(at));
  return texts.flatMap(({ path, text }) =>
    rivals
      .filter(({ topic, at }) => topic !== themes.topic || !isOwn(path, at))
      .filter(({ words }) => mentions(text, words.slice(0, 1)))
      .map(({ subject, topic, at }) => ({
        path,
        message: `names "${subject}", which belongs to ${topic} ${at}`,
      })),
  );
}

/**
 * Whether a text belongs to the rival at this place. If two turns tell about four rivals, every text belongs
 * to all of them.
 */
function isOwn([name = "", ...rest]: PackText["path"], at: string): boolean {
  const unit = untoldUnit(String(name));
  if (unit?.level === "scattered") return at.startsWith(`${unit.kind}.`);
  return `${[unit?.kind ?? name, ...rest].join(".")}.`.startsWith(`${at}.`);
}
