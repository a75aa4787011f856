import { isNumberStyle, nameIn, type Puzzle, slot } from "../../../content/filler/puzzle-schema.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import { capitalize } from "../../../pipeline/text/capitals.ts";
import { inStyle } from "./number-styles.ts";

/** A number, a text, one of the puzzle's cases, or a number for each row. All lists of a puzzle are of one length. */
export type Value = number | string | { readonly is: string } | number[];
export type Values = Readonly<Record<string, Value>>;

/** The text with the values in its slots. */
export function say(text: string, puzzle: Puzzle, values: Values): string {
  return text.replaceAll(slot, (shown, written: string, style?: string) => {
    const name = nameIn(written);
    const said = sayRows(name, puzzle, values) ?? sayValue(name, style, puzzle, values);
    if (said === null)
      throw new RangeError(
        `could not say "${shown}" in a puzzle of the kind "${puzzle.kind}": it has no such value, case or number`,
      );
    return name === written ? said : capitalize(said);
  });
}

function sayValue(name: string, style: string | undefined, puzzle: Puzzle, values: Values): string | null {
  const value = values[name];
  if (typeof value === "number" && style !== undefined)
    return isNumberStyle(style) ? inStyle[style](value) : null;
  if (value === undefined || style !== undefined || Array.isArray(value)) return null;
  if (typeof value !== "object") return String(value);
  const text = puzzle.cases[name]?.[value.is];
  return text === undefined ? null : say(text, puzzle, values);
}

function sayRows(name: string, puzzle: Puzzle, values: Values): string | null {
  const rows = puzzle.rows[name];
  if (rows === undefined) return null;
  const texts = rowsOf(values).map((row) => say(rows.row, puzzle, row));
  return texts.join(rows.between);
}

/** The values of each row: of every list one entry. */
function rowsOf(values: Values): Values[] {
  const lists = Object.values(values).filter((value) => Array.isArray(value));
  const entries = Object.entries(values);
  return Array.from({ length: lists[0]?.length ?? 0 }, (_, row) =>
    Object.fromEntries(
      entries.map(([name, value]) => [name, Array.isArray(value) ? entryAt(value, row) : value]),
    ),
  );
}
