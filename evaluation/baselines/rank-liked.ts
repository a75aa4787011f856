import type { Attitude } from "../origins.ts";
import type { Question } from "../question.ts";
import type { Rank, Reading } from "./choose-by-reading.ts";
import { leaningOf } from "./statements.ts";
import { namedIn, ownSubjects } from "./subjects.ts";

/** What a turn says of a subject: `replaces` where the same turn names another one that had come up before. */
interface Statement {
  readonly turn: number;
  readonly attitude: Attitude | "replaces" | null;
}

const worth = { replaces: 3, like: 2, named: 1, never: 0, dislike: -1 } as const;

/** By what was said last of the subject that each option is about, or first; among equals by when. */
export function rankLiked({ options }: Question, { turns, claims, believes }: Reading): readonly Rank[] {
  const subjects = claims?.map(({ subject }) => subject) ?? ownSubjects(options, turns);
  const named = namedIn(turns, subjects);
  return subjects.map((subject) => {
    const said = subject === null ? [] : statementsOf(subject, turns, named);
    const believed = believes === "latest" ? said.at(-1) : said[0];
    if (!believed) return [worth.never, 0];
    if (believes === "latest") return [worth[believed.attitude ?? "named"], believed.turn];
    const attitude = believed.attitude === "replaces" ? "like" : believed.attitude;
    return [worth[attitude ?? "named"], -believed.turn];
  });
}

function statementsOf(
  subject: string,
  turns: readonly string[],
  named: readonly ReadonlySet<string>[],
): Statement[] {
  const firstNamed = (name: string) => named.findIndex((names) => names.has(name));
  return turns.flatMap((text, turn): Statement[] => {
    const here = named[turn];
    if (!here?.has(subject)) return [];
    const others = [...here].filter((name) => name !== subject);
    // Of two in one breath, the one that is new has taken the place of the one that was there.
    if (others.some((name) => firstNamed(name) < turn) && firstNamed(subject) === turn)
      return [{ turn, attitude: "replaces" }];
    if (others.some((name) => firstNamed(name) === turn) && firstNamed(subject) < turn)
      return [{ turn, attitude: "dislike" }];
    return [{ turn, attitude: leaningOf(aboutOf(text, subject)) }];
  });
}

/** The sentences that name a subject; where names are said in other forms, the whole. */
function aboutOf(text: string, subject: string): string {
  const sentences = text.split(/(?<=[.!?…])\s+|\n/);
  const about = sentences.filter((sentence) => sentence.toLowerCase().includes(subject.toLowerCase()));
  return about.length === 0 ? text : about.join(" ");
}
