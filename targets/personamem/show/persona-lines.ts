import { endedFact } from "../../../personas/facts/holding.ts";
import { columns, wrap } from "../../../pipeline/text/layout.ts";
import type { FactsView, PersonaView, SubjectView, TopicView, TriedView } from "./persona.ts";

export function personaLines(view: PersonaView): string[] {
  return [
    ...profileLines(view),
    ...(view.facts === null ? [] : factLines(view.facts, view.profile.firstSession)),
    ...lifeLines(view.life),
    ...view.topics.flatMap((topic) => ["", ...topicLines(topic, view.fork)]),
    ...(view.topics.length === 0 ? ["", "No timelines were made yet."] : []),
  ];
}

function profileLines({ persona, profile, manner }: PersonaView): string[] {
  const facts: readonly (readonly [string, string])[] = [
    ["born", `${profile.birthYear}`],
    ["identity", `${profile.genderIdentity}, ${profile.racialIdentity}`],
    ["occupation", profile.occupation],
    ["home", `${profile.town}, ${profile.country} (${profile.region})`],
    ["family", profile.family],
    ["temperament", `${profile.temperament}; outlook ${profile.outlook}`],
    ["manner", `${profile.manner}: ${manner}`],
    ["circle", profile.circle.map(({ name, relation }) => `${name} (${relation})`).join(", ")],
    ["first session", profile.firstSession],
    ...(profile.seedLine === null ? [] : [["made from", `"${profile.seedLine}"`] as const]),
  ];
  return [
    `Persona ${persona}: ${profile.name}`,
    ...facts.flatMap(([name, text]) => labeled(name, text)),
    "",
    ...wrap(profile.about.join(" "), "  "),
  ];
}

/** The name on the left, the text in lines on its right. */
function labeled(name: string, text: string): string[] {
  const [first = "", ...rest] = wrap(text, " ".repeat(17));
  return [`  ${name.padEnd(15)}${first.slice(17)}`, ...rest];
}

/** The facts with the months or days of their intervals. A death or a separation is shown from the day on which it happened. */
function factLines({ facts, changes, tags }: FactsView, day: string): string[] {
  const rows = facts.map((fact) => {
    const { since, until, text } = fact;
    const [from, to] = endedFact(fact) && until !== null ? [until, null] : [since, until];
    return intervalLines(`${from.padEnd(7)}${to === null ? "" : ` to ${to}`}`, text);
  });
  const changed = changes.map(({ date, text }) => intervalLines(date, text));
  return [
    "",
    "Facts",
    ...rows.flat(),
    ...(changed.length === 0 ? [] : ["", "Changes", ...changed.flat()]),
    "",
    ...wrap(`On ${day}: ${tags.join(", ")}`, "  "),
  ];
}

/** The interval on the left, the text in lines on its right. */
function intervalLines(interval: string, text: string): string[] {
  const [first = "", ...rest] = wrap(text, " ".repeat(25));
  return [`  ${interval.padEnd(23)}${first.slice(25)}`, ...rest];
}

function lifeLines(life: PersonaView["life"]): string[] {
  if (life.length === 0) return [];
  const rows = life.map(({ date, event }) => [`  ${date}`, event]);
  return ["", "Life", ...columns(rows, [])];
}

function topicLines({ topic, about, sessions, subjects, tried }: TopicView, fork: number): string[] {
  const days = sessions.map(({ period, date }) => `${period} ${date}`).join(", ");
  return [
    `${topic} (${about}), fork ${fork}`,
    ...wrap(`sessions: ${days}`, "  "),
    ...subjects.flatMap(subjectLines),
    ...(tried === null ? [] : triedLines(tried)),
  ];
}

function subjectLines({ name, pivot, events }: SubjectView): string[] {
  return [
    `  ${name}${pivotMark(pivot)}`,
    ...events.flatMap(({ date, says, why }) => dated(date, `${says}: ${why}`)),
  ];
}

function triedLines({ pivot, events }: TriedView): string[] {
  return [
    `  tried out${pivotMark(pivot)}`,
    ...events.flatMap(({ date, happening }) => dated(date, happening)),
  ];
}

const pivotMark = (kind: string | null) => (kind === null ? "" : `  [pivot: ${kind}]`);

function dated(date: string, text: string): string[] {
  const [first = "", ...rest] = wrap(text, " ".repeat(16));
  return [`    ${date}  ${first.slice(16)}`, ...rest];
}
