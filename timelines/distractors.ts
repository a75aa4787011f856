import { entryAt } from "../pipeline/lists.ts";
import type { List } from "../topics/schema.ts";
import { type Narrator, slotOn } from "./narrator.ts";
import type { Period } from "./periods.ts";
import type { DrawnPivot } from "./pivot-parts.ts";
import { tellThread } from "./tell.ts";
import type { Event, Thing } from "./timeline.ts";

interface Bystanders {
  readonly topic: string;
  readonly pivots: readonly DrawnPivot[];
  readonly lists: readonly List[];
  /** The number of lists to tell. The pack may have fewer. */
  readonly count: number;
}

/**
 * Turns in which another person's list names subjects of the topic's questions. They are the same in all
 * forks, so the occurrence of a word says nothing about an answer. The first, third and so on name all four
 * subjects of one question. The others name the subjects of the remaining questions.
 */
export function tellLists(narrator: Narrator, { topic, pivots, lists, count }: Bystanders): Event[] {
  const rivals = pivots.filter(({ pivot }) => pivot.kind === "role");
  const single = pivots.filter(({ pivot }) => "subject" in pivot);
  return narrator.random.shuffle(lists, count).map((list, index) => {
    const about = index % 2 === 0 ? rivals : single;
    const period = narrator.random.pick(periodsAfter(narrator, about));
    const names = narrator.random.shuffle(about.flatMap(thingsOf)).map(({ name }) => name);
    const said = (text: string) => text.replaceAll("{list}", inOneLine(names));
    return tellThread(narrator, {
      slot: slotOn(narrator, { topic, period, name: `list${index + 1}` }),
      act: "lists",
      story: { thread: [{ says: said(list.user) }, { reply: said(list.reply) }] },
    });
  });
}

function thingsOf({ pivot }: DrawnPivot): readonly Thing[] {
  if ("subjects" in pivot) return pivot.subjects;
  return "subject" in pivot ? [pivot.subject] : [];
}

/** The sessions after the first one that tells about these pivots. If there is none, the last session. */
function periodsAfter({ sessions }: Narrator, pivots: readonly DrawnPivot[]): readonly Period[] {
  const order = [...sessions.keys()];
  const told = pivots.flatMap(({ shared, forked }) => [...shared, ...forked.flat()]);
  const begun = Math.min(...told.map(({ period }) => order.indexOf(period)));
  const later = order.slice(begun + 1);
  return later.length > 0 ? later : [entryAt(order, order.length - 1)];
}

const inOneLine = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
