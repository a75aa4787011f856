import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { z } from "zod";
import { type Size, sizes } from "../../contexts/sizes.ts";
import { provenanceSchema } from "../../formats/provenance/lines.ts";
import { messageOf, StoreError } from "../../pipeline/engine/errors.ts";
import { type ContextPath, parseQuestionPath, type QuestionPath } from "./ids.ts";

/** The sizes whose files stand in the output folder. */
export function exportedSizes(out: string): Size[] {
  return sizes.filter((size) => existsSync(csvFile(out, size)) && existsSync(provenanceFile(out, size)));
}

/** Where the question with this `question_id` comes from, by the exported provenance files. */
export async function findQuestion(out: string, questionId: string): Promise<QuestionPath | null> {
  for (const size of exportedSizes(out)) {
    const found = await findInSize(out, size, questionId);
    if (found) return found;
  }
  return null;
}

async function findInSize(out: string, size: Size, questionId: string): Promise<QuestionPath | null> {
  const file = provenanceFile(out, size);
  return naming(file, async () => {
    for await (const line of linesOf(file)) {
      // Looking first spares parsing all others.
      if (!line.includes(questionId)) continue;
      const { question_id, group, fork } = provenanceSchema.parse(JSON.parse(line));
      if (question_id === questionId) return parseQuestionPath(`${group}/${fork}`);
    }
    return null;
  });
}

const rowSchema = z.looseObject({ question_id: z.string(), shared_context_id: z.string() });

/** Which context has this `shared_context_id`, by a question that is asked in it. */
export async function findContext(out: string, contextId: string): Promise<ContextPath | null> {
  for (const size of exportedSizes(out)) {
    const questionId = await questionInContext(csvFile(out, size), contextId);
    if (questionId !== null) return findInSize(out, size, questionId);
  }
  return null;
}

async function questionInContext(file: string, contextId: string): Promise<string | null> {
  return naming(file, async () => {
    // An error ends the rows with it, whichever side it comes from.
    const rows = pipeline(createReadStream(file), parse({ columns: true }), () => {});
    for await (const row of rows) {
      const { question_id, shared_context_id } = rowSchema.parse(row);
      if (shared_context_id === contextId) return question_id;
    }
    return null;
  });
}

/** Lines as JSONL means them: `readline` would split at the line separators of Unicode, too. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
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
