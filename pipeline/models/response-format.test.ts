import { describe, expect, it } from "vitest";
import { z } from "zod";
import { writeBeats } from "../../conversations/write-beats.ts";
import { writeFacts } from "../../personas/facts/write-facts.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import { defineCall } from "./call.ts";
import { formatOf } from "./response-format.ts";

const formats = [
  [writePortrait.name, formatOf(writePortrait)],
  [writeFacts.name, formatOf(writeFacts)],
  [writeBeats.name, formatOf(writeBeats)],
  [writeQuestion.name, formatOf(writeQuestion)],
] as const;

/** Every object in a schema that can have keywords. */
function schemasIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (typeof value !== "object" || value === null) return [];
  return [{ ...value }, ...Object.values(value).flatMap(schemasIn)];
}

describe("the form of an answer", () => {
  it.each(formats)(
    "asks for %s with a strict schema without bounds that servers refuse",
    (_, { json_schema }) => {
      expect(json_schema.strict).toBe(true);
      for (const schema of schemasIn(json_schema.schema)) {
        expect(
          Object.keys(schema).filter((keyword) =>
            /^(\$schema|pattern|(min|max)(Length|Items|imum))$/.test(keyword),
          ),
        ).toEqual([]);
        if (schema.type === "object") {
          expect(schema.additionalProperties).toBe(false);
          expect(schema.required).toEqual(Object.keys(schema.properties ?? {}));
        }
      }
    },
  );

  it("keeps a property that has the name of a keyword", () => {
    const call = defineCall({
      name: "odd-names",
      version: 1,
      role: "writer" as const,
      output: z.strictObject({ pattern: z.string().min(2), format: z.array(z.string()).min(1) }),
      prompt: () => [],
      check: () => [],
      simulate: () => ({ pattern: "ab", format: ["a"] }),
    });
    expect(formatOf(call).json_schema.schema).toMatchObject({
      properties: { pattern: { type: "string" }, format: { type: "array" } },
    });
  });
});
