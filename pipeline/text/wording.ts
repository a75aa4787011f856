import { z } from "zod";
import { suggestion } from "./nearest.ts";

type RawIssue = z.core.$ZodRawIssue;
type Schema = z.core.$ZodType;

/** What is wrong with a value, in plain words. `undefined` keeps the schema's own message. */
export function wordIssue(issue: RawIssue): string | undefined {
  if (issue.input === undefined) return "missing";
  if (issue.code === "invalid_union") return wordUnion(issue);
  if (issue.code === "invalid_value") return `must be ${choiceOf(issue.values, issue.input)}`;
  if (issue.code === "invalid_key") return issue.issues[0]?.message;
  if (issue.code === "too_small" || issue.code === "too_big") return wordSize(issue);
  // A schema's own message says what a text must look like, unless the format has a name, such as URL.
  if (issue.code === "invalid_type" || issue.schema instanceof z.ZodURL) return wordForm(issue);
  return undefined;
}

function wordForm({ schema, input }: RawIssue): string | undefined {
  const wanted = form(schema);
  return wanted === null ? undefined : `must be ${wanted}, not ${showValue(input)}`;
}

/** A value as messages show it: short, with text in quotes. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

/** Only for unions that have a discriminator. */
function wordUnion({ discriminator, options, input }: RawIssue): string | undefined {
  if (typeof discriminator !== "string" || !Array.isArray(options)) return undefined;
  const named = options.filter((option: unknown) => option !== undefined);
  const given = valueAt(input, discriminator);
  return given === undefined ? `missing, must be ${anyOf(named)}` : `must be ${choiceOf(named, given)}`;
}

function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

/** `"cohort" or "file", not "cohrt", did you mean "cohort"?` */
function choiceOf(options: readonly unknown[], given: unknown): string {
  const texts = options.filter((option) => typeof option === "string");
  const meant = typeof given === "string" ? suggestion(given, texts) : "";
  return `${anyOf(options)}, not ${showValue(given)}${meant}`;
}

function anyOf(options: readonly unknown[]): string {
  const shown = options.map(showValue);
  return shown.length > 2 ? `one of ${shown.join(", ")}` : shown.join(" or ");
}

function wordSize(issue: Extract<RawIssue, { code: "too_small" | "too_big" }>): string | undefined {
  const { input } = issue;
  if (typeof input === "number") return wordForm(issue);
  if (Array.isArray(input)) return wordCount(issue, input.length);
  if (issue.code === "too_big")
    return typeof input === "string"
      ? `at most ${issue.maximum} characters fit, not ${input.length}`
      : undefined;
  return input === "" ? "must not be empty" : undefined;
}

/** For lists with too few or too many entries. */
function wordCount(issue: Extract<RawIssue, { code: "too_small" | "too_big" }>, count: number): string {
  const bound = issue.code === "too_big" ? issue.maximum : issue.minimum;
  if (issue.exact) return `${bound} entries are needed, not ${count}`;
  if (issue.code === "too_big") return `at most ${bound} entries fit, not ${count}`;
  return bound === 1 ? "at least one entry is needed" : `at least ${bound} entries are needed, not ${count}`;
}

/** What a schema wants, as a noun; `null` if there is no short word for it. */
function form(schema: Schema | undefined): string | null {
  if (schema instanceof z.ZodNumber) return numberForm(schema);
  if (schema instanceof z.ZodURL) return 'a URL such as "https://example.com/v1"';
  if (schema instanceof z.ZodString) return "text";
  if (schema instanceof z.ZodBoolean) return "true or false";
  if (schema instanceof z.ZodArray) return "a list";
  if (schema instanceof z.ZodDiscriminatedUnion) return `a mapping with "${schema.def.discriminator}"`;
  if (schema instanceof z.ZodObject)
    return `a mapping with keys such as ${Object.keys(schema.shape).slice(0, 3).join(", ")}`;
  return null;
}

function numberForm(schema: z.ZodNumber): string {
  const noun = schema.isInt ? "a whole number" : "a number";
  const least = bounded(schema.minValue);
  const most = bounded(schema.maxValue);
  if (least !== null && most !== null) return `${noun} from ${least} to ${most}`;
  if (most !== null) return `${noun} of at most ${most}`;
  if (least === null) return noun;
  return schema.safeParse(least).success ? `${noun} of at least ${least}` : `${noun} above ${least}`;
}

/** `null` for bounds that only say how large a number can be at all. */
const bounded = (bound: number | null) =>
  bound === null || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound;

/** If only another kind of the union at the path has the key: `, which goes with source "file" only`. */
export function kindWith(schema: Schema, path: readonly PropertyKey[], key: string): string {
  const union = schemaAt(schema, path);
  if (!(union instanceof z.ZodDiscriminatedUnion)) return "";
  const { discriminator } = union.def;
  const kinds = union.options.filter(
    (option) => option instanceof z.ZodObject && Object.hasOwn(option.shape, key),
  );
  const names = kinds
    .flatMap((option) => [...(option._zod.propValues?.[discriminator] ?? [])])
    .filter((name) => name !== undefined);
  return names.length === 0
    ? ""
    : `, which goes with ${discriminator} ${names.map(showValue).join(" or ")} only`;
}

/** The schema at the path, without its wrappings; `null` if it depends on the value. */
function schemaAt(schema: Schema | undefined, path: readonly PropertyKey[]): Schema | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return schemaAt(schema.def.innerType, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return schemaAt(schema.def.innerType, path);
  if (schema instanceof z.ZodPipe) return schemaAt(schema.def.out, path);
  const [key, ...rest] = path;
  if (key === undefined) return schema ?? null;
  if (schema instanceof z.ZodObject) return schemaAt(schema.shape[String(key)], rest);
  return schema instanceof z.ZodArray ? schemaAt(schema.element, rest) : null;
}
