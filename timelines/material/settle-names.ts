import { entryAt } from "../../pipeline/lists.ts";
import { mentions } from "../../topics/mentions.ts";
import { saidIn } from "../../topics/units.ts";
import type { KindTheme, ThemeSubject, TopicThemes } from "../themes/themes.ts";
import type { MaterialStory } from "./material.ts";
import type { DraftsInProgress } from "./written.ts";

/**
 * The themes. For each subject, the first word is one of its names that is in all texts about it, if there is
 * one.
 */
export function settleNames(themes: TopicThemes, drafts: DraftsInProgress): TopicThemes {
  const { role, forget, other, sequence, reason, fact, stories } = drafts;
  const { impliedSequence, impliedReason, impliedFact, scatteredReason, scatteredFact } = drafts;
  const groups = { role, forget, other };
  const kind = (name: keyof typeof groups) => {
    const [theme, texts] = [themes[name], groups[name]];
    return theme && texts ? settleKind(theme, texts.rivals) : theme;
  };
  return {
    ...themes,
    role: kind("role") ?? settleUntoldRole(themes.role, drafts),
    forget: kind("forget"),
    other: kind("other"),
    sequence: settle(
      themes.sequence,
      sequence
        ? sequence.moments.flatMap((moment) => [saidIn(moment.for), saidIn(moment.against)])
        : (impliedSequence?.moments ?? []).flatMap((moment) => [moment.for.says, moment.against.says]),
    ),
    reason: settle(
      themes.reason,
      reason
        ? [reason.before, ...reason.reasons].map(saidIn)
        : [impliedReason?.before ?? [], impliedReason?.reasons ?? [], scatteredReason?.pointers ?? []]
            .flat()
            .map(({ says }) => says),
    ),
    fact: settle(
      themes.fact,
      fact
        ? fact.stories.map(saidIn)
        : [impliedFact?.stories ?? [], scatteredFact?.pointers ?? []].flat().map(({ says }) => says),
    ),
    stories: themes.stories.map((theme) => {
      const found = stories?.find(({ slot }) => slot === theme.slot);
      return settle(theme, found ? [saidIn(found.story)] : []);
    }),
  };
}

interface RivalTexts {
  readonly likes: MaterialStory;
  readonly dislikes: MaterialStory;
  readonly now?: MaterialStory;
  readonly other?: MaterialStory;
  readonly answers: readonly string[];
}

const settleKind = (theme: KindTheme, texts: readonly RivalTexts[]): KindTheme => ({
  ...theme,
  rivals: theme.rivals.map((rival, index) => {
    const { likes, dislikes, now, other, answers } = entryAt(texts, index);
    const stories = [likes, dislikes, now, other].flatMap((story) => (story ? [saidIn(story)] : []));
    return settle(rival, [...stories, ...answers]);
  }),
});

/** The same for rivals at a level at which nothing is stated. */
function settleUntoldRole(theme: KindTheme, { impliedRole, scatteredRole }: DraftsInProgress): KindTheme {
  const textsOf = (index: number): readonly string[] => {
    const shown = impliedRole?.rivals[index];
    const stories = shown ? [shown.likes, shown.left, shown.dislikes, shown.passing] : [];
    const turns = [...stories, ...(scatteredRole?.mappings ?? [])].map(({ says }) => says);
    return [...turns, ...(shown?.answers ?? scatteredRole?.rivals[index]?.answers ?? [])];
  };
  return { ...theme, rivals: theme.rivals.map((rival, index) => settle(rival, textsOf(index))) };
}

function settle<N extends ThemeSubject>(named: N, texts: readonly string[]): N {
  const names = [...named.words, named.subject];
  const held = names.find((name) => texts.every((text) => mentions(text, [name])));
  return held === undefined ? named : { ...named, words: [...new Set([held, ...named.words])] };
}
