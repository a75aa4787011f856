import { z } from "zod";
import { lateFactSchema } from "../../personas/facts/fact.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { mentions } from "../../topics/mentions.ts";
import type { PivotKind } from "../calendar/slots.ts";
import { type Period, periods } from "../periods.ts";
import {
  directions,
  kindThemeSchema,
  namedSchema,
  problemSchema,
  reasonThemeSchema,
  storyThemesSchema,
  type ThemeSubject,
  type Themes,
  type TopicThemes,
  visitThemesSchema,
} from "./themes.ts";

const named = z.strictObject({ subject: z.string(), words: z.array(z.string()) });

/**
 * What a model proposes for a topic. If there are several candidates, code chooses one, and ignores those
 * that can't be themes.
 */
const proposalSchema = z.strictObject({
  topic: z.string(),
  kinds: z.array(z.strictObject({ kind: z.string(), rivals: z.array(named) })),
  sequence: z.array(named),
  reason: z.array(named.extend({ direction: z.enum(directions) })),
  fact: z.array(named),
  tried: z.array(z.string()),
  stories: z.array(named.extend({ slot: z.string(), act: z.enum(["likes", "dislikes", "tellsOfOther"]) })),
  visits: z.array(z.strictObject({ period: z.enum(periods), why: z.string() })),
});
export type Proposal = z.infer<typeof proposalSchema>;

export const proposalsSchema = z.strictObject({
  newFacts: z.array(lateFactSchema),
  topics: z.array(proposalSchema),
});
export type Proposals = z.infer<typeof proposalsSchema>;

export type DroppedTheme = Themes["dropped"][number];

export interface ThemeChoice {
  readonly themes: readonly TopicThemes[];
  readonly dropped: readonly DroppedTheme[];
}

/** What a topic needs themes for. */
export interface WantedThemes {
  readonly topic: string;
  /** The kinds of pivots that the topic has. The others keep the pack's themes, which nothing tells. */
  readonly kinds: readonly PivotKind[];
  readonly slots: readonly string[];
  readonly periods: readonly Period[];
  /** The pack's themes, for parts without a usable candidate. */
  readonly stock: TopicThemes;
}

/** The first word must be part of the name. If it isn't, the name itself is put first. */
const settled = <N extends ThemeSubject>(one: N): N =>
  mentions(one.subject, one.words.slice(0, 1)) ? one : { ...one, words: [one.subject, ...one.words] };

