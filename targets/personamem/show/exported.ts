import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { z } from "zod";
import { type Size, sizes } from "../../../contexts/sizes.ts";
import { provenanceSchema } from "../../../formats/provenance/lines.ts";
import { ConfigError, messageOf, StoreError } from "../../../pipeline/engine/errors.ts";
import { linesOfBytes } from "../../../pipeline/store/lines.ts";
import { type ContextPath, parseContextPath, parseQuestionPath, type QuestionPath } from "./ids.ts";

/** The path of a question that is named by its path or by its `question_id`. Throws `ConfigError` if there is none. */
export async function questionPathOf(out: string, id: string): Promise<QuestionPath> {
  const path = parseQuestionPath(id) ?? (await findQuestion(out, id));
  if (path) return path;
  throw new ConfigError(
    `could not show question "${id}": a question is named by its question_id or by PERSONA/SIZE/VARIANT/GROUP/FORK, such as 0/32k/0/therapy.suggest_new_ideas/0; ${sayExported(out, "question_id")}`,
  );
}

/** The path of a context that is named by its path or by its `shared_context_id`. Throws `ConfigError` if there is none. */
export async function contextPathOf(out: string, id: string): Promise<ContextPath> {
  const path = parseContextPath(id) ?? (await findContext(out, id));
  if (path) return path;
  throw new ConfigError(
    `could not show context "${id}": a context is named by its shared_context_id or by PERSONA/SIZE/VARIANT, such as 0/32k/0, with /FORK for a fork other than 0; ${sayExported(out, "shared_context_id")}`,
  );
}

function sayExported(out: string, column: string): string {
  const files = exportedSizes(out).map((size) => `questions_${size}.csv`);
  if (files.length === 0) return `no dataset was written to ${out} yet`;
  return `${files.join(", ")} in ${out} ${files.length === 1 ? "has" : "have"} no such ${column}`;
}

/** The sizes whose files are in the output folder. */
function exportedSizes(out: string): Size[] {
  return sizes.filter((size) => existsSync(csvFile(out, size)) && existsSync(provenanceFile(out, size)));
}

/** Finds a `question_id` in the exported provenance files. */
async function findQuestion(out: string, questionId: string): Promise<QuestionPath | null> {
  for (const size of exportedSizes(out)) {
    const found = await findInSize(out, size, questionId);
    if (found) return found;
  }
  return null;
}

async function findInSize(out: string, size: Size, questionId: string): Promise<QuestionPath | null> {
  const file = provenanceFile(out, size);
  return naming(file, async () => {
    for await (const line of linesOfBytes(createReadStream(file))) {
      // Parsing only the lines that can match is faster.
      if (!line.includes(questionId)) continue;
      const { question_id, group, fork } = provenanceSchema.parse(JSON.parse(line));
      if (question_id === questionId) return parseQuestionPath(`${group}/${fork}`);
    }
    return null;
  });
}

const rowSchema = z.looseObject({ question_id: z.string(), shared_context_id: z.string() });

/** Finds a `shared_context_id` by a question that is asked in the context. */
async function findContext(out: string, contextId: string): Promise<ContextPath | null> {
  for (const size of exportedSizes(out)) {
    const questionId = await questionInContext(csvFile(out, size), contextId);
    if (questionId !== null) return findInSize(out, size, questionId);
  }
  return null;
}

async function questionInContext(file: string, contextId: string): Promise<string | null> {
  return naming(file, async () => {
    // An error of the file or of the parser ends the loop.
    const rows = pipeline(createReadStream(file), parse({ columns: true }), () => {});
    for await (const row of rows) {
      const { question_id, shared_context_id } = rowSchema.parse(row);
      if (shared_context_id === contextId) return question_id;
    }
    return null;
  });
}

async function naming<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new StoreError(`could not read "${file}": ${messageOf(error)}`);
  }
}

const csvFile = (out: string, size: Size) => join(out, `questions_${size}.csv`);
const provenanceFile = (out: string, size: Size) => join(out, `provenance_${size}.jsonl`);
