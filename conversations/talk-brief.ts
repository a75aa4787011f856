import type { Fact } from "../personas/facts/fact.ts";
import { saidOn } from "../personas/facts/said-on.ts";
import { manners } from "../personas/manner.ts";
import type { Profile } from "../personas/profile.ts";
import { type Event, type Pivot, rivalsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { mentions } from "../topics/mentions.ts";
import { avoidsOf } from "./brief.ts";
import { type OpenPlace, placesOf, unstatedEvents } from "./open-places.ts";
import { type PlannedExchange, planTalk, type TalkSource } from "./plan-talk.ts";
import { briefStory, type StoryBrief } from "./story-brief.ts";
import { openingAfter } from "./told-before.ts";

/** What must not come up: phrases, and the content of stories. */
export interface Silence {
  readonly words: readonly string[];
  readonly stories: readonly string[];
}

/** What all calls about a session know. */
export interface TalkBase {
  readonly topic: string;
  readonly about: string;
  readonly speaker: { readonly name: string; readonly manner: string; readonly about: readonly string[] };
  readonly date: string;
  /** Why the user comes today. */
  readonly why: string;
  readonly exchanges: readonly PlannedExchange[];
  readonly places: readonly OpenPlace[];
  /**
   * The names of the subjects of all pivots. The user's opinion of them may only be told in their stories.
   */
  readonly subjects: readonly string[];
}

/** What a session is planned to say in all forks. */
export interface SharedPlan extends TalkBase {
  readonly facts: readonly string[];
  /** What the user says first in the next session, as raw material. `null` in the last session. */
  readonly next: string | null;
  readonly stories: readonly StoryBrief[];
  readonly silence: Silence;
}

/** What a fork is planned to tell in the open places. */
export interface ForkPlan {
  readonly stories: readonly StoryBrief[];
  readonly silence: Silence;
}

export interface TalkPlan {
  readonly shared: SharedPlan;
  readonly forks: readonly ForkPlan[];
  /** The fork as which the session is written first. Every fork leads equally often. */
  readonly lead: number;
}

/** What was said in earlier sessions, in short texts with their days. Writers know it in addition to the plan. */
interface Told {
  readonly told: readonly string[];
}
export type SharedBrief = SharedPlan & Told;
export type ForkBrief = ForkPlan & Told;
export interface TalkBriefs extends TalkPlan {
  readonly shared: SharedBrief;
  readonly forks: readonly ForkBrief[];
}

export interface TalkBriefSource extends TalkSource {
  readonly profile: Profile;
  readonly facts: readonly Fact[];
}

/** Plans a session that a model writes, and collects what the writer must know. */
export function briefTalk(source: TalkBriefSource): TalkPlan {
  const { timeline, session, profile, facts, place, random } = source;
  const exchanges = planTalk(source);
  const seed = random.integer(0, 0x7fffffff);
  const unstated = unstatedEvents(timeline);
  const storyOf = (event: Event, fork: number) => briefStory(event, { ...source, seed, fork, unstated });
  const here = new Set(session.events);
  const told = (events: readonly Event[] | undefined) => (events ?? []).filter(({ id }) => here.has(id));
  const forks = timeline.forked.map((events, fork) => {
    const stories = told(events).map((event) => storyOf(event, fork));
    return { stories, silence: silenceOf(timeline, fork, stories) };
  });
  const tellsOf = (id: string) =>
    forks.flatMap(({ stories }, fork) =>
      stories
        .filter(({ event }) => event === id)
        .map(({ happening, said }) => ({ fork, key: happening, said })),
    );
  const base: TalkBase = {
    topic: timeline.topic,
    about: timeline.about,
    speaker: { name: profile.name, manner: manners[profile.manner], about: profile.about },
    date: session.date,
    why: session.opening,
    exchanges,
    places: placesOf(exchanges, timeline, tellsOf),
    subjects: [...new Set(timeline.pivots.flatMap(subjectsOf))],
  };
  return {
    shared: {
      ...base,
      facts: facts.flatMap((fact) => saidOn(fact, session.date) ?? []),
      next: openingAfter(timeline, session),
      stories: told(timeline.shared).map((event) => storyOf(event, 0)),
      silence: silenceOfAll(timeline),
    },
    forks,
    lead: (place.partition + timeline.sessions.indexOf(session)) % forks.length,
  };
}

/**
 * What must not come up in the part that all forks share. A subject is forbidden by the name that `verify` looks
 * for. Its other names may be words with another meaning.
 */
function silenceOfAll(timeline: TopicTimeline): Silence {
  const { avoidWords, avoidStories } = avoidsOf(timeline).shared;
  const names = new Set(timeline.pivots.flatMap(rivalsOf).map(({ name }) => name));
  return { words: avoidWords.filter((word) => names.has(word)), stories: avoidStories };
}

/** What must not come up in a fork: the names that none of its stories in this session says, and the others' stories. */
function silenceOf(timeline: TopicTimeline, fork: number, stories: readonly StoryBrief[]): Silence {
  const { shared, forked } = avoidsOf(timeline);
  const said = stories.map(({ said, reply, happening, subject, left }) =>
    [said, reply, happening, subject?.name ?? "", left?.name ?? ""].join("\n"),
  );
  return {
    words: silenceOfAll(timeline).words.filter((word) => !said.some((text) => mentions(text, [word]))),
    stories: forked[fork]?.avoidStories ?? shared.avoidStories,
  };
}

const subjectsOf = (pivot: Pivot): readonly string[] => {
  if ("subjects" in pivot) return pivot.subjects.map(({ name }) => name);
  return "subject" in pivot ? [pivot.subject.name] : [];
};
