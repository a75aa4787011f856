import type { Matter } from "../../content/matters/schema.ts";
import type { IsoDate } from "../../personas/dates.ts";
import type { FactOf } from "../../personas/facts/fact.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { mentions } from "../../topics/mentions.ts";
import type { Cast } from "../cast.ts";
import type { PeriodWindow } from "../periods.ts";
import type { Material } from "./material.ts";

/** The sessions of a topic. */
export interface TopicSessions {
  readonly topic: string;
  /** 0 for topics of the smallest contexts. Their matters don't depend on the topics of larger contexts. */
  readonly rank: number;
  readonly windows: readonly PeriodWindow[];
}

export interface MatterSource {
  readonly matters: readonly Matter[];
  /** All topics of the persona, so that nothing comes up in two of them. */
  readonly sessions: readonly TopicSessions[];
  readonly cast: Cast;
  /** The days of all sessions that the persona could have in the run, for all sizes. */
  readonly days: readonly IsoDate[];
  readonly temperament: string;
  /** The same source for all topics of the persona. */
  readonly random: Random;
}

type Dealt = Material["matters"][number];

/**
 * Matters of the persona's trade and temperament for every second session, by topic. Each is used once. First
 * every topic gets one, so that a small number of matters is spread over the topics.
 */
export function dealMatters(source: MatterSource): ReadonlyMap<string, readonly Dealt[]> {
  const { cast, random } = source;
  const left = inTurns(source);
  const sessions = source.sessions.toSorted((one, other) => one.rank - other.rank);
  const wanted = sessions.flatMap(({ topic, rank, windows }) => {
    const from = random.integer(0, 1);
    const every = windows.filter((_, index) => index % 2 === from);
    return every.map((window, round) => ({ topic, rank, window, round }));
  });
  const dealt = new Map<string, Dealt[]>(sessions.map(({ topic }) => [topic, []]));
  const inOrder = wanted.toSorted((one, other) => one.rank - other.rank || one.round - other.round);
  for (const { topic, window } of inOrder) {
    const at = left.findIndex((matter) => mayCome(cast, matter, { topic, date: window.session }));
    const [matter] = at < 0 ? [] : left.splice(at, 1);
    if (matter) dealt.get(topic)?.push(dealtOf(matter, window.period));
  }
  return dealt;
}

function dealtOf({ occupation, retired, needs, thread }: Matter, period: PeriodWindow["period"]): Dealt {
  const [first] = thread;
  return {
    period,
    needs,
    begins: first && "user" in first ? first.user : "",
    trade: occupation === undefined ? null : { words: occupation, retired: retired === true },
    thread,
  };
}

/** Alternates between matters of the trade and of the temperament, in random order. */
function inTurns({ matters, days, cast, temperament, random }: MatterSource): Matter[] {
  const works = [...new Map(days.flatMap((day) => cast.workOn(day).map((work) => [work.id, work]))).values()];
  const ofTrade = random.shuffle(matters.filter((one) => works.some((work) => isOf(work, one))));
  const ofTemperament = random.shuffle(matters.filter((one) => one.temperament?.includes(temperament)));
  const longest = Math.max(ofTrade.length, ofTemperament.length);
  return Array.from({ length: longest }, (_, at) => [ofTrade[at], ofTemperament[at]])
    .flat()
    .filter((one) => one !== undefined);
}

/**
 * Whether the matter is of that trade. People who look for work or care for somebody have a trade only if
 * their role is called that, such as "unemployed warehouse clerk".
 */
function isOf({ state, role }: FactOf<"work">, { occupation = [], retired }: Matter): boolean {
  const isBehind = retired === true;
  if (state === "seeking" || state === "carer")
    return !isBehind && occupation.some((word) => word.toLowerCase() === role.toLowerCase());
  return (state === "retired") === isBehind && mentions(role, occupation);
}

interface At {
  readonly topic: string;
  readonly date: IsoDate;
}

const mayCome = (cast: Cast, matter: Matter, { topic, date }: At) =>
  (matter.topics === undefined || matter.topics.includes(topic)) &&
  (matter.occupation === undefined || cast.workOn(date).some((work) => isOf(work, matter))) &&
  cast.meets(matter.needs, date);
