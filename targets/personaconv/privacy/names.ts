/** Names to look for in texts, in any case. */
export interface Names {
  /** The name that a mention means, as it was given; `null` where it means nobody of these. */
  find(written: string, mark: Mark): string | null;
}

/**
 * @param plain those that count bare although they could be words
 */
export function namesOf(names: Iterable<string>, plain: ReadonlySet<string> = new Set()): Names {
  const byLowerCase = new Map<string, string>();
  for (const name of names) byLowerCase.set(name.toLowerCase(), name);
  const countsBare = (name: string, written: string) =>
    inAnyCase(name) || plain.has(name) || (isDistinctive(name) && name === written);
  return {
    find(written, mark) {
      const name = byLowerCase.get(written.toLowerCase());
      return name !== undefined && (mark !== "bare" || countsBare(name, written)) ? name : null;
    },
  };
}

/**
 * Which of some names stand in a text, each once, in the order in which they appear: what a check of written files
 * looks for. Names that could be words are found after `u/` and `@` only.
 */
export function namesIn(text: string, known: Names): string[] {
  const found = new Set<string>();
  replaceMentions(text, (written, mark) => {
    const name = known.find(written, mark);
    if (name !== null) found.add(name);
    return null;
  });
  return [...found];
}

/**
 * How a name stands in a text: after `u/`, `/u/`, `r/u_`, `@` or in a link to a profile, or bare. Reddit writes `\_` and
 * `\/` where Markdown would take them for something else. Its names have three letters or more: `w/u` names nobody.
 */
const mention =
  /((?:(?<![A-Za-z0-9])(?:\\?\/)?(?:u\\?\/|r\\?\/u\\?_)|(?<=reddit\.com|^|[\s([])\/user\/)(?=(?:[A-Za-z0-9-]|\\?_){3})|(?<![A-Za-z0-9._-])@)?((?:[A-Za-z0-9_-]|\\_)+)/gim;

/** `u/` and links name a user, whoever it is; an `@` may, as on other sites; what is bare is mostly a word. */
export type Mark = "user" | "at" | "bare";

/**
 * A text with its mentions replaced.
 *
 * @param replace is given what could be a name, without `\`, and says what stands there instead; `null` leaves it
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

/**
 * Whether a name standing bare in a text can hardly be anything else: five letters or more with an underscore or both
 * letters and digits, in any case, or with a capital inside, in its own case (`NoWhere`, not `nowhere`). A hyphen is not
 * enough (`part-time`), nor are digits alone (`20240301`): such names, and those that are words (`bread`), are found
 * after `u/` and `@` only.
 */
export function isDistinctive(name: string): boolean {
  return inAnyCase(name) || (name.length >= 5 && /[a-z][A-Z]/.test(name));
}

export function inAnyCase(name: string): boolean {
  return name.length >= 5 && /[a-z]/i.test(name) && /[0-9_]/.test(name);
}

function unescaped(written: string): string {
  return written.includes("\\") ? written.replaceAll("\\", "") : written;
}
