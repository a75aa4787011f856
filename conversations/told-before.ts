import { entryAt } from "../pipeline/lists.ts";
import type { SessionPlan, TopicTimeline } from "../timelines/timeline.ts";
import type { WrittenTurns } from "./check-turns.ts";
import { countWords } from "./habits.ts";
import { draftOf, storyOfFork } from "./story-in.ts";
import { talkOf, type WrittenTalk } from "./talk-beats.ts";
import type { ForkPlan, TalkBriefs, TalkPlan } from "./talk-brief.ts";

/** What was said in a session: what all forks share, and everything that each fork says. */
export interface SaidSession {
  readonly date: string;
  /** Why the user came. */
  readonly why: string;
  readonly shared: readonly WrittenTurns[];
  readonly forks: readonly (readonly WrittenTurns[])[];
}

/** A session as it was written. `null` stands for a session that keeps its drafts. Then the drafts are what was said. */
export function saidIn({ shared, forks }: TalkPlan, talk: WrittenTalk | null): SaidSession {
  const { date, why, exchanges: planned } = shared;
  if (talk === null) {
    const draftsOf = (fork: ForkPlan, list: typeof planned) =>
      list.flatMap((one) => draftOf(one, storyOfFork(shared, fork, one.n)));
    const ofAll = planned.filter(({ isPlace }) => !isPlace);
    return {
      ...{ date, why },
      shared: draftsOf(entryAt(forks, 0), ofAll),
      forks: forks.map((fork) => draftsOf(fork, planned)),
    };
  }
  const { order, exchanges } = talk.written;
  return {
    ...{ date, why },
    shared: order.flatMap((n) => exchanges.filter((one) => one.n === n)),
    forks: forks.map((_, fork) => talkOf({ shared }, talk, fork)),
  };
}

/** The plan of a session, and what was said before it: in all forks, and in each. */
export const withTold = (plan: TalkPlan, before: readonly SaidSession[]): TalkBriefs => ({
  ...plan,
  shared: { ...plan.shared, told: before.flatMap((one) => toldIn(one, one.shared)) },
  forks: plan.forks.map((fork, index) => ({
    ...fork,
    told: before.flatMap((one) => toldIn(one, one.forks[index] ?? [])),
  })),
});

/** Shorter turns, such as "And the price?", say nothing by themselves. */
const leastWords = 5;

/** What a session leaves behind, in texts with its day: the user's turns, and what was made. */
function toldIn({ date, why }: SaidSession, said: readonly WrittenTurns[]): string[] {
  const [made, last] = [said.slice(0, -1).findLast(isMade), said.at(-1)];
  return [
    `${date}: ${why}`,
    ...said
      .filter(({ user }) => countWords(user) >= leastWords)
      .map(({ user }) => `${date}, the user: ${user}`),
    ...(made ? [`${date}, the assistant's last version:\n${made.assistant}`] : []),
    ...(last ? [`${date}, the assistant at the end: ${last.assistant}`] : []),
  ];
}

/** Whether a reply contains something that was made for the user. Such texts have several lines. */
const isMade = ({ assistant }: WrittenTurns) => assistant.includes("\n");

/** What the user says first in the session after this one, as it was drafted. `null` if there is none. */
export function openingAfter({ sessions, shared }: TopicTimeline, session: SessionPlan): string | null {
  const next = sessions[sessions.indexOf(session) + 1];
  return shared.find(({ id }) => id === next?.events[0])?.thread[0]?.user ?? null;
}
