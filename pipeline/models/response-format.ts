import { zodResponseFormat } from "openai/helpers/zod";
import type { Call } from "./call.ts";
import type { ResponseFormat } from "./provider.ts";

/** Keywords that some servers refuse in strict schemas. Answers are checked here against the whole schema anyway. */
const unsure: ReadonlySet<string> = new Set([
  "$schema",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
]);

const formats = new WeakMap<object, ResponseFormat>();

/** The form in which a call's answer is asked for: the name of the call, and its schema without bounds. */
export function formatOf<Input, Output>(call: Call<Input, Output>): ResponseFormat {
  const known = formats.get(call);
  if (known) return known;
  const name = call.name.replaceAll("-", "_");
  const { schema } = zodResponseFormat(call.output, name).json_schema;
  const format: ResponseFormat = {
    type: "json_schema",
    json_schema: { name, strict: true, schema: withoutBounds(schema ?? {}) },
  };
  formats.set(call, format);
  return format;
}

type Schema = Readonly<Record<string, unknown>>;

/** Drops keywords only from schemas, since a property may have the name of a keyword. */
function withoutBounds(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !unsure.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      keyword === "properties" || keyword === "$defs" || keyword === "definitions"
        ? eachOf(value)
        : within(value),
    ]),
  );
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  return isSchema(value) ? withoutBounds(value) : value;
}

function eachOf(value: unknown): unknown {
  return isSchema(value)
    ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, within(schema)]))
    : value;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
