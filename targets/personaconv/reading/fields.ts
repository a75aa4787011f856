/** A JSON object with any content. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The first of the keys that holds a text; empty if none does. Half a character (a lone surrogate, as in a
 * text that was cut inside an emoji) can't be written in UTF-8 and becomes U+FFFD.
 */
export function textAt(fields: Fields, ...keys: readonly string[]): string {
  const found = keys.map((key) => fields[key]).find((value) => typeof value === "string");
  return typeof found === "string" ? wellFormed(found) : "";
}

function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

/** Older dumps write numbers as strings. */
export function numberAt(fields: Fields, key: string): number | null {
  const value = fields[key];
  if (typeof value !== "number" && typeof value !== "string") return null;
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

/** `null` if the score is not known. Reddit hides scores in the first hours of a thread and sends 1 instead. */
export function knownScore(fields: Fields): number | null {
  return fields.score_hidden === true || fields.hide_score === true ? null : numberAt(fields, "score");
}

/** The id without its `t1_` or `t3_`; `null` if there is no id of that kind. */
export function idOf(fields: Fields, prefix: "t1_" | "t3_"): string | null {
  const id = idIn(fields.id, prefix);
  return id ?? idIn(fields.name, prefix);
}

/** The id may have the prefix or not. */
export function idIn(value: unknown, prefix: "t1_" | "t3_"): string | null {
  if (typeof value !== "string" || value === "") return null;
  if (value.startsWith(prefix)) return value.slice(prefix.length) || null;
  return /^t\d_/.test(value) ? null : value;
}

/** `null` if the author is not known. */
export function authorOf({ author }: Fields): string | null {
  return typeof author === "string" && author !== "" ? wellFormed(author) : null;
}

const zoned = /(?:z|[+-]\d\d:?\d\d)$/i;
const calendar = /^(\d{4}-\d\d-\d\d)(?:[t ](.+))?$/i;
/** The latest time that a `Date` can hold. */
const mostMs = 8.64e15;

/** Reads a number of seconds or an ISO time, which is in UTC if it has no zone, as milliseconds. */
export function timeIn(value: unknown): number | null {
  const seconds = typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof seconds === "number") {
    const time = Math.round(seconds * 1000);
    return Math.abs(time) <= mostMs ? time : null;
  }
  const [, day, clock] = (typeof value === "string" ? calendar.exec(value.trim()) : null) ?? [];
  if (day === undefined) return null;
  if (clock === undefined) return known(Date.parse(`${day}T00:00:00Z`));
  const time = clock.replace(/ (?=[+-]|z|utc$)/i, "").replace(/utc$/i, "Z");
  return known(Date.parse(`${day}T${zoned.test(time) ? time : `${time}Z`}`));
}

const known = (time: number) => (Number.isNaN(time) ? null : time);

export function timeOf(fields: Fields): number | null {
  return timeIn(fields.created_utc) ?? timeIn(fields.timestamp);
}

/** See `Entry`. Reddit writes `false`, the time of the last edit or, for old texts, `true`. */
export function editedOf({ edited }: Fields): boolean | number | undefined {
  if (typeof edited === "boolean") return edited;
  if (edited === "false" || edited === "true") return edited === "true";
  const time = timeIn(edited);
  return time === null ? undefined : time !== 0 && time;
}

/** The last time at which the entry was fetched. Dumps fetch entries again after a day or two. */
export function retrievedOf(fields: Fields): number | null {
  const meta = isFields(fields._meta) ? fields._meta : {};
  const times = [fields.retrieved_on, fields.retrieved_utc, fields.updated_on, meta.retrieved_2nd_on].flatMap(
    (time) => timeIn(time) ?? [],
  );
  return times.length === 0 ? null : Math.max(...times);
}

/**
 * Reddit's API, and so the dumps, escape these three characters in texts, except with `raw_json=1`. Unescaped, a text is the
 * same whichever way it came.
 */
export function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
