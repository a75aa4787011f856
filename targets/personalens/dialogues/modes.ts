/** What the assistant is shown before the dialogue: demographics, summaries, situations. */
export const contextParts = ["d", "p", "s"] as const;
export type ContextPart = (typeof contextParts)[number];

/** All combinations, by the names that the original gives to folders: `base` has none. */
export const modes = ["base", "d", "p", "s", "d_p", "d_s", "p_s", "d_p_s"] as const;
export type DialogueMode = (typeof modes)[number];

export const contextPartsOf = (mode: DialogueMode): readonly ContextPart[] =>
  contextParts.filter((part) => mode.split("_").includes(part));
