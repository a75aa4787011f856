import { lazy } from "../../pipeline/lazy.ts";
import type { Bank } from "../form.ts";
import { loadBank } from "../load.ts";
import { type Article, articlesForm, type Leads, leadsForm, shelvesForm } from "./schema.ts";

export interface Theme {
  readonly name: string;
  readonly articles: readonly Article[];
}

/** Two themes that go together in a session. */
export type Shelf = readonly [Theme, Theme];

interface Filler {
  readonly shelves: readonly Shelf[];
  readonly leads: Leads;
}

export const fillerBank: Bank<Filler> = {
  name: "filler",
  open: (read) => {
    const themeOf = (name: string): Theme => ({
      name,
      articles: read(`themes/${name.replaceAll(" ", "-")}`, articlesForm),
    });
    return {
      shelves: read("shelves", shelvesForm).map(([one, other]) => [themeOf(one), themeOf(other)]),
      leads: read("leads", leadsForm),
    };
  },
};

const filler = lazy(() => loadBank(fillerBank));

export const shelves = () => filler().shelves;
/** Phrases around questions and answers. */
export const leads = () => filler().leads;
