import type { Tag } from "../../../content/people/vocabulary.ts";
import { type Facts, factsForm } from "../../../personas/facts/fact.ts";
import { tagsAt } from "../../../personas/facts/tags.ts";
import { manners } from "../../../personas/manner.ts";
import { type Profile, personasForm } from "../../../personas/profile.ts";
import { themesForm } from "../../../timelines/themes/themes.ts";
import {
  type Event,
  eventsOf,
  type Pivot,
  type TopicTimeline,
  timelinesForm,
} from "../../../timelines/timeline.ts";
import type { RunRecords } from "../../run-records.ts";
import { phraseForSubject, withNames } from "./event-phrases.ts";
import { parsePersonaId, requireFork, requirePersona, topicsOf } from "./ids.ts";

/** A persona, what happened in its life, and how its preferences develop in one fork. */
export interface PersonaView {
  readonly persona: number;
  readonly fork: number;
  readonly profile: Profile;
  /** How the persona's manner of speaking is described. */
  readonly manner: string;
  /** The persona's facts and when they hold; `null` if they have not been made yet. */
  readonly facts: FactsView | null;
  /** Happenings that events of some topic tell or follow from, by date. */
  readonly life: readonly { readonly date: string; readonly event: string }[];
  /** Empty if its timelines were not made yet. */
  readonly topics: readonly TopicView[];
}

export interface FactsView extends Pick<Facts, "facts" | "changes"> {
  /** The tags that hold on the day of the first session. */
  readonly tags: readonly Tag[];
}

export interface TopicView {
  readonly topic: string;
  readonly about: string;
  readonly sessions: readonly { readonly period: string; readonly date: string }[];
  readonly subjects: readonly SubjectView[];
  /** What was tried out; `null` if nothing was. */
  readonly tried: TriedView | null;
}

/** How the attitude to a subject develops, by date. */
export interface SubjectView {
  readonly name: string;
  /** The kind of the pivot that the subject belongs to. */
  readonly pivot: Pivot["kind"] | null;
  readonly events: readonly { readonly date: string; readonly says: string; readonly why: string }[];
}

export interface TriedView {
  readonly pivot: Pivot["kind"] | null;
  readonly events: readonly { readonly date: string; readonly happening: string }[];
}

/** Throws `ConfigError` if there is no such persona or fork. */
export async function personaView(
  run: RunRecords,
  id: string,
  { fork }: { readonly fork: number },
): Promise<PersonaView> {
  const { records } = run;
  const persona = parsePersonaId(id);
  const asked = `persona "${persona}"`;
  await requirePersona(records, persona, asked);
  const profile = await records.read({ stage: personasForm, persona, key: "profile" });
  const topics = await topicsOf(run, persona);
  const timelines = topics.map(await records.readAll({ stage: timelinesForm, persona }, topics));
  requireFork(fork, timelines[0]?.forked.length ?? fork + 1, asked);
  return {
    persona,
    fork,
    profile,
    manner: manners[profile.manner],
    facts: await factsOf(records, persona, profile),
    life: lifeOf(timelines),
    topics: timelines.map((timeline) => topicOf(timeline, fork)),
  };
}

async function factsOf(
  records: RunRecords["records"],
  persona: number,
  { firstSession }: Profile,
): Promise<FactsView | null> {
  const all = await allFacts(records, persona);
  if (all === null) return null;
  return { facts: all.facts, changes: all.changes, tags: [...tagsAt(all, firstSession)] };
}

/** Includes subjects that the themes brought in, once they are named. */
async function allFacts(records: RunRecords["records"], persona: number): Promise<Facts | null> {
  const themes = { stage: themesForm, persona };
  if ((await records.keys(themes)).has("themes"))
    return (await records.read({ ...themes, key: "themes" })).facts;
  const facts = { stage: factsForm, persona };
  return (await records.keys(facts)).has("facts") ? records.read({ ...facts, key: "facts" }) : null;
}

function lifeOf(timelines: readonly TopicTimeline[]): PersonaView["life"] {
  const life = new Map(timelines.flatMap((timeline) => timeline.life).map((one) => [one.id, one]));
  return byDate([...life.values()]).map(({ date, event }) => ({ date, event }));
}

function topicOf(timeline: TopicTimeline, fork: number): TopicView {
  const { topic, about, sessions } = timeline;
  const events = byDate([...eventsOf(timeline, fork).values()]);
  const names = events.flatMap(({ subject, left }) => [left, subject].flatMap((thing) => thing?.name ?? []));
  return {
    topic,
    about,
    sessions: sessions.map(({ period, date }) => ({ period, date })),
    subjects: [...new Set(names)].map((name) => subjectOf(name, events, timeline)),
    tried: triedOf(
      events.filter(({ act }) => act === "tries"),
      timeline,
    ),
  };
}

function subjectOf(name: string, events: readonly Event[], timeline: TopicTimeline): SubjectView {
  const own = events.filter(({ subject, left }) => subject?.name === name || left?.name === name);
  return {
    name,
    pivot: pivotKind(own, timeline),
    events: own.map((event) => ({
      date: event.date,
      says: phraseForSubject(name, withNames(event)),
      why: event.happening,
    })),
  };
}

function triedOf(tried: readonly Event[], timeline: TopicTimeline): TriedView | null {
  if (tried.length === 0) return null;
  return {
    pivot: pivotKind(tried, timeline),
    events: tried.map(({ date, happening }) => ({ date, happening })),
  };
}

function pivotKind(events: readonly Event[], { pivots }: TopicTimeline): Pivot["kind"] | null {
  const id = events.find(({ pivot }) => pivot !== null)?.pivot;
  return pivots.find((candidate) => candidate.id === id)?.kind ?? null;
}

function byDate<Dated extends { readonly date: string }>(those: readonly Dated[]): Dated[] {
  return [...those].sort((one, other) => (one.date < other.date ? -1 : 1));
}
