import type { Tag } from "../../content/people/vocabulary.ts";
import type { IsoDate } from "../../personas/dates.ts";
import { entryAt } from "../../pipeline/lists.ts";
import type { Kind, Pack } from "../../topics/schema.ts";
import { byDate, type Slot } from "../calendar/slots.ts";
import { mayTell, mayTellAndAsk, type Narrator } from "../narrator.ts";
import type { PeriodWindow } from "../periods.ts";
import type { TopicThemes } from "../themes/themes.ts";
import type { Pivot } from "../timeline.ts";
import { namedOf, told } from "./from-pack.ts";
import type { Drafts, Unstated } from "./material.ts";

// The parts of a selection that any persona can do without: if nothing fits, there are fewer of them.

interface Askable {
  readonly pivotal: Readonly<Record<Pivot["kind"], readonly Slot[]>>;
  /** The last day on which a question may be about it. */
  readonly until: IsoDate;
}

/** For each part, one unit at which nothing is stated, if the pack has one that fits. */
export function selectUnstated(
  narrator: Narrator,
  { implied, scattered }: Pack,
  { pivotal, until }: Askable,
): Unstated {
  const one = <Unit extends { readonly needs: readonly Tag[] }>(
    units: readonly Unit[] = [],
    slots: readonly Slot[],
  ): Unit | null => {
    const fit = units.filter(({ needs }) => mayTellAndAsk(narrator, needs, { slots, until }));
    return fit.length === 0 ? null : narrator.random.pick(fit);
  };
  return {
    implied: {
      role: one(implied?.roles, pivotal.role),
      reason: one(implied?.changes, pivotal.reason),
      fact: one(implied?.firsts, pivotal.fact),
      sequence: one(implied?.arcs, pivotal.sequence),
      tried: one(implied?.attempts, pivotal.tried),
    },
    scattered: {
      role: one(scattered?.roles, pivotal.role),
      reason: one(scattered?.changes, pivotal.reason),
      fact: one(scattered?.firsts, pivotal.fact),
      tried: one(scattered?.attempts, pivotal.tried),
    },
  };
}

interface FreeStory {
  readonly theme: TopicThemes["stories"][number];
  readonly draft: Drafts["stories"][number];
}

/** Stories of no pivot. Each subject is used once. */
export function selectFree(narrator: Narrator, slots: readonly Slot[], kinds: readonly Kind[]): FreeStory[] {
  const { random } = narrator;
  const left = random.shuffle(kinds.flatMap((kind) => kind.rivals.map((rival) => ({ kind, rival }))));
  return [...slots].sort(byDate).flatMap((slot): FreeStory[] => {
    const at = left.findIndex(({ kind }) => mayTell(narrator, kind.needs, slot));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return [];
    const { kind, rival } = found;
    const act = random.pick(["likes", "likes", "dislikes", "dislikes", "tellsOfOther"] as const);
    const story = told(act === "tellsOfOther" ? rival.other : rival[act]);
    return [
      {
        theme: { slot: slot.id, act, ...namedOf(rival) },
        draft: { slot: slot.id, needs: kind.needs, story },
      },
    ];
  });
}

/** At most one matter per session that only somebody like this persona has. */
export function selectPersonal(
  { cast, random }: Narrator,
  windows: readonly PeriodWindow[],
  { personal }: Pack,
): Drafts["personal"] {
  const left = random.shuffle(personal);
  return windows.flatMap(({ period, session }) => {
    const at = left.findIndex(({ needs }) => cast.meets(needs, session));
    const [own] = at < 0 ? [] : left.splice(at, 1);
    return own ? [{ period, ...own }] : [];
  });
}

/** By the number of sessions: which of two occasions is the reason for each session, and which part of it. */
const orders = [
  [[0, "first"]],
  [
    [0, "first"],
    [0, "later"],
  ],
  [
    [0, "first"],
    [1, "first"],
    [0, "later"],
  ],
  [
    [0, "first"],
    [1, "first"],
    [0, "later"],
    [1, "later"],
  ],
] as const;

/**
 * Two occasions alternate, so that a later session follows up on an earlier one. If home, town, work,
 * partner, or whom the occasion is about has changed since, the session begins something else instead.
 */
export function selectVisits({ cast, random }: Narrator, windows: readonly PeriodWindow[], pack: Pack) {
  const fit = pack.occasions.filter(({ needs }) =>
    windows.every(({ session }) => cast.meets(needs, session)),
  );
  const occasions = random.shuffle(fit);
  return entryAt(orders, windows.length - 1).map(([which, part], index) => {
    const { period, session } = entryAt(windows, index);
    // The first part of an occasion is in the session with the same index.
    const occasion = entryAt(occasions, which);
    const begun = entryAt(windows, which).session;
    const goesOn =
      part === "first" || (cast.isSettled(begun, session) && cast.isSame(occasion.needs, [begun, session]));
    return { period, ...(goesOn ? occasion[part] : entryAt(occasions, index).first) };
  });
}
