import type { Attitude } from "../origins.ts";
import type { Question } from "../question.ts";
import { leaningOf } from "./leaning.ts";
import { type Fit, type Reading, sayTurn } from "./reading.ts";
import { ownSubjects } from "./subjects.ts";
import { namedIn, type Turn } from "./turn.ts";

/** What a turn says of a subject: `replaces` where it is new, and the same turn names one that had come up before. */
interface Statement {
  readonly turn: number;
  readonly attitude: Attitude | "replaces" | "named";
}

const worth = { replaces: 3, like: 2, named: 1, dislike: -1 } as const;
const told = {
  replaces: "taking the place of another",
  like: "with words of liking",
  named: "and no more",
  dislike: "with words of dislike",
};

/** By what was said last of the subject that each option is about, or first; among equals by when. */
export function fitLiked({ options }: Question, { turns, claims, believes }: Reading): readonly Fit[] {
  const subjects = claims?.map(({ subject }) => subject) ?? ownSubjects(options, turns);
  const named = namedIn(turns, subjects);
  return subjects.map((subject) => {
    const said = subject === null ? [] : statementsOf(subject, turns, named);
    const statement = believes === "latest" ? said.at(-1) : said[0];
    if (!statement) return { rank: [0, 0], saw: "What the option is about was never named" };
    const { turn, attitude } = statement;
    const saw = `"${subject}" is named in ${sayTurn(turn)}, ${told[attitude]}`;
    if (believes === "latest") return { rank: [worth[attitude], turn], saw };
    // Who doesn't update takes nothing for replaced.
    return { rank: [Math.min(worth[attitude], worth.like), -turn], saw };
  });
}

function statementsOf(
  subject: string,
  turns: readonly Turn[],
  named: readonly ReadonlySet<string>[],
): Statement[] {
  const firstNamed = (name: string) => named.findIndex((names) => names.has(name));
  return turns.flatMap(({ text }, turn): Statement[] => {
    const here = named[turn];
    if (!here?.has(subject)) return [];
    const others = [...here].filter((name) => name !== subject);
    // Of two in one breath, the one that is new has taken the place of the one that was there.
    if (others.some((name) => firstNamed(name) < turn) && firstNamed(subject) === turn)
      return [{ turn, attitude: "replaces" }];
    if (others.some((name) => firstNamed(name) === turn) && firstNamed(subject) < turn)
      return [{ turn, attitude: "dislike" }];
    return [{ turn, attitude: leaningOf(aboutOf(text, subject)) ?? "named" }];
  });
}

/** The sentences that name a subject; where names are said in other forms, the whole. */
function aboutOf(text: string, subject: string): string {
  const sentences = text.split(/(?<=[.!?…])\s+|\n/);
  const about = sentences.filter((sentence) => sentence.toLowerCase().includes(subject.toLowerCase()));
  return about.length === 0 ? text : about.join(" ");
}
