import { z } from "zod";
import { lateFactSchema } from "../../personas/facts/fact.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { mentions } from "../../topics/mentions.ts";
import {
  type KindTheme,
  kindThemeSchema,
  type Named,
  namedSchema,
  problemSchema,
  reasonThemeSchema,
  storyThemesSchema,
  type TopicThemes,
  visitThemesSchema,
} from "./themes.ts";

/** What a model proposes for a topic. Where there are candidates, code takes one. */
const proposalSchema = z.strictObject({
  topic: z.string(),
  kinds: z.array(kindThemeSchema).min(1),
  sequence: z.array(namedSchema).min(1),
  reason: z.array(reasonThemeSchema).min(1),
  fact: z.array(namedSchema).min(1),
  tried: z.array(problemSchema).min(1),
  stories: storyThemesSchema,
  visits: visitThemesSchema,
});
export type Proposal = z.infer<typeof proposalSchema>;

export const proposalsSchema = z.strictObject({
  newFacts: z.array(lateFactSchema),
  topics: z.array(proposalSchema),
});
export type Proposals = z.infer<typeof proposalsSchema>;

export interface Choice {
  readonly themes: readonly TopicThemes[];
  /** Where no candidate is left whose name can be told from the others. */
  readonly issues: readonly string[];
}

/** Which restraints' pivots a topic has. */
export interface Wanted {
  readonly topic: string;
  readonly forget: boolean;
  readonly other: boolean;
}

/** The first of the words must be part of the name. If it isn't, the name itself comes first. */
const settled = <N extends Named>(named: N): N =>
  mentions(named.subject, named.words.slice(0, 1))
    ? named
    : { ...named, words: [named.subject, ...named.words] };

/** Takes one candidate of each, by dice, so that no two subjects of the persona have a name in common. */
export function chooseThemes(topics: readonly Proposal[], wanted: readonly Wanted[], random: Random): Choice {
  const issues: string[] = [];
  const taken: Taken[] = [];
  const take = (of: string, named: readonly Named[]) => {
    for (const one of named) taken.push({ of, ...one });
  };
  // Stories have no candidates, so all others make way for them.
  for (const { topic, stories } of topics)
    for (const story of stories.map(settled)) {
      issues.push(...clashes([story], taken).map((clash) => `${topic}, story "${story.subject}": ${clash}`));
      take(`a story of ${topic}`, [story]);
    }
  const themes = topics.flatMap((proposal): TopicThemes[] => {
    const { topic, tried, visits } = proposal;
    const [sequence, fact] = [proposal.sequence.map(settled), proposal.fact.map(settled)];
    const [reason, stories] = [proposal.reason.map(settled), proposal.stories.map(settled)];
    const kinds = proposal.kinds.map(({ kind, rivals }) => ({ kind, rivals: rivals.map(settled) }));
    const asked = wanted.find((one) => one.topic === topic);
    if (!asked) return [];
    const pick = <Candidate>(
      of: string,
      candidates: readonly Candidate[],
      namesOf: (candidate: Candidate) => readonly Named[],
    ): Candidate | undefined => {
      const order = random.shuffle(candidates);
      const free = order.find((one) => clashes(namesOf(one), taken).length === 0);
      if (free) take(`"${of}" of ${topic}`, namesOf(free));
      else
        issues.push(
          `${topic}, "${of}": give another candidate, since ${order.flatMap((one) => clashes(namesOf(one), taken))[0]}`,
        );
      return free;
    };
    const open = [...kinds];
    const pickKind = (of: string): KindTheme | undefined => {
      const kind = pick(of, open, ({ rivals }) => rivals);
      if (kind) open.splice(open.indexOf(kind), 1);
      return kind;
    };
    const own = (one: Named) => [one];
    const role = pickKind("kinds");
    const forget = asked.forget ? pickKind("kinds") : null;
    const other = asked.other ? pickKind("kinds") : null;
    const chosen = {
      sequence: pick("sequence", sequence, own),
      reason: pick("reason", reason, own),
      fact: pick("fact", fact, own),
    };
    if (!role || forget === undefined || other === undefined) return [];
    if (!chosen.sequence || !chosen.reason || !chosen.fact) return [];
    return [
      {
        ...{ topic, role, forget, other, stories, visits, tried: random.pick(tried) },
        ...{ sequence: chosen.sequence, reason: chosen.reason, fact: chosen.fact },
      },
    ];
  });
  return { themes, issues };
}

interface Taken extends Named {
  /** Where it stands, in words. */
  readonly of: string;
}

/** Why these names can't be told from each other, or from those that are taken. */
function clashes(named: readonly Named[], taken: readonly Taken[]): string[] {
  return named.flatMap((one, index) => {
    const others = [...taken, ...named.slice(0, index).map((other) => ({ of: "its rivals", ...other }))];
    return others
      .filter((other) => mentions(one.subject, other.words) || mentions(other.subject, one.words))
      .map((other) => `"${one.subject}" and "${other.subject}" of ${other.of} have a word in common`);
  });
}
