import { mentions } from "../../topics/mentions.ts";
import type { PackText } from "../../topics/texts.ts";
import { subjectsIn, type TopicThemes } from "../themes/themes.ts";
import type { DraftIssue } from "./check-drafts.ts";

const ofFour = /^(?:role|forget|other)\./;

/**
 * Of four rivals, one never comes up in a life. So each is named only among its own texts. Naming another subject in passing gives
 * nothing away.
 */
export function checkNames(
  texts: readonly PackText[],
  themes: TopicThemes,
  others: readonly TopicThemes[],
): DraftIssue[] {
  const rivals = [themes, ...others].flatMap(subjectsIn).filter(({ at }) => ofFour.test(at));
  return texts.flatMap(({ path, text }) =>
    rivals
      .filter(({ topic, at }) => topic !== themes.topic || !`${path.join(".")}.`.startsWith(`${at}.`))
      .filter(({ words }) => mentions(text, words.slice(0, 1)))
      .map(({ subject, topic, at }) => ({
        path,
        message: `names "${subject}", which belongs to ${topic} ${at}`,
      })),
  );
}
