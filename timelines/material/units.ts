import { entryAt } from "../../pipeline/lists.ts";
import type { KindTheme, TopicThemes } from "../themes/themes.ts";
import type { Drafts } from "./material.ts";

/** Rivals of one kind, each with its texts, and the requests whose answers depend on which one is liked. */
export function groupOf<Parts extends object>(
  { kind, rivals }: KindTheme,
  texts: Pick<Drafts["role"], "needs" | "requests"> & { readonly rivals: readonly Parts[] },
) {
  return {
    name: kind,
    needs: texts.needs,
    requests: texts.requests,
    rivals: rivals.map((named, index) => ({ ...named, ...entryAt(texts.rivals, index) })),
  };
}

/** The units of a topic: the themes with their texts. A story whose slot has no theme is left out. */
export function unitsOf(themes: TopicThemes, drafts: Drafts) {
  const texts = new Map(drafts.stories.map((draft) => [draft.slot, draft]));
  return {
    role: groupOf(themes.role, drafts.role),
    forget: themes.forget && drafts.forget && groupOf(themes.forget, drafts.forget),
    other: themes.other && drafts.other && groupOf(themes.other, drafts.other),
    sequence: { ...themes.sequence, ...drafts.sequence },
    reason: { ...themes.reason, ...drafts.reason },
    fact: { ...themes.fact, ...drafts.fact },
    tried: { problem: themes.tried, ...drafts.tried },
    stories: themes.stories.flatMap((theme) => {
      const draft = texts.get(theme.slot);
      return draft ? [{ ...theme, ...draft }] : [];
    }),
    personal: drafts.personal,
    visits: themes.visits.flatMap(({ period, why }) => {
      const visit = drafts.visits.find((one) => one.period === period);
      return visit ? [{ ...visit, why }] : [];
    }),
  };
}
export type Units = ReturnType<typeof unitsOf>;
