import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../checks/reading/json.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { changedParts, digestsOf } from "../../pipeline/engine/fingerprint.ts";
import { modes } from "../benchmark/question.ts";

/** The file beside the results of an evaluation that says what they were made from. */
export const notesName = "results.json";

/** The file with everything that the latest evaluation in the folder found. */
export const evaluationFile = "evaluation.json";

/** What a results file was made from. All answers in it were made from the same. */
const common = {
  /** The name of the respondent. */
  name: z.string(),
  /** sha256 of the files that were read. */
  digests: z.record(z.string(), z.string()),
  /** Everything that changes an answer. No secrets. */
  settings: z.record(z.string(), z.unknown()),
};
/** For a size of a benchmark in PersonaMem's format, or for a file of PersonaConv's prompts. */
const noteSchema = z.union([
  z.strictObject({ ...common, mode: z.enum(modes), size: z.string() }),
  z.strictObject({ ...common, prompts: z.string() }),
]);
export type ResultNote = z.infer<typeof noteSchema>;

const notesSchema = z.strictObject({ results: z.record(z.string(), noteSchema) });
export type ResultNotes = z.infer<typeof notesSchema>["results"];

/** The notes of a folder, by the name of the results file. Empty if there is no evaluation in the folder. */
export function readNotes(folder: string): ResultNotes {
  const file = join(folder, notesName);
  if (!existsSync(file)) return {};
  const read = notesSchema.safeParse(parseJson(readFileSync(file, "utf8")));
  if (read.success) return read.data.results;
  throw new ConfigError(
    `could not go on in "${folder}": "${notesName}" was not written by an evaluation; move it away or give another --out`,
  );
}

/** Writes all notes of a folder, in the order of the names. */
function writeNotes(folder: string, notes: ResultNotes): void {
  const results = Object.fromEntries(Object.entries(notes).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeWhole(join(folder, notesName), { results });
}

/** Writes what an evaluation found, the same as `--json` prints. */
export const writeEvaluation = (folder: string, found: unknown): void =>
  writeWhole(join(folder, evaluationFile), found);

/** Writes a complete file. After a crash the file is as it was before. */
function writeWhole(file: string, value: unknown): void {
  writeFileSync(`${file}.partial`, `${JSON.stringify(value, null, 1)}\n`);
  renameSync(`${file}.partial`, file);
}

/** A results file that is to be written, and the note that says what it is made from. */
export interface NotedFile {
  readonly file: string;
  /** What the file evaluates, in messages. */
  readonly subject: string;
  readonly note: ResultNote;
}

/**
 * Throws if a file in the folder has results of something else, or if two results would go into one file.
 * Writes nothing.
 */
export function refuseForeignFiles(
  wanted: readonly NotedFile[],
  folder: string,
  exists: (name: string) => boolean,
): void {
  const before = readNotes(folder);
  const names = wanted.map(({ file }) => file);
  for (const [index, { file, subject, note }] of wanted.entries()) {
    if (names.indexOf(file) < index)
      throw new ConfigError(
        `could not evaluate ${subject} together with another: both would write "${file}"; give each its own --out`,
      );
    if (exists(file)) refuseOtherResults(file, before[file], note);
  }
}

/** Adds the notes of some files to those of the folder. */
export function noteFiles(wanted: readonly NotedFile[], folder: string): void {
  const now = wanted.map(({ file, note }) => [file, note]);
  writeNotes(folder, { ...readNotes(folder), ...Object.fromEntries(now) });
}

/** Throws if a results file was made from something else. */
function refuseOtherResults(name: string, before: ResultNote | undefined, now: ResultNote): void {
  if (!before)
    throw new ConfigError(
      `could not go on with "${name}": no evaluation in this folder made it; move it away or give another --out`,
    );
  const changed = changedParts(digestsOf(flat(before)), digestsOf(flat(now)));
  if (changed.length === 0) return;
  throw new ConfigError(
    `could not go on with "${name}": its rows are from another run (different ${changed.join(", ")})${settingsChanged(before, now)}; move it away or give another --out (answers that are already in this folder's run.db are not paid for again)`,
  );
}

/** Which of the settings differ, and what they were: "memory.version was "1" and is "2"". */
function settingsChanged(before: ResultNote, now: ResultNote): string {
  const [old, current] = [leavesOf(before.settings), leavesOf(now.settings)];
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
    (key) => old.get(key) !== current.get(key),
  );
  const said = changed.map(
    (key) => `${key} was ${old.get(key) ?? "not set"} and is ${current.get(key) ?? "not set"}`,
  );
  return said.length === 0 ? "" : `: ${said.slice(0, 3).join(", ")}`;
}

/** Each value inside, as JSON, by its path. */
function leavesOf(value: unknown, path: readonly string[] = []): ReadonlyMap<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return new Map([[path.join("."), JSON.stringify(value)]]);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leavesOf(inner, [...path, key])]));
}

const flat = ({ digests, ...note }: ResultNote) => ({ ...note, ...digests });
