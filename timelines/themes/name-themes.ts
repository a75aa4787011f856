import { isDeepStrictEqual } from "node:util";
import type { Facts } from "../../personas/facts/fact.ts";
import { usableLateFacts, withLateFacts } from "../../personas/facts/late-facts.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { defineCall, promptOf } from "../../pipeline/models/call.ts";
import { chooseThemes, type Proposal, type Proposals, proposalsSchema, type WantedThemes } from "./choose.ts";
import type { Person } from "./person.ts";
import type { Themes, TopicThemes } from "./themes.ts";

/** What a model sees of a topic. */
export interface TopicPlan {
  readonly topic: string;
  readonly about: string;
  readonly sessions: readonly { readonly period: string; readonly date: string; readonly season: string }[];
  readonly stories: readonly { readonly slot: string; readonly date: string; readonly season: string }[];
  /** The number of groups of four rivals that are needed. */
  readonly groups: number;
  /** Directions that were dealt to this persona. */
  readonly cards: readonly string[];
}

export interface ThemesBrief {
  readonly shown: { readonly person: Person; readonly topics: readonly TopicPlan[] };
  readonly facts: Facts;
  readonly wanted: readonly WantedThemes[];
  /** The last day of which anything is told. */
  readonly until: string;
  /** The seed for the choice of candidates. */
  readonly dice: number;
}

const instructions = `You decide what a fictional person will talk about with an assistant. The user message holds, as JSON, the person, what is true of them ("facts"), and topics with the days of their sessions and of small stories. You name themes only; the stories are written later.

For each topic, in the order given:
- "kinds": five candidates (with "groups" 2 or 3: seven), each a kind of thing within the topic and four rivals of that kind. The person could come to like any of the four, and none is likelier than the others.
- "sequence": five candidates, each one thing about which the person may go back and forth over a year.
- "reason": five candidates, each one thing about which they change their mind once, for a reason: "off" = liked it before, "toward" = disliked it before.
- "fact": five candidates, each one thing that they met for the first time in their life on some occasion. That could have been in four quite different places.
- "tried": five candidates, each an everyday problem within the topic for which one can try several things.
- "stories": for each slot one thing, and whether they like it, dislike it, or somebody they know likes it ("tellsOfOther").
- "visits": for each session why they come, in one line: something ordinary that gets made or settled in the chat, such as a plan of some days, a list, a message, a budget, a choice between two or three things, a text to be put right, a sum, a routine, an explanation that they need for something; each session another sort. Most things named above should be able to come up in it. The second and later sessions follow up on earlier ones where that is natural.

Things follow from who this person is: work, place, family, money, what stands out about them. What stands out must come up in several topics. Think of candidates that are likely for this person and not for everybody; the "cards" of a topic are directions for some of them. "about" describes the person on the day of the first session. Things fit the season and place of their day. A thing is a sort of thing that many could name and that people do have an opinion on, not a person, a brand, a single incident or something abstract. Ordinary things are better than odd ones.
"subject" is its name, two to four words such as "buckwheat soba"; "words": first the shortest part of that name that means nothing else (soba, but "lane swimming" and not "lane"), as it would stand in a sentence, then maybe other names. No two things of all topics share such a word.
"newFacts": people, animals, possessions and habits that the stories will need and "facts" lacks: few, or none. They contradict nothing. Partner, children, home, town and work are settled. "id" begins with "new."; "text" is one line about the person, without naming them; "since" is a month such as 2019-08; "until" is null while it holds.`;

/**
 * Names the subjects of the material for all topics of a persona, so that nothing comes up in two of them.
 */
export const nameThemes = defineCall<ThemesBrief, Proposals>({
  name: "name-themes",
  version: 4,
  role: "writer",
  output: proposalsSchema,
  prompt: ({ shown }) => promptOf(instructions, shown),
  // Single themes and facts that are wrong are left out later.
  check: ({ topics }, { shown }) =>
    shown.topics
      .filter(({ topic }) => !topics.some((one) => one.topic === topic))
      .map(({ topic }) => `the topic "${topic}" is missing`),
  simulate: ({ wanted }) => ({ newFacts: [], topics: wanted.map(({ stock }) => proposalOf(stock)) }),
});

/** The pack's themes, as the only candidates. */
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

/** The themes that were chosen from the proposals, and the facts including the new ones. */
export function settleThemes(proposals: Proposals | null, brief: ThemesBrief): Themes {
  const { facts, until, wanted, dice } = brief;
  const stock = wanted.map((one) => one.stock);
  if (proposals === null)
    return {
      facts,
      topics: stock,
      dropped: [{ what: "all themes", why: "no usable answer: the packs' are taken" }],
    };
  const late = usableLateFacts(proposals.newFacts, facts, until);
  // Packs have only one candidate each.
  const isStock = isDeepStrictEqual(proposals.topics, stock.map(proposalOf));
  const chosen = isStock
    ? { themes: stock, dropped: [] }
    : chooseThemes(proposals.topics, wanted, createRandom("themes", dice));
  const issues = late.issues.map((why) => ({ what: "a new fact", why }));
  return {
    facts: withLateFacts(facts, late.facts),
    topics: [...chosen.themes],
    dropped: [...issues, ...chosen.dropped],
  };
}
