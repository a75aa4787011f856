import { type Community, communities } from "../../../content/reddit/bank.ts";
import type { DebatedQuestion, ThreadMatter } from "../../../content/reddit/schema.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import { type Member, memberOf } from "./member.ts";

/** A thread that an author opens: in which community, about what, and when. */
export interface OpenedThread {
  /** The number of the thread among the author's, from 0, in the order of time. */
  readonly place: number;
  readonly community: Community;
  readonly question: DebatedQuestion;
  readonly matter: ThreadMatter;
  readonly timeMs: number;
}

export interface AuthorPlan {
  readonly member: Member;
  readonly occasions: readonly OpenedThread[];
}

export const threadCount = { least: 6, most: 10 } as const;
/** The first day of all worlds. */
const begins = Date.UTC(2022, 0, 3);
export const worldDays = 730;
const minute = 60_000;
const day = 24 * 60 * minute;

/** Who an author is and which threads they open in two years. It depends only on the seed and the number. */
export function planAuthor(seed: number, number: number): AuthorPlan {
  const member = memberOf(seed, number);
  const random = createRandom(seed, "threads", number);
  const count = random.integer(threadCount.least, threadCount.most);
  const matters = random.shuffle(mattersOf(member, seed), count);
  const stretch = worldDays / matters.length;
  return {
    member,
    occasions: matters.map((matter, place) => ({
      ...matter,
      place,
      timeMs:
        begins +
        Math.floor(place * stretch) * day +
        random.integer(0, Math.floor(stretch * 0.8)) * day +
        random.integer(6 * 60, 22 * 60) * minute +
        random.integer(0, 59) * 1_000,
    })),
  };
}

/** What an author may open threads about: a few questions that they return to. No matter comes twice. */
function mattersOf(member: Member, seed: number) {
  const questionsEach = member.homes.length === 1 ? [4] : [3, 2];
  return member.homes.flatMap((domain, home) => {
    const community = entryAt(
      communities(),
      communities().findIndex((one) => one.domain === domain),
    );
    const random = createRandom(seed, "questions", member.number, domain);
    return random
      .shuffle(community.questions, questionsEach[home])
      .flatMap((question) => question.matters.map((matter) => ({ community, question, matter })));
  });
}
