import { sayWay } from "./plan-ways.ts";
import { withoutQuestions } from "./rules/words.ts";
import type { StoryBrief } from "./story-brief.ts";

/** A story in the form that the writer gets. */
export function sayStory({ said, reply, when, happening, told, marks, ...story }: StoryBrief) {
  if (story.act === "opens") return { said, reply };
  return {
    means: told === null ? meaningShown(story) : meaningOf(story),
    ...(story.subject === null ? {} : { subject: story.subject.name }),
    ...(told === null ? {} : { as: sayWay[told] }),
    ...(when === null ? {} : { when }),
    said,
    ...(happening === said ? {} : { key: withoutQuestions(happening) }),
    ...(marks.foreign.length === 0 ? {} : { without: marks.foreign }),
    reply,
  };
}

type Meaning = Pick<StoryBrief, "act" | "subject" | "left" | "person">;

/** What a story means that states nothing: an attitude shows in what the user does. */
function meaningShown(story: Meaning): string {
  const it = story.subject?.name ?? "it";
  const shown: Readonly<Partial<Record<StoryBrief["act"], string>>> = {
    likes: `the user likes ${it}`,
    dislikes: `the user dislikes ${it}`,
    goesOff: `the user liked ${it}, and no longer does since what happens here`,
    comesRound: `the user disliked ${it}, and likes it since what happens here`,
    outgrows: `the user liked ${it} and no longer does`,
    tries: "the user has tried something against a problem, and still has the problem",
  };
  const attitude = shown[story.act];
  return attitude === undefined ? meaningOf(story) : `it only shows that ${attitude}`;
}

function meaningOf({ act, subject, left, person }: Meaning): string {
  const [it, other] = [subject?.name ?? "it", left?.name ?? "it"];
  const meanings: Readonly<Record<StoryBrief["act"], string>> = {
    opens: "what they came for",
    news: "a matter of their own",
    likes: `the user likes ${it}`,
    dislikes: `the user dislikes ${it}`,
    goesOff: `the user liked ${it}, no longer does, and says why`,
    comesRound: `the user disliked ${it}, now likes it, and says why`,
    switches: `the user has gone over from ${other} to ${it}, and no longer likes ${other}; both are named`,
    stillLikes: `the user still likes ${it}`,
    stillDislikes: `the user still dislikes ${it}`,
    shares: `how the user first met ${it}`,
    tries: "something that the user has tried, and how it went",
    tellsOfOther: `${person ?? "somebody else"} likes ${it}; nothing shows what the user thinks of it`,
    asksToForget: `the user, who has told of liking ${it}, asks the assistant to forget that and not to bring it up; the assistant agrees without naming it`,
    outgrows: `the user liked ${it} and no longer does`,
    mentions: `${it} is named, and nothing shows what the user thinks of it`,
    matches: "which of several things belongs to whom or when; all of them are named, in this order",
    picks: "which of two it was; both are named, and the other things are not",
    lists: "somebody else's list, which the user has no opinion on; all its names are said",
  };
  return meanings[act];
}
