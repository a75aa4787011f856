import type { Question } from "../question.ts";
import { leaningOf } from "./leaning.ts";
import { type Fit, type Reading, sayTurn } from "./reading.ts";
import type { Statement } from "./statement.ts";
import { ownSubjects } from "./subjects.ts";
import { namedIn, type Turn } from "./turn.ts";

const worth = { replaces: 3, like: 2, named: 1, dislike: -1, forgotten: -1 } as const;
const told = {
  replaces: "taking the place of another",
  like: "with liking",
  named: "and no more",
  dislike: "with dislike",
  forgotten: "to be forgotten",
};

/** By what was said last of the subject that each option is about, or first; among equals by when. */
export function fitLiked(
  { options }: Question,
  { turns, claims, stated, believes }: Reading,
): readonly Fit[] {
  const subjects = claims?.map(({ subject }) => subject) ?? ownSubjects(options, turns);
  const named = namedIn(turns, subjects);
  return subjects.map((subject) => {
    const said = subject === null ? [] : (stated?.(subject) ?? statementsOf(subject, turns, named));
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
