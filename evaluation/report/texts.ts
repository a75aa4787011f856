import { jsonInScript } from "./json-in-script.ts";

/** Texts of a page, each once however often it is shown. */
export interface Texts {
  readonly all: readonly string[];
  /** The place of a text among all; `null` where it would pass the most bytes. */
  place(text: string, room: Room): number | null;
}

/** What texts of a kind may take in the file. */
export interface Room {
  bytes: number;
}

export function collectTexts(): Texts {
  const all: string[] = [];
  const places = new Map<string, number>();
  return {
    all,
    place: (text, room) => {
      const known = places.get(text);
      if (known !== undefined) return known;
      const bytes = Buffer.byteLength(jsonInScript(text));
      if (bytes > room.bytes) return null;
      room.bytes -= bytes;
      places.set(text, all.length);
      return all.push(text) - 1;
    },
  };
}
