import { manners } from "../../personas/manner.ts";
import type { Profile } from "../../personas/profile.ts";
import { personasStage } from "../../personas/stage.ts";
import { columns, wrap } from "../../pipeline/text/layout.ts";
import { timelinesStage } from "../../timelines/stage.ts";
import { type Event, eventsOf, type TopicTimeline } from "../../timelines/timeline.ts";
import { requireFork, requirePersona, topicsOf } from "./ids.ts";
import type { PlacedRecords } from "./records.ts";
import { groundOf, tellOf, toldOf } from "./tell.ts";

/** Who a persona is, what happened to it, and how its preferences develop in one fork. */
export async function showPersona(
  records: PlacedRecords,
  topics: readonly string[],
  persona: number,
  fork: number,
): Promise<string[]> {
  const asked = `persona "${persona}"`;
  await requirePersona(records, persona, asked);
  const profile = await records.read({ stage: personasStage, persona, key: "profile" });
  const keys = await topicsOf(records, persona, topics);
  const timelines = keys.map(await records.readAll({ stage: timelinesStage, persona }, keys));
  requireFork(fork, timelines[0]?.forked.length ?? fork + 1, asked);
  return [
    ...profileLines(profile),
    ...lifeLines(timelines),
    ...timelines.flatMap((timeline) => ["", ...topicLines(timeline, fork)]),
    ...(timelines.length === 0 ? ["", "No timelines were made yet."] : []),
  ];
}

function profileLines(profile: Profile): string[] {
  const facts = [
    ["born", `${profile.birthYear}`],
    ["identity", `${profile.genderIdentity}, ${profile.racialIdentity}`],
    ["occupation", profile.occupation],
    ["home", `${profile.town}, ${profile.country} (${profile.region})`],
    ["family", profile.family],
    ["temperament", `${profile.temperament}; outlook ${profile.outlook}`],
    ["manner", `${profile.manner}: ${manners[profile.manner]}`],
    ["circle", profile.circle.map(({ name, relation }) => `${name} (${relation})`).join(", ")],
    ["first session", profile.firstSession],
    ...(profile.seedLine === null ? [] : [["made from", `"${profile.seedLine}"`]]),
  ];
  return [
    `Persona ${profile.index}: ${profile.name}`,
    ...facts.flatMap(([name, text]) => labeled(name ?? "", text ?? "")),
    "",
    ...wrap(profile.about.join(" "), "  "),
  ];
}

/** The name on the left, the text beside it over as many lines as it takes. */
function labeled(name: string, text: string): string[] {
  const [first = "", ...rest] = wrap(text, " ".repeat(17));
  return [`  ${name.padEnd(15)}${first.slice(17)}`, ...rest];
}

/** What events of some topic tell or were brought about by. */
function lifeLines(timelines: readonly TopicTimeline[]): string[] {
  const life = new Map(timelines.flatMap((timeline) => timeline.life).map((one) => [one.id, one]));
  if (life.size === 0) return [];
  const ordered = [...life.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
  return [
    "",
    "Life",
    ...columns(
      ordered.map(({ date, event }) => [`  ${date}`, event]),
      [],
    ),
  ];
}

function topicLines(timeline: TopicTimeline, fork: number): string[] {
  const sessions = timeline.sessions.map(({ period, date }) => `${period} ${date}`).join(", ");
  const events = [...eventsOf(timeline, fork).values()].sort((one, other) =>
    one.date < other.date ? -1 : 1,
  );
  const names = new Set(
    events.flatMap(({ subject, left }) => [left, subject].flatMap((thing) => thing?.name ?? [])),
  );
  return [
    `${timeline.topic} (${timeline.activity}), fork ${fork}`,
    ...wrap(`sessions: ${sessions}`, "  "),
    ...[...names].flatMap((name) => subjectLines(name, events, timeline)),
    ...triedLines(
      events.filter(({ act }) => act === "tries"),
      timeline,
    ),
  ];
}

function subjectLines(name: string, events: readonly Event[], timeline: TopicTimeline): string[] {
  const own = events.filter(({ subject, left }) => subject?.name === name || left?.name === name);
  return [
    `  ${name}${pivotMark(own, timeline)}`,
    ...own.flatMap((event) => dated(event.date, `${tellOf(name, toldOf(event))}: ${groundFor(name, event)}`)),
  ];
}

/** Why the new one of two is liked is its own; why the old one was left is the reason of the change. */
function groundFor(name: string, event: Event): string {
  return event.act === "switches" && event.subject?.name === name
    ? (event.why ?? event.happening)
    : groundOf(event);
}

function triedLines(tried: readonly Event[], timeline: TopicTimeline): string[] {
  if (tried.length === 0) return [];
  const lines = tried.flatMap((event) =>
    dated(event.date, [event.happening, event.outcome].filter((text) => text !== null).join("; ")),
  );
  return [`  tried out${pivotMark(tried, timeline)}`, ...lines];
}

function pivotMark(events: readonly Event[], { pivots }: TopicTimeline): string {
  const id = events.find(({ pivot }) => pivot !== null)?.pivot;
  const pivot = pivots.find((candidate) => candidate.id === id);
  return pivot ? `  [pivot: ${pivot.kind}]` : "";
}

function dated(date: string, text: string): string[] {
  const [first = "", ...rest] = wrap(text, " ".repeat(16));
  return [`    ${date}  ${first.slice(16)}`, ...rest];
}
