/**
 * A name in a text: after `u/`, `/u/`, `r/u_`, `@`, in a link to a profile, or bare. Reddit writes `\_` and `\/` where
 * Markdown would interpret the characters. Names on Reddit have three characters or more, so `w/u` names nobody.
 */
const mention =
  /((?:(?<![A-Za-z0-9])(?:\\?\/)?(?:u\\?\/|r\\?\/u\\?_)|(?<=reddit\.com|^|[\s([])\/user\/)(?=(?:[A-Za-z0-9-]|\\?_){3})|(?<![A-Za-z0-9._-])@)?((?:[A-Za-z0-9_-]|\\_)+)/gim;

/** `u/` and links always name a user. `@` may name one, as on other sites. Something bare is usually just a word. */
export type Mark = "user" | "at" | "bare";

/**
 * Replaces the names in a text.
 *
 * @param replace gets what could be a name, without `\`, and returns what to write instead; `null` leaves it
 */
export function replaceMentions(text: string, replace: (name: string, mark: Mark) => string | null): string {
  return text.replaceAll(mention, (whole: string, prefix: string | undefined, written: string) => {
    const mark = prefix === undefined ? "bare" : prefix === "@" ? "at" : "user";
    const put = replace(unescaped(written), mark);
    if (put !== null) return `${prefix ?? ""}${put}`;
    return mark === "user" ? whole : `${prefix ?? ""}${inParts(written, (part) => replace(part, "bare"))}`;
  });
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

/**
 * Whether a bare word can hardly be anything but this name. It needs five characters or more, and an underscore or both
 * letters and digits. A name with a capital inside counts too, but only in that spelling (`NoWhere`, not `nowhere`).
 *
 * A hyphen is not enough (`part-time`), nor are digits alone (`20240301`). Such names, and names that are words (`bread`),
 * are only found after `u/` and `@`.
 */
function isDistinctive(name: string): boolean {
  return isDistinctiveInAnyCase(name) || (name.length >= 5 && /[a-z][A-Z]/.test(name));
}

function isDistinctiveInAnyCase(name: string): boolean {
  return name.length >= 5 && /[a-z]/i.test(name) && /[0-9_]/.test(name);
}

/** Names to search for in texts, in any case. */
export interface Names {
  /** The name that is meant, as it was given; `null` if it is none of these names. */
  find(written: string, mark: Mark): string | null;
}

/** @param plain names that also count when they are bare, although they could be words */
export function namesOf(names: Iterable<string>, plain: ReadonlySet<string> = new Set()): Names {
  const byLowerCase = new Map<string, string>();
  for (const name of names) byLowerCase.set(name.toLowerCase(), name);
  const countsBare = (name: string, written: string) =>
    isDistinctiveInAnyCase(name) || plain.has(name) || (isDistinctive(name) && name === written);
  return {
    find(written, mark) {
      const name = byLowerCase.get(written.toLowerCase());
      return name !== undefined && (mark !== "bare" || countsBare(name, written)) ? name : null;
    },
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
