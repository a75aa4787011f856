/** The texts of a page. Each is stored once, however often it is shown. */
export interface Texts {
  readonly all: readonly string[];
  /** The index of a text among all; `null` if there is no room for it. */
  indexOf(text: string, room: ByteRoom): number | null;
}

/** How many bytes are left for the texts of a kind. */
export interface ByteRoom {
  bytes: number;
}

export function collectTexts(): Texts {
  const all: string[] = [];
  const indexes = new Map<string, number>();
  return {
    all,
    indexOf: (text, room) => {
      const known = indexes.get(text);
      if (known !== undefined) return known;
      const bytes = Buffer.byteLength(jsonInScript(text));
      if (bytes > room.bytes) return null;
      room.bytes -= bytes;
      indexes.set(text, all.length);
      return all.push(text) - 1;
    },
  };
}

/** The first characters of a text, in Unicode code points, and how many more there are. */
export function cut(text: string, length: number): string {
  // A text has at least as many code units as code points.
  if (text.length <= length) return text;
  const all = [...text];
  if (all.length <= length) return text;
  return `${all.slice(0, length).join("")} … (${(all.length - length).toLocaleString("en-US")} more characters)`;
}

/** JSON that is safe inside a script element: no text in it can end the element or a line of JavaScript. */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