/** Chooses one candidate of each at random, so that no two subjects of the persona share a name. */
export function chooseThemes(
  proposals: readonly Proposal[],
  wanted: readonly WantedThemes[],
  random: Random,
): ThemeChoice {
  const dropped: DroppedTheme[] = [];
  const taken: Taken[] = [];
  const drop = (what: string, why: string) => void dropped.push({ what, why });
  const take = (of: string, names: readonly ThemeSubject[]) => {
    for (const one of names) taken.push({ of, ...one });
  };
  const proposalOf = (topic: string) => proposals.find((one) => one.topic === topic);
  // Stories have no alternative candidates, so they are chosen first.
  const stories = new Map(
    wanted.map(({ topic, slots }) => {
      const given = proposalOf(topic)?.stories ?? [];
      const good = slots.flatMap((slot) => {
        const found = given.find((story) => story.slot === slot);
        const [story] = found ? usable(storyThemesSchema, [found]) : [];
        const [clash] = story ? clashes([settled(story)], taken) : ["nothing is proposed"];
        if (!story || clash !== undefined) {
          drop(`${topic}, story ${slot}`, clash ?? "it is no name");
          return [];
        }
        take(`a story of ${topic}`, [settled(story)]);
        return [settled(story)];
      });
      return [topic, good] as const;
    }),
  );
  const themes = wanted.map(({ topic, kinds: told, periods: wantedPeriods, stock }): TopicThemes => {
    const proposal = proposalOf(topic);
    const isTold = (kind: PivotKind) => told.includes(kind);
    const pick = <Candidate>(of: Part<Candidate>): Candidate => {
      const order = random.shuffle(of.candidates);
      const free = order.find((one) => clashes(of.namesOf(one), taken).length === 0);
      if (free === undefined) {
        const [first] = order;
        const clash = first === undefined ? undefined : clashes(of.namesOf(first), taken)[0];
        drop(`${topic}, "${of.name}"`, `${clash ?? "nothing is proposed"}: the pack's is taken`);
      }
      take(`"${of.name}" of ${topic}`, of.namesOf(free ?? of.stock));
      return free ?? of.stock;
    };
    const kinds = usable(
      z.array(kindThemeSchema),
      (proposal?.kinds ?? []).map(({ kind, rivals }) => ({ kind, rivals: rivals.slice(0, 4) })),
    ).map(({ kind, rivals }) => ({ kind, rivals: rivals.map(settled) }));
    const pickKind = (own: TopicThemes["role"]) => {
      const picked = pick({ name: "kinds", candidates: kinds, stock: own, namesOf: ({ rivals }) => rivals });
      if (kinds.includes(picked)) kinds.splice(kinds.indexOf(picked), 1);
      return picked;
    };
    const one = <N extends ThemeSubject>(name: PivotKind, candidates: readonly N[], own: N) =>
      isTold(name)
        ? pick({ name, candidates: candidates.map(settled), stock: own, namesOf: (thing) => [thing] })
        : own;
    const tried = isTold("tried") ? usable(z.array(problemSchema), proposal?.tried ?? []) : [stock.tried];
    if (tried.length === 0) drop(`${topic}, "tried"`, "nothing is proposed: the pack's is taken");
    return {
      topic,
      role: isTold("role") ? pickKind(stock.role) : stock.role,
      forget: isTold("forget") && stock.forget ? pickKind(stock.forget) : null,
      other: isTold("other") && stock.other ? pickKind(stock.other) : null,
      sequence: one("sequence", usable(z.array(namedSchema), proposal?.sequence ?? []), stock.sequence),
      reason: one("reason", usable(z.array(reasonThemeSchema), proposal?.reason ?? []), stock.reason),
      fact: one("fact", usable(z.array(namedSchema), proposal?.fact ?? []), stock.fact),
      tried: tried.length === 0 ? stock.tried : random.pick(tried),
      stories: stories.get(topic) ?? [],
      visits: wantedPeriods.flatMap((period) => {
        const given = proposal?.visits.filter((visit) => visit.period === period) ?? [];
        const [found] = usable(visitThemesSchema, given);
        if (!found) drop(`${topic}, visit ${period}`, "nothing is proposed: the pack's is taken");
        return found ?? stock.visits.filter((visit) => visit.period === period);
      }),
    };
  });
  return { themes, dropped };
}

interface Part<Candidate> {
  readonly name: string;
  readonly candidates: readonly Candidate[];
  readonly stock: Candidate;
  readonly namesOf: (candidate: Candidate) => readonly ThemeSubject[];
}

/** The entries that have the form of the list's elements. */
const usable = <Entry>(list: z.ZodArray<z.ZodType<Entry>>, given: readonly unknown[]): Entry[] =>
  given.flatMap((one) => list.element.safeParse(one).data ?? []);

interface Taken extends ThemeSubject {
  /** Its place, in words. */
  readonly of: string;
}

/** The reasons why these names can't be distinguished from each other, or from those that are taken. */
function clashes(names: readonly ThemeSubject[], taken: readonly Taken[]): string[] {
  const name = ({ words }: ThemeSubject) => words.slice(0, 1);
  return names.flatMap((one, index) => {
    const others = [...taken, ...names.slice(0, index).map((other) => ({ of: "its rivals", ...other }))];
    return others
      .filter((other) => mentions(one.subject, name(other)) || mentions(other.subject, name(one)))
      .map((other) => `"${one.subject}" and "${other.subject}" of ${other.of} have a word in common`);
  });
}
