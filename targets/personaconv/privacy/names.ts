import { escapeRegExp } from "../../../pipeline/text/escape-reg-exp.ts";
import { isOrdinaryWord } from "./ordinary-words.ts";

/**
 * A name in a text: after `u/`, `/u/`, `r/u_`, `@`, in a link to a profile, or bare. Reddit writes `\_` and `\/` where
 * Markdown would interpret the characters. Names on Reddit have three characters or more, so `w/u` names nobody.
 */
const mention =
  /((?:(?<![A-Za-z0-9])(?:\\?\/)?(?:u\\?\/|r\\?\/u\\?_)|(?<=reddit\.com|^|[\s([])\/user\/)(?=(?:[A-Za-z0-9-]|\\?_){3})|(?<![A-Za-z0-9._-])@)?((?:[A-Za-z0-9_-]|\\_)+)/gim;

/**
 * `u/` and links always name a user. `@` may name one, as on other sites. A word is `greeted` after a greeting or thanks, and
 * `addressed` at the beginning of a line, before a colon or "you", where people write names, but also "Edit:" and "Well,
 * you". A bare word is usually just a word.
 */
export type NameSign = "user" | "at" | "greeted" | "addressed" | "bare";

const greeted =
  /(?:^|[^\w'])(?:thanks(?: a lot| again| so much)?|thank you|thx|ty|hi|hey|hello|dear|sorry|cheers|welcome|congrats|congratulations|cc|ping|paging|agree with|user|redditor|username)[,:]?\s+$/i;
const endsThere = /^\s*(?:[,.!?:;)\]]|[–—-]\s|$)/m;
const turnedTo = /^(?::\s|,\s+(?:you|your|thanks|thank|i|what|why|how|do|did|can|could|are)\b)/i;

/** `[orange](https://www.reddit.com/user/orange)`, before the bracket is closed. */
const linked = /^\]\([^\s)]*\/u(?:ser)?\//i;

function markOfWord(text: string, from: number, to: number): "greeted" | "addressed" | "bare" {
  const before = text.slice(Math.max(0, from - 24), from);
  const after = text.slice(to, to + 12);
  if (greeted.test(before) && endsThere.test(after)) return "greeted";
  return /(?:^|\n)$/.test(before) && turnedTo.test(after) ? "addressed" : "bare";
}

/**
 * Replaces the names in a text.
 *
 * @param replace gets what could be a name, without `\`, and returns what to write instead; `null` leaves it
 */
export function replaceMentions(
  text: string,
  replace: (name: string, mark: NameSign) => string | null,
): string {
  return text.replaceAll(
    mention,
    (whole: string, prefix: string | undefined, written: string, at: number) => {
      const alone = () => markOfWord(text, at, at + whole.length);
      const isLinked = () => linked.test(text.slice(at + whole.length, at + whole.length + 60));
      const isAt = prefix === "@" || (prefix === undefined && text[at - 1] === "[" && isLinked());
      const mark = isAt ? "at" : prefix === undefined ? alone() : "user";
      const put = replace(unescaped(written), mark);
      if (put !== null) return `${prefix ?? ""}${put}`;
      return mark === "user" ? whole : `${prefix ?? ""}${inParts(written, (part) => replace(part, "bare"))}`;
    },
  );
}

/** `crumb_keeper-style` names somebody, and so does `_crumb_keeper_`, in italics. */
function inParts(written: string, replace: (name: string) => string | null): string {
  if (!/^\\?_|_$|-/.test(written)) return written;
  return written
    .split("-")
    .map((part) => {
      const [, before = "", name = "", after = ""] = /^((?:\\?_)*)(.*?)((?:\\?_)*)$/.exec(part) ?? [];
      return `${before}${replace(unescaped(name)) ?? name}${after}`;
    })
    .join("-");
}

function unescaped(written: string): string {
  return written.includes("\\") ? written.replaceAll("\\", "") : written;
}

/** Names to search for in texts, in any case. */
export interface Names {
  /** The name that is meant, as it was given; `null` if it is none of these names. */
  find(written: string, mark: NameSign): string | null;
  /** Whether the word is one of these names, even if nobody is meant. */
  knows(written: string): boolean;
}

export interface NameRules {
  /** Names that also count when they are bare, although they could be words. */
  readonly plain?: ReadonlySet<string>;
  /** Whether a name that could be a word counts if somebody is addressed by it. */
  readonly addressed?: boolean;
}

/**
 * Names that are given. After `u/` and `@` they always count. A bare name counts if it is no ordinary word;
 * one with a capital inside also counts in that spelling (`NoWhere`, not `nowhere`).
 */
export function namesOf(names: Iterable<string>, rules: NameRules = {}): Names {
  const byLowerCase = new Map<string, string>();
  for (const name of names) byLowerCase.set(name.toLowerCase(), name);
  const isInSpelling = (name: string, written: string) =>
    name === written && name.length >= 5 && /[a-z][A-Z]/.test(name);
  const countsAlone = (name: string, written: string, mark: NameSign) =>
    rules.plain?.has(name) ||
    (rules.addressed && (mark === "greeted" || mark === "addressed")) ||
    isInSpelling(name, written) ||
    !isOrdinaryWord(name.toLowerCase());
  return {
    find(written, mark) {
      const name = byLowerCase.get(written.toLowerCase());
      if (name === undefined) return null;
      return mark === "user" || mark === "at" || countsAlone(name, written, mark) ? name : null;
    },
    knows: (written) => byLowerCase.has(written.toLowerCase()),
  };
}

/** Whom people greet and thank without meaning somebody of that name: "Thanks all!", "Hi there", "Sorry though". */
const anybody =
  /^(?:all|every(?:one|body)|any(?:one|body|way)|(?:good ?)?(?:guys?|man|men|dudes?|mates?|bro|bros|bud|buddy|folks?|friends?|people|team|sir|ma'?am|ladies|gentlemen|girls?|boys?|kids?|fam|pal|peeps|fellas?|lads?|dear|love|hon|honey|babe|doc|boss|chief|world|internet|reddit|redditors?|community|sub|mods?|op|bot)|there|again|you|y'?all|though|but|and|for|so|much|lol|haha|yes|yeah|yep|nope|not|now|then|here|too|both|either|advance|ahead|god|goodness|kindly|well|back|aboard|home|very|man|stranger|neighbou?rs?|yourself|myself|me|them|him|her)$/;

/** Whether an ordinary word that is also a name means its owner here, whoever else writes in the thread. */
export const isGreeted = (written: string, mark: NameSign) =>
  mark === "greeted" && !anybody.test(written.toLowerCase());

/**
 * Names that can't be listed: `has` only says whether a word is one of them. They follow the same rules as listed names, and
 * ordinary words count where they are greeted.
 *
 * @param has takes a word in lower case
 * @param words names that occur so often that they count as ordinary words, in lower case. They name somebody only
 *   if that person is addressed, linked, or marked with `u/` or `@`.
 */
export function namesAmong(has: (word: string) => boolean, words: ReadonlySet<string> = new Set()): Names {
  const knows = (written: string) => has(written.toLowerCase());
  const isWord = (written: string) => {
    const word = written.toLowerCase();
    return words.has(word) || isOrdinaryWord(word);
  };
  return {
    find: (written, mark) => {
      if (!knows(written)) return null;
      const isMeant =
        isGreeted(written, mark) ||
        ((mark === "greeted" || mark === "addressed") && words.has(written.toLowerCase()));
      return mark === "user" || mark === "at" || isMeant || !isWord(written) ? written : null;
    },
    knows,
  };
}

/** The names that a text contains, each once, in the order in which they appear. Written files are checked with this. */
export function namesIn(text: string, known: Names): string[] {
  const found = new Set<string>();
  replaceMentions(text, (written, mark) => {
    const name = known.find(written, mark);
    if (name !== null) found.add(name);
    return null;
  });
  return [...found];
}

/** Finds the names that Reddit wouldn't allow, such as `Zwölf` or `Ana B.`; data of other sites has them. `null` if there are none. */
export function otherNames(authors: Iterable<string>): RegExp | null {
  const others = [...authors].filter((name) => /[^\w-]/.test(name) && /\p{L}.*\p{L}.*\p{L}/u.test(name));
  if (others.length === 0) return null;
  const escaped = others.toSorted((a, b) => b.length - a.length).map(escapeRegExp);
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join("|")})(?![\\p{L}\\p{N}_])`, "giu");
}
