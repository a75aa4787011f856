import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../checks/reading/json.ts";
import { ConfigError, messageOf, StoreError } from "../../pipeline/engine/errors.ts";
import { compareText } from "../../pipeline/lists.ts";
import { makeFolder } from "../../pipeline/store/make-folder.ts";
import { letters } from "../../questions/types.ts";

/** The parts of a question that can be marked as unnatural: the message, or an option by its letter. */
export const parts = ["message", ...letters] as const;

/** A person's answer to a question: a line of a file. */
export const answerSchema = z.strictObject({
  question: z.string(),
  /** The digest of what was shown. */
  digest: z.string(),
  evidence: z.boolean(),
  /** `null` if the person can't tell. */
  choice: z.enum(letters).nullable(),
  unnatural: z.array(z.strictObject({ part: z.enum(parts), comment: z.string().max(500) })).max(parts.length),
});
export type Annotation = z.infer<typeof answerSchema>;

/** Names are names of files, too. */
export const nameSchema = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,38}[\p{L}\p{N}])?$/u, {
    error:
      "a name has up to 40 letters, digits, spaces, dots, dashes and underscores, and begins and ends with a letter or digit",
  });

export interface Annotator {
  readonly name: string;
  /** The last answer to each question as it was shown, in the order of the file. */
  readonly answers: readonly Annotation[];
  /** Lines that can't be read. A last line that was cut off doesn't count. */
  readonly unreadable: number;
}

const ending = ".jsonl";
const fileOf = (folder: string, name: string) => join(folder, `${name}${ending}`);

/** Where the answers to the questions of an export are. */
export const annotationsIn = (out: string): string => join(out, "annotations");

/** Everyone who has answered, by name. Empty if there is no such folder. */
export function readPeople(folder: string): readonly Annotator[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .filter((name) => nameSchema.safeParse(name).success)
    .sort(compareText)
    .map((name) => readPerson(folder, name));
}

export function readPerson(folder: string, name: string): Annotator {
  const file = fileOf(folder, name);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [""];
  const read = lines.map((line) => answerSchema.safeParse(parseJson(line)).data ?? null);
  const answers = new Map(read.flatMap((answer) => (answer ? [[keyOf(answer), answer] as const] : [])));
  const unreadable = lines.slice(0, -1).filter((line, at) => line.trim() !== "" && !read[at]).length;
  return { name, answers: [...answers.values()], unreadable };
}

const keyOf = ({ question, digest }: Annotation) => `${question} ${digest}`;

/** Adds an answer to the person's file. Throws a `StoreError` if it could not be written. */
export function addAnswer(folder: string, name: string, answer: Annotation): void {
  const file = fileOf(folder, name);
  try {
    appendFileSync(file, `${startOf(file)}${JSON.stringify(answer)}\n`);
  } catch (error) {
    throw new StoreError(`could not write "${file}": ${messageOf(error)}`);
  }
}

/** A line that a crash cut off is ended, so that it doesn't damage the next one. */
function startOf(file: string): string {
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  return before === "" || before.endsWith("\n") ? "" : "\n";
}

/** Makes the folder, and finds out at once whether answers can be written there. Throws a `ConfigError` if not. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    const trial = join(folder, ".trial");
    writeFileSync(trial, "");
    rmSync(trial);
  } catch (error) {
    throw new ConfigError(`could not keep answers in "${folder}": ${messageOf(error)}`);
  }
}
