import { stemsOf } from "../../conversations/rules/words.ts";
import type { Question } from "../benchmark/question.ts";
import { type Fit, type Reading, type Statement, sayShare } from "./reading.ts";
import { namedIn, turnsWithStem } from "./search-turns.ts";
import { sharedSubject } from "./subjects.ts";
import type { UserTurn } from "./user-turn.ts";

/** Ranks options by how much of what they claim was told in one turn. */
export function fitTold(
  { message, options }: Pick<Question, "message" | "options">,
  { turns, claims, believes }: Reading,
): readonly Fit[] {
  const subject = claims?.[0]?.subject ?? sharedSubject(message, options);
  const believed = believedOf(turns, subject, believes);
  const clauses = claims?.every(({ told }) => told !== null)
    ? claims.map(({ told }) => stemsOf(told ?? ""))
    : ownStems(options);
  return clauses.map((clause) => {
    const { share, turn } = supportOf(clause, believed);
    const saw =
      turn < 0
        ? "Nothing of what the option says was told"
        : `${sayShare(share)} of the option's own words were told in one turn`;
    return { rank: [share, turn], saw };
  });
}

/** Ranks options by how many of the turns that they follow from were told. */
export const fitTurns = ({ claims, heard = [] }: Pick<Reading, "claims" | "heard">): readonly Fit[] =>
  (claims ?? []).map(({ turns = [] }) => {
    const told = turns.filter((turn) => heard.includes(turn)).length;
    return {
      rank: [told],
      saw: `Of the turns from which the option follows, ${told} of ${turns.length} were told`,
    };
  });

/** A clause was told if a turn has at least this share of its content words. */
const toldShare = 0.75;

/**
 * Ranks options that retell a story with reasons. If the claims name the reasons, the best option has the
 * most reasons that were told and none that was not. A reason of one plain word may also occur in a turn that
 * tells another reason. So among equals, the best option is the one whose reasons occur in the most turns, and then
 * the one whose reasons come in its own order.
 * By text alone, the best option is the one whose told clauses reach furthest. Among equals, it is the one
 * with the most clauses that were told and the fewest that were not.
 */
export function fitCourses(
  question: Pick<Question, "message" | "options">,
  { turns, claims, stated, believes }: Reading,
): readonly Fit[] {
  const { message, options } = question;
  const subject = claims?.[0]?.subject ?? sharedSubject(message, options);
  const believed = believedOf(turns, subject, believes);
  // Options in other words than the evidence claim attitudes, and name no reasons.
  if (claims && stated && subject !== null && claims.every(({ says }) => says.length === 0))
    return claims.map(({ attitudes }) => fitAttitudes(attitudes, stated(subject)));
  return claims?.some(({ says }) => says.length > 0)
    ? claims.map(({ says }) =>
        fitReasons(
          says.filter((clause) => clause !== subject),
          believed,
        ),
      )
    : options.map((option) => fitClauses(clausesOf(option, stemsOf(subject ?? "")), believed));
}

function fitAttitudes(claimed: readonly string[], statements: readonly Statement[]): Fit {
  const told = statements
    .flatMap(({ attitude }) => (attitude === "like" || attitude === "dislike" ? [attitude] : []))
    .filter((attitude, index, all) => attitude !== all[index - 1]);
  return {
    rank: [told.join() === claimed.join() ? 1 : 0],
    saw: `The option claims ${claimed.join(", ")}; the evidence tells ${told.join(", ")}`,
  };
}

function fitReasons(reasons: readonly string[], believed: Believed): Fit {
  const told = reasons
    .map((reason) => supportOf(stemsOf(reason), believed))
    .filter(({ share }) => share >= toldShare);
  const turns = told.map(({ turn }) => turn);
  const isInOrder = turns.every((turn, index) => turn >= (turns[index - 1] ?? 0));
  return {
    rank: [told.length - reasons.length, told.length, new Set(turns).size, isInOrder ? 1 : 0],
    saw: `Of the turns of the story that the option gives a reason for, ${told.length} of ${reasons.length} were told`,
  };
}

function fitClauses(clauses: readonly ReadonlySet<string>[], believed: Believed): Fit {
  const supported = clauses.map((clause) => ({ size: clause.size, ...supportOf(clause, believed) }));
  const found = supported.filter(({ share, size }) => share >= toldShare && size > 2);
  const words = (list: readonly { readonly size: number }[]) => list.reduce((sum, { size }) => sum + size, 0);
  const last = Math.max(-1, ...found.map(({ turn }) => turn));
  return {
    rank: [last, 2 * words(found) - words(supported)],
    saw: `Of the option's clauses, ${found.length} of ${clauses.length} were told`,
  };
}

/** Turns, and which of them count, by their index. */
interface Believed {
  readonly turns: readonly UserTurn[];
  counts(turn: number): boolean;
}

/** A reader who believes what was told first skips all later turns that name the subject. */
function believedOf(
  turns: readonly UserTurn[],
  subject: string | null,
  believes: Reading["believes"],
): Believed {
  if (believes === "latest" || subject === null) return { turns, counts: () => true };
  const named = namedIn(turns, [subject]);
  const [first] = named.keys();
  return { turns, counts: (turn) => turn === first || !named.has(turn) };
}

/** How well turns support a clause. */
interface Support {
  /** The largest share of its content words that one turn has, from 0 to 1. */
  readonly share: number;
  /** The index of that turn, the last one if there are several; -1 if no turn has any of its words. */
  readonly turn: number;
}

function supportOf(clause: ReadonlySet<string>, { turns, counts }: Believed): Support {
  // Nothing is looked for, so every turn contains all of it.
  if (clause.size === 0) {
    const turn = turns.findLastIndex((_, at) => counts(at));
    return { share: turn < 0 ? 0 : 1, turn };
  }
  const held = new Uint16Array(turns.length);
  for (const stem of clause) for (const at of turnsWithStem(turns, stem)) held[at] = (held[at] ?? 0) + 1;
  let [most, turn] = [0, -1];
  for (let at = 0; at < held.length; at += 1) {
    const count = held[at] ?? 0;
    if (count > 0 && count >= most && counts(at)) [most, turn] = [count, at];
  }
  return { share: most / clause.size, turn };
}

/** The content words of each text that no other text has. */
function ownStems(texts: readonly string[]): readonly ReadonlySet<string>[] {
  const all = texts.map(stemsOf);
  return all.map(
    (stems, index) =>
      new Set([...stems].filter((stem) => all.every((words, other) => other === index || !words.has(stem)))),
  );
}

/** A clause with fewer content words could be found anywhere. */
const fewestStems = 3;

/** The clauses of a text that say enough to be found again, without the words of its subject. */
function clausesOf(text: string, subject: ReadonlySet<string>): readonly ReadonlySet<string>[] {
  return text
    .split(/[,;:.?!()]|\b(?:because|since|when|as|that|after|and then|then)\b/)
    .map(stemsOf)
    .filter(({ size }) => size >= fewestStems)
    .map((stems) => new Set([...stems].filter((stem) => !subject.has(stem))));
}
