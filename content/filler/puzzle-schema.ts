import { z } from "zod";
import type { Mistake, Path } from "../../pipeline/text/mistakes.ts";
import { suggestion } from "../../pipeline/text/nearest.ts";
import { type Form, text, texts } from "../form.ts";

const oneOf = z.array(text).min(2);

/** A question whose answer is computed. `puzzles.yaml` explains the keys. */
const puzzle = z.strictObject({
  kind: text,
  values: texts,
  ask: oneOf,
  answer: z.array(z.union([text, oneOf], { error: "must be text, or a list of at least two texts" })).min(1),
  cases: z.record(text, z.record(text, text)).default({}),
  rows: z.record(text, z.strictObject({ row: text, between: z.string().min(1) })).default({}),
});
export type Puzzle = z.infer<typeof puzzle>;

export const puzzlesForm: Form<Puzzle[]> = {
  schema: z.array(puzzle).min(1),
  check: (puzzles) =>
    puzzles.flatMap((one, at) =>
      mistakesIn(one).map(({ path, message }) => ({ path: [at, ...path], message })),
    ),
};

/** How a number can be said: with so many decimals at most and commas between thousands, or as something else. */
const numberStyles = ["0", "1", "2", "3", "4", "clock", "numeral", "roman", "zone"] as const;
export type NumberStyle = (typeof numberStyles)[number];

export const isNumberStyle = (word: string): word is NumberStyle =>
  numberStyles.some((style) => style === word);

/** A place for a value in a text: `{name}` or `{name:style}`. */
export const slot = /\{([^{}:]*)(?::([^{}]*))?\}/g;

/** The name of the value in a slot. If it has a capital there, what is said gets a capital. */
export const nameIn = (written: string) => written.replace(/^[A-Z]/, (first) => first.toLowerCase());

/** Slots that nothing fills, and values that no text says. */
function mistakesIn({ values, ask, answer, cases, rows }: Puzzle): Mistake[] {
  const slots = slotsIn({ ask, answer, cases, rows });
  const said = slots.map(({ name }) => name);
  const entries = [
    ...values.map((name, at) => ({ name, path: ["values", at] })),
    ...Object.keys(cases).map((name) => ({ name, path: ["cases", name] })),
    ...Object.keys(rows).map((name) => ({ name, path: ["rows", name] })),
  ];
  const known = entries.map(({ name }) => name);
  return [
    ...slots
      .filter(({ name }) => !known.includes(name))
      .map(({ path, name }) => ({ path, message: `there is no value "${name}"${suggestion(name, known)}` })),
    ...slots
      .filter(({ style }) => style !== "" && !isNumberStyle(style))
      .map(({ path, style }) => ({
        path,
        message: `a value is said as ${numberStyles.join(", ")}, not "${style}"${suggestion(style, numberStyles)}`,
      })),
    ...entries
      .filter(({ name }) => !said.includes(name))
      .map(({ path, name }) => ({ path, message: `no text says "${name}"` })),
  ];
}

type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };

interface Slot {
  readonly path: Path;
  readonly name: string;
  /** Empty if the value is said as it is. */
  readonly style: string;
}

function slotsIn(said: Texts, path: Path = []): Slot[] {
  if (typeof said === "string")
    return [...said.matchAll(slot)].map(([, name = "", style = ""]) => ({ path, name: nameIn(name), style }));
  return Object.entries(said).flatMap(([key, inner]) => slotsIn(inner, [...path, key]));
}

const unit = z.strictObject({ from: text, to: text, factor: z.number().positive() });
const instrument = z.strictObject({ name: text, unit: text, low: z.int(), high: z.int() });

/** What puzzles can be about. */
const lists = z.strictObject({
  things: texts,
  devices: texts,
  units: z.array(unit).min(1),
  instruments: z.array(instrument).min(1),
});
export type PuzzleLists = z.infer<typeof lists>;

export const puzzleListsForm: Form<PuzzleLists> = { schema: lists };
