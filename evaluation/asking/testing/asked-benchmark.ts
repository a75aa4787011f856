import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { ChatRequest } from "../../../pipeline/models/testing/server.ts";

const rowsSchema = z.array(z.record(z.string(), z.string()));
const contextSchema = z.record(z.string(), z.array(z.object({ role: z.string(), content: z.string() })));
const provenanceSchema = z.object({
  question_id: z.string(),
  evidence: z.array(z.object({ message_index: z.int(), messages: z.int() })),
});

/** A question of an export and the messages before it, read without the code under test. */
export interface ExportedQuestion {
  readonly id: string;
  readonly message: string;
  /** As in the file, with their letters. */
  readonly options: readonly string[];
  /** `(a)` */
  readonly right: string;
  readonly context: string;
  /** The messages before the question. */
  readonly seen: readonly { readonly role: string; readonly content: string }[];
  readonly evidence: readonly { readonly role: string; readonly content: string }[];
  /** The message that begins the latest evidence. */
  readonly reference: string;
}

export function readExport(folder: string, size = "32k"): readonly ExportedQuestion[] {
  const linesOf = (name: string) =>
    readFileSync(join(folder, `${name}_${size}.jsonl`), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  const contexts = new Map(
    linesOf("shared_contexts").flatMap((line) => Object.entries(contextSchema.parse(line))),
  );
  const provenance = new Map(
    linesOf("provenance").map((line) => {
      const { question_id, evidence } = provenanceSchema.parse(line);
      return [question_id, evidence] as const;
    }),
  );
  return readRows(join(folder, `questions_${size}.csv`)).map((row) => {
    const context = contexts.get(row.shared_context_id ?? "") ?? [];
    const told = provenance.get(row.question_id ?? "") ?? [];
    const indexes = told.flatMap((one) =>
      Array.from({ length: one.messages }, (_, at) => one.message_index + at),
    );
    return {
      id: row.question_id ?? "",
      message: row.user_question_or_message ?? "",
      options: z.array(z.string()).parse(JSON.parse(row.all_options ?? "")),
      right: row.correct_answer ?? "",
      context: row.shared_context_id ?? "",
      seen: context.slice(0, Number(row.end_index_in_shared_context)),
      evidence: [...new Set(indexes)].sort((a, b) => a - b).flatMap((index) => context[index] ?? []),
      reference: context[told.at(-1)?.message_index ?? -1]?.content ?? "",
    };
  });
}

export function readRows(file: string): Record<string, string>[] {
  return rowsSchema.parse(parse(readFileSync(file, "utf8"), { columns: true }));
}

/** The question that a request asks. Its last message contains the question's message and ends with its options. */
export function askedIn(request: ChatRequest, questions: readonly ExportedQuestion[]): ExportedQuestion {
  const asked = request.messages.at(-1)?.content ?? "";
  const found = questions.filter(
    ({ message, options }) => asked.includes(message) && asked.endsWith(options.join("\n")),
  );
  const [question] = found;
  if (!question || found.length > 1) throw new Error(`${found.length} questions are asked so: ${asked}`);
  return question;
}

/** The letter of the longest option; the first one if several are equally long. */
export function longestOf({ options }: ExportedQuestion): string {
  return options.reduce((longest, option) => (option.length > longest.length ? option : longest)).slice(0, 3);
}
