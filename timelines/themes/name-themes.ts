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
  readonly sessions: readonly {
    readonly period: string;
    readonly date: string;
    readonly season: string;
    /** The parts that come up in it. */
    readonly due: readonly string[];
  }[];
  readonly stories: readonly { readonly slot: string; readonly date: string; readonly season: string }[];
  /** The parts that need themes. */
  readonly parts: readonly string[];
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

const instructions = `You decide what a fictional person will talk about with an assistant. The user message is JSON: the person, what is true of them ("facts"), and topics with the days of their sessions. You only name things here. The texts are written later.

For each topic, decide two things together: what the person comes for in each session ("visits"), and the things that will come up there. A session's "due" says which parts come up in it. Choose so that the work of the session has to decide on exactly these things. If the person comes to plan a picnic for thirty people, the four rivals are four cakes for it, the problem is wasps, and the change of mind is about paper plates. Nothing should need an excuse to come up.

"parts" lists the parts that the topic needs. Leave the others empty.
- "visits": for each session why they come, in one line. It is ordinary work that gets done in a chat: a plan for some days, a shopping list, a message to somebody, a budget, a choice between two or three things, a text to improve, a sum, a routine, an explanation that they need for something. Each session is another sort of work. Later sessions follow up on earlier ones where that is natural.
- "kinds": two candidates for each of the "groups". A candidate is a kind of thing and four rivals of that kind: four ways to fill one line of the work in the first session in which a kind is due. An assistant would offer all four there, and a person could pick any of them. The person could like or dislike any of the four, and none is likelier than the others.
- "sequence": three candidates, each one thing that the person takes into the work of these sessions or leaves out, and about which they go back and forth over a year.
- "reason": three candidates, each one thing about which they change their mind once, for a reason. "direction" is "off" if they liked it before, "toward" if they disliked it.
- "fact": three candidates, each one thing in the work that they first came across at some time in their life. That could have been in four quite different places.
- "tried": three candidates, each an everyday problem that stands in the way of the work in several sessions, and against which one can try several things.
- "stories": for each slot one thing in the work of its session, and whether they like it, dislike it, or somebody they know likes it ("tellsOfOther").

Things follow from who this person is: work, place, family, money, and what stands out about them. What stands out must come up in several topics. Choose what is likely for this person and not for everybody. The "cards" of a topic are directions for some of them. "about" describes the person on the day of the first session. Things fit the season and the place. A thing is a sort of thing that many people could name and have an opinion on: not a person, a brand, a single incident or something abstract. Ordinary things are better than odd ones.
"subject" is its name, two to four words such as "buckwheat soba". "words" has first the shortest part of that name that means nothing else ("soba", but "lane swimming" and not "lane"), as it would stand in a sentence, then maybe other names. No two things of all topics share such a word.
"newFacts" are people, animals, possessions and habits that the stories will need and that "facts" lacks: few, or none. They contradict nothing. Partner, children, home, town and work are settled. "id" begins with "new."; "text" is one line about the person, without naming them; "since" is a month such as 2019-08; "until" is null while it holds.`;

/**
 * Names the subjects of the material for all topics of a persona, so that nothing comes up in two of them.
 */
export const nameThemes = defineCall<ThemesBrief, Proposals>({
  name: "name-themes",
  version: 5,
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
