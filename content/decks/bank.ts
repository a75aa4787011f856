import { z } from "zod";
import { lazy } from "../../pipeline/lazy.ts";
import { type Bank, texts } from "../form.ts";
import { loadBank } from "../load.ts";

const cards = z.strictObject({ origins: texts, settings: texts, moods: texts, turns: texts });
type Cards = z.infer<typeof cards>;

export const decksBank: Bank<Cards> = {
  name: "decks",
  open: (read) => read("cards", { schema: cards }),
};

/** Directions for what a persona may like or dislike, and how it came about. */
export const themeCards = lazy(() => loadBank(decksBank));
