import { z } from "zod";
import type { Mistake, Path } from "../pipeline/text/mistakes.ts";

/** The form that a YAML file must have. */
export interface Form<Value> {
  readonly schema: z.ZodType<Value>;
  /** Finds mistakes that the schema can't. Paths lead through the file as it is written. */
  readonly check?: (value: Value) => readonly Mistake[];
}

/** Reads a file of the bank. `name` is its path in the bank's folder, without ".yaml". */
export type ReadForm = <Value>(name: string, form: Form<Value>) => Value;

/** The names of all files in the bank's folder, without ".yaml", in alphabetical order. */
export type ListNames = () => readonly string[];

/** Texts that are used together: the YAML files of a folder of `content/`. */
export interface Bank<Value> {
  /** The name of the folder. */
  readonly name: string;
  readonly open: (read: ReadForm, names: ListNames) => Value;
}

export const text = z.string().trim().min(1);
export const texts = z.array(text).min(1);
export const ages = z.tuple([z.int().min(18), z.int().max(120)]);

/** A mapping as a list of its entries, because their order counts. */
export const entriesOf = <Value>(value: z.ZodType<Value>) =>
  z.record(z.string(), value).transform((mapping, context) => {
    for (const name of Object.keys(mapping).filter((key) => /^\d+$/.test(key)))
      context.addIssue({
        code: "custom",
        path: [name],
        message: "a name must hold a letter",
        input: name,
      });
    return Object.entries(mapping);
  });

/** Text that contains no slots except the given ones, with or without a capital. */
export const pattern = (...slots: readonly string[]) => {
  const strayIn = (given: string) =>
    [...given.matchAll(/\{(.*?)\}/g)].find(([, slot = ""]) => !slots.includes(slot.toLowerCase()))?.[0];
  return text.refine((given) => strayIn(given) === undefined, {
    error: ({ input }) =>
      `${strayIn(String(input))} must be ${slots.map((slot) => `{${slot}}`).join(" or ")}`,
  });
};

/** A mistake for each repeated value. */
export function repeats(list: readonly (readonly [path: Path, value: string])[]): Mistake[] {
  const seen = new Set<string>();
  return list.flatMap(([path, value]) => {
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{ path, message: `"${value}" is there twice` }];
  });
}
