import type { Tag } from "../../content/people/vocabulary.ts";
import { personIn } from "../tell.ts";
import type { Drafts, MaterialStory } from "./material.ts";
import type { DraftsInProgress, Whose, WrittenExchanges, WrittenMaterial, WrittenStory } from "./written.ts";

/** The fields of a story in addition to its text. Code adds the marks later. */
const toldOf = ({ says, reply }: WrittenStory): MaterialStory => ({
  days: 1,
  marks: [],
  thread: [{ says }, { reply }],
});
/** A story with its options. */
const toldWith = <Options extends object>({ says, reply, ...options }: WrittenStory & Options) => ({
  ...toldOf({ says, reply }),
  ...options,
});
const toldOfOther = ({ who, ...told }: WrittenStory & Whose): MaterialStory => ({
  ...toldOf(told),
  ...(who === null ? {} : { who }),
});
const threadOf = (all: WrittenExchanges): Drafts["visits"][number]["open"] =>
  all.flatMap(({ user, reply }) => [{ user }, { reply }]);

/** The needs are empty until code has read the texts. */
const needs: Tag[] = [];

/** The written texts as drafts. Their stories have no marks yet. */
export function draftsFrom(written: Partial<WrittenMaterial>): DraftsInProgress {
  const { role, forget, other, sequence, reason, fact, tried, stories, personal, visits, ...untold } =
    written;
  return {
    ...untold,
    ...(role && { role: { needs, requests: role.requests, rivals: role.rivals.map(roleOf) } }),
    ...(forget !== undefined && {
      forget: forget && { needs, ...forget, rivals: forget.rivals.map(bothOf) },
    }),
    ...(other !== undefined && { other: other && { needs, ...other, rivals: other.rivals.map(otherOf) } }),
    ...(sequence && {
      sequence: {
        needs,
        moments: sequence.moments.map((one) => ({ for: toldOf(one.for), against: toldOf(one.against) })),
        message: sequence.message,
        courses: sequence.courses,
        paraphrased: sequence.paraphrased,
      },
    }),
    ...(reason && {
      reason: {
        needs,
        before: toldOf(reason.before),
        reasons: reason.reasons.map(toldWith),
        asks: reason.asks,
        elsewhere: reason.elsewhere,
      },
    }),
    ...(fact && {
      fact: {
        needs,
        stories: fact.stories.map(toldWith),
        message: fact.message,
      },
    }),
    ...(tried && {
      tried: {
        needs,
        message: tried.message,
        ideas: tried.ideas.map(toldWith),
      },
    }),
    ...(stories && { stories: stories.map((one) => ({ slot: one.slot, needs, story: toldOfOther(one) })) }),
    ...(personal && {
      personal: personal.map(({ period, thread }) => ({ period, needs, thread: threadOf(thread) })),
    }),
    ...(visits && {
      visits: visits.map(({ period, open, middle, close }) => ({
        ...{ period, open: threadOf(open), middle: threadOf(middle), close: threadOf(close) },
      })),
    }),
  };
}

type BothWritten = NonNullable<WrittenMaterial["forget"]>["rivals"][number];
const bothOf = ({ likes, dislikes, answers }: BothWritten) => ({
  ...{ likes: toldOf(likes), dislikes: toldOf(dislikes), answers },
});
const roleOf = ({ now, ...both }: WrittenMaterial["role"]["rivals"][number]) => ({
  ...bothOf(both),
  now: toldOf(now),
});
const otherOf = ({ other, ...both }: NonNullable<WrittenMaterial["other"]>["rivals"][number]) => ({
  ...bothOf(both),
  other: toldOfOther(other),
});

/** Drafts as a model would have written them. Each story has only the turn that tells it, and its answer. */
export function writtenFrom(drafts: DraftsInProgress): Partial<WrittenMaterial> {
  const { role, forget, other, sequence, reason, fact, tried, stories, personal, visits, ...untold } = drafts;
  const group = <Rival, Parts>(
    { requests, rivals }: { readonly requests: string[]; readonly rivals: readonly Rival[] },
    partsOf: (rival: Rival) => Parts,
  ) => ({ requests, rivals: rivals.map(partsOf) });
  return {
    ...untold,
    ...(role && {
      role: group(role, ({ likes, dislikes, now, answers }) => ({
        ...{ likes: storyOf(likes), dislikes: storyOf(dislikes), now: storyOf(now), answers },
      })),
    }),
    ...(forget !== undefined && {
      forget:
        forget &&
        group(forget, ({ likes, dislikes, answers }) => ({
          ...{ likes: storyOf(likes), dislikes: storyOf(dislikes), answers },
        })),
    }),
    ...(other !== undefined && {
      other:
        other &&
        group(other, ({ likes, dislikes, other: theirs, answers }) => ({
          ...{ likes: storyOf(likes), dislikes: storyOf(dislikes), other: storyOfOther(theirs), answers },
        })),
    }),
    ...(sequence && {
      sequence: {
        moments: sequence.moments.map((one) => ({ for: storyOf(one.for), against: storyOf(one.against) })),
        message: sequence.message,
        courses: sequence.courses,
        paraphrased: sequence.paraphrased,
      },
    }),
    ...(reason && {
      reason: {
        before: storyOf(reason.before),
        reasons: reason.reasons.map(writtenWith),
        asks: reason.asks,
        elsewhere: reason.elsewhere,
      },
    }),
    ...(fact && {
      fact: {
        stories: fact.stories.map(writtenWith),
        message: fact.message,
      },
    }),
    ...(tried && {
      tried: {
        message: tried.message,
        ideas: tried.ideas.map(writtenWith),
      },
    }),
    ...(stories && { stories: stories.map(({ slot, story: told }) => ({ slot, ...storyOfOther(told) })) }),
    ...(personal && {
      personal: personal.map(({ period, thread }) => ({ period, thread: exchangesOf(thread) })),
    }),
    ...(visits && {
      visits: visits.map(({ period, open, middle, close }) => ({
        ...{ period, open: exchangesOf(open), middle: exchangesOf(middle), close: exchangesOf(close) },
      })),
    }),
  };
}

function storyOf({ thread }: MaterialStory): WrittenStory {
  const at = thread.findIndex((entry) => "says" in entry);
  const [entry, answer] = [thread[at], thread[at + 1]];
  return {
    says: entry && "says" in entry ? entry.says : "",
    reply: answer && "reply" in answer ? answer.reply : "",
  };
}

/** The same with its options. */
const writtenWith = <Options extends object>({
  days,
  marks,
  thread,
  who,
  ...options
}: MaterialStory & Options) => ({
  ...storyOf({ days, marks, thread }),
  ...options,
});

function storyOfOther(story: MaterialStory): WrittenStory & Whose {
  const who = story.who ?? personIn(story.thread, (text) => text);
  return { ...storyOf(story), who: who.includes("{") ? null : who };
}

function exchangesOf(thread: Drafts["visits"][number]["open"]): WrittenExchanges {
  const texts = thread.map((entry) => ("reply" in entry ? entry.reply : entry.user));
  return Array.from({ length: texts.length / 2 }, (_, index) => ({
    user: texts[2 * index] ?? "",
    reply: texts[2 * index + 1] ?? "",
  }));
}
