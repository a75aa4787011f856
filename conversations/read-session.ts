import { z } from "zod";
import { defineCall, promptOf } from "../pipeline/models/call.ts";
import type { Attitude } from "../timelines/acts.ts";
import { changeActs } from "../timelines/acts.ts";
import { mentions } from "../topics/mentions.ts";
import type { WrittenTurns } from "./check-turns.ts";
import { attitudeIn } from "./rules/attitudes.ts";
import type { StoryBrief } from "./story-brief.ts";

const text = z.string().trim().min(1);
export const lifeLetters = ["a", "b", "c", "d"] as const;
export type LifeLetter = (typeof lifeLetters)[number];

const statement = z.strictObject({
  holder: z.enum(["user", "somebody else"]),
  about: text,
  attitude: z.enum(["likes", "dislikes", "neither"]),
  why: z.string().nullable(),
  since: z.string().nullable(),
});
const readLife = z.strictObject({ statements: z.array(statement), life: z.enum(lifeLetters) });
export type ReadLife = z.infer<typeof readLife>;

/** A session as a reader sees it, and four lives. The session tells one of them. */
export interface ReadBrief {
  readonly date: string;
  readonly turns: readonly WrittenTurns[];
  /** What each life tells in this session, by letter. */
  readonly lives: Readonly<Partial<Record<LifeLetter, readonly string[]>>>;
  /** For simulated answers. Not part of the prompt. */
  readonly plan: { readonly stories: readonly StoryBrief[]; readonly lives: readonly LifeLetter[] };
}

const instructions = `You read a conversation between a user and an assistant, with its date. First list in "statements" every thing that somebody likes or dislikes by the end of it, from the turns alone: "holder" is the user or somebody else, "about" the thing by the name that the turns give it, "attitude" as it stands at the end, "why" the reason that is given for it and "since" when, both null if nobody says it. Then look at "lives": four lives of this user, each with what they tell. Exactly one is told in the conversation. "life" is its letter.`;

/** Reads who likes what, why and since when in a session, and which of the lives it tells. */
export const readSession = defineCall<ReadBrief, ReadLife>({
  name: "read-session",
  version: 1,
  role: "judge",
  output: readLife,
  prompt: ({ date, turns, lives }) => promptOf(instructions, { date, turns, lives }),
  check: ({ life }, { lives }) => (lives[life] ? [] : [`there is no life "${life}"`]),
  simulate: ({ plan }) => ({
    statements: asTheyStand(plan.stories.flatMap((story) => statementsOf(story))),
    life: plan.lives[0] ?? "a",
  }),
});

type Statement = ReadLife["statements"][number];
const said = { like: "likes", dislike: "dislikes" } as const;

/** What a story states, as a reader should find it. */
function statementsOf({ act, subject, left, happening, when }: StoryBrief): Statement[] {
  const names = { act, subject: subject?.name ?? null, left: left?.name ?? null };
  const own = [subject, left].flatMap((thing): Statement[] => {
    const attitude = thing ? attitudeIn(names, thing.name) : null;
    if (!thing || attitude === null) return [];
    const why = changeActs.has(act) ? happening : null;
    return [{ holder: "user", about: thing.name, attitude: said[attitude], why, since: when }];
  });
  const others: Statement[] =
    act === "tellsOfOther" && subject
      ? [{ holder: "somebody else", about: subject.name, attitude: "likes", why: null, since: null }]
      : [];
  return [...own, ...others];
}

/** Keeps only the last statement about each thing. */
const asTheyStand = (statements: readonly Statement[]): Statement[] => [
  ...new Map(statements.map((one) => [`${one.holder} ${one.about}`, one] as const)).values(),
];

/** The differences between what was read and what was planned, in words that help to correct the session. */
export function wrongInReading(read: ReadLife, { stories, lives }: ReadBrief["plan"]): string[] {
  return [
    ...(lives.includes(read.life)
      ? []
      : ["a reader takes it for another life than the one that is to be told"]),
    ...lastOf(stories).flatMap(({ story, thing, attitude }) => {
      const found = read.statements.filter(
        ({ holder, about }) => holder === "user" && mentions(about, [thing.name, ...thing.words]),
      );
      // If the user only shows an attitude, the reader may miss it, but must not find the opposite.
      if (found.length === 0 && story.told === null) return [];
      if (found.length === 0)
        return [`a reader does not find out that the user ${said[attitude]} "${thing.name}"`];
      if (found.some((one) => one.attitude !== said[attitude]))
        return [`a reader thinks that the user ${contrary[attitude]} "${thing.name}"`];
      const isReasoned =
        story.told === null || !changeActs.has(story.act) || found.some(({ why }) => why !== null);
      return isReasoned
        ? []
        : [`a reader does not find out why the user ${said[attitude]} "${thing.name}" now`];
    }),
    ...stories.flatMap(({ act, subject, person }) => {
      if (act !== "tellsOfOther" || !subject) return [];
      const own = read.statements.some(
        ({ holder, about, attitude }) =>
          holder === "user" && attitude !== "neither" && mentions(about, [subject.name, ...subject.words]),
      );
      return own ? [`a reader thinks that the user, and not ${person}, likes "${subject.name}"`] : [];
    }),
  ];
}

const contrary = { like: "does not like", dislike: "does not dislike" } as const;

/** The attitude to each subject after the last story. */
function lastOf(stories: readonly StoryBrief[]) {
  const last = new Map<
    string,
    { story: StoryBrief; thing: NonNullable<StoryBrief["subject"]>; attitude: Attitude }
  >();
  for (const story of stories) {
    const names = { act: story.act, subject: story.subject?.name ?? null, left: story.left?.name ?? null };
    for (const thing of [story.subject, story.left]) {
      const attitude = thing ? attitudeIn(names, thing.name) : null;
      if (thing && attitude !== null) last.set(thing.name, { story, thing, attitude });
      if (thing && story.act === "asksToForget") last.delete(thing.name);
    }
  }
  return [...last.values()];
}
