import { isDeepStrictEqual } from "node:util";
import type { Facts } from "../../personas/facts/fact.ts";
import { lateFactIssues } from "../../personas/facts/late-facts.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import {
  type Choice,
  chooseThemes,
  type Proposal,
  type Proposals,
  proposalsSchema,
  type Wanted,
} from "./choose.ts";
import type { Person } from "./person.ts";
import type { TopicThemes } from "./themes.ts";

/** What a model sees of a topic. */
export interface TopicPlan {
  readonly topic: string;
  readonly about: string;
  readonly sessions: readonly { readonly period: string; readonly date: string; readonly season: string }[];
  readonly stories: readonly { readonly slot: string; readonly date: string; readonly season: string }[];
  /** How many groups of four rivals are needed. */
  readonly groups: number;
  /** Directions that this persona was dealt. */
  readonly cards: readonly string[];
}

export interface ThemesBrief {
  readonly shown: { readonly person: Person; readonly topics: readonly TopicPlan[] };
  readonly facts: Facts;
  readonly wanted: readonly Wanted[];
  /** The last day of which anything is told. */
  readonly until: string;
  /** Which candidates are taken. */
  readonly dice: number;
  /** What the packs give. */
  readonly stock: readonly TopicThemes[];
}

const instructions = `You decide what a fictional person will talk about with an assistant. The user message holds, as JSON, the person, what is true of them ("facts"), and topics with the days of their sessions and of small stories. You name themes only; the stories are written later.

For each topic, in the order given:
- "kinds": five candidates (with "groups" 2 or 3: seven), each a kind of thing within the topic and four rivals of that kind. The person could come to like any of the four, and none is likelier than the others.
- "sequence": five candidates, each one thing about which the person may go back and forth over a year.
- "reason": five candidates, each one thing about which they change their mind once, for a reason: "off" = liked it before, "toward" = disliked it before.
- "fact": five candidates, each one thing that they met for the first time in their life on some occasion. That could have been in four quite different places.
- "tried": five candidates, each an everyday problem within the topic for which one can try several things.
- "stories": for each slot one thing, and whether they like it, dislike it, or somebody they know likes it ("tellsOfOther").
- "visits": for each session why they come, in one line: always something that gets made, such as a list, a message, a plan, a table. The second and later sessions follow up on earlier ones where that is natural.

Things follow from who this person is: work, place, family, money, what stands out about them. What stands out must come up in several topics. Think of candidates that are unlikely for others and likely for this person; the "cards" of a topic are directions for some of them. Things fit the season and place of their day. A thing is a sort of thing that many could name, not a person, a brand, a single incident or something abstract.
"subject" is its name, two to four words such as "buckwheat soba"; "words": first the shortest part of that name by which one recognizes it (soba), then maybe other names. No two things of all topics share such a word.
"newFacts": people, animals, possessions and habits that the stories will need and "facts" lacks: few, or none. They contradict nothing. Partner, children, home, town and work are settled. "id" begins with "new."; "text" is one line about the person, without naming them; "since" is a month such as 2019-08; "until" is null while it holds.`;

/** Names what the material of all topics of a persona will be about, so that nothing comes up in two of them. */
export const nameThemes = defineCall<ThemesBrief, Proposals>({
  name: "name-themes",
  version: 1,
  role: "writer",
  output: proposalsSchema,
  prompt: ({ shown }) => promptOf(instructions, shown),
  check: themeIssues,
  simulate: ({ stock }) => ({ newFacts: [], topics: stock.map(proposalOf) }),
});

/** What a pack gives, as the only candidate. */
const proposalOf = ({ topic, role, forget, other, stories, visits, ...pivots }: TopicThemes): Proposal => ({
  topic,
  kinds: [role, forget, other].flatMap((kind) => kind ?? []),
  sequence: [pivots.sequence],
  reason: [pivots.reason],
  fact: [pivots.fact],
  tried: [pivots.tried],
  stories,
  visits,
});

/** Packs leave no choice. */
const isStock = ({ topics }: Proposals, { stock }: ThemesBrief) =>
  isDeepStrictEqual(topics, stock.map(proposalOf));

/** The themes that are taken from what was proposed. */
export const chosenThemes = (proposals: Proposals, brief: ThemesBrief): Choice =>
  isStock(proposals, brief)
    ? { themes: brief.stock, issues: [] }
    : chooseThemes(proposals.topics, brief.wanted, createRandom("themes", brief.dice));

function themeIssues(proposals: Proposals, brief: ThemesBrief): string[] {
  const { shown, facts, until } = brief;
  const topics = new Map(proposals.topics.map((one) => [one.topic, one]));
  return [
    ...shown.topics.flatMap((plan) => {
      const found = topics.get(plan.topic);
      return found ? topicIssues(found, plan) : [`the topic "${plan.topic}" is missing`];
    }),
    ...chosenThemes(proposals, brief).issues,
    ...lateFactIssues(proposals.newFacts, facts, until),
  ];
}

function topicIssues(proposal: Proposal, { topic, sessions, stories, groups }: TopicPlan): string[] {
  const { kinds, visits } = proposal;
  const slots = proposal.stories.map(({ slot }) => slot);
  const known = new Set(stories.map(({ slot }) => slot));
  const issues = [
    ...(kinds.length < groups ? [`"kinds" must hold ${groups} kinds or more`] : []),
    ...slots.filter((slot) => !known.has(slot)).map((slot) => `there is no slot "${slot}"`),
    ...slots
      .filter((slot, index) => slots.indexOf(slot) < index)
      .map((slot) => `the slot "${slot}" has two stories`),
    ...sessions.flatMap(({ period }) => {
      const count = visits.filter((visit) => visit.period === period).length;
      return count === 1 ? [] : [`the session "${period}" must have one visit, not ${count}`];
    }),
  ];
  return issues.map((issue) => `${topic}: ${issue}`);
}
