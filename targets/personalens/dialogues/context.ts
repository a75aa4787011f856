import type { Demographics, Situations } from "../format/files.ts";
import type { ContextPart } from "./modes.ts";

interface ContextTexts {
  readonly parts: readonly ContextPart[];
  readonly demographics: Demographics;
  readonly situations: Situations;
  /** By domain of the task. */
  readonly summaries: Readonly<Record<string, string>>;
}

/** What the assistant is shown before the dialogue: one text for each part of its mode. */
export function contextOf({ parts, demographics, situations, summaries }: ContextTexts): string[] {
  const { user_id: _, ...person } = demographics;
  const texts: Readonly<Record<ContextPart, () => string>> = {
    d: () => `About the user:\n${listed(person)}`,
    p: () =>
      `How the user has used an assistant so far:\n${Object.entries(summaries)
        .map(([domain, text]) => `<${domain}>\n${text}\n</${domain}>`)
        .join("\n")}`,
    s: () => `The situation:\n${listed(situations)}`,
  };
  return parts.map((part) => texts[part]());
}

export const listed = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([key, value]) => `- ${key}: ${value}`)
    .join("\n");
