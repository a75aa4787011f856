import { createHash } from "node:crypto";
import { type OpenFile, openExportFile, sourceOf } from "../../checks/reading/open-file.ts";
import type { Source } from "../../checks/reading/source-text.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { type Choice, chooseQuestions, refuseUnknown } from "../choose.ts";
import { type Contexts, findContexts, refuseMisplaced } from "../contexts.ts";
import { type Evidence, readEvidence } from "../evidence.ts";
import type { Mode, Question } from "../question.ts";
import { readQuestions } from "../read-questions.ts";
import type { SizeFiles } from "./benchmark-files.ts";

/** A size of a benchmark, ready to be asked. */
export interface OpenSize {
  readonly size: string;
  /** All ids of the file, in its order. */
  readonly ids: readonly string[];
  /** Those questions that were chosen, in the order of the file. */
  readonly questions: readonly Question[];
  /** `null` where nothing of them is seen. */
  readonly contexts: Contexts | null;
  /** `null` where not the evidence alone is seen. */
  readonly evidence: Evidence | null;
  /** sha256 of the files that are read, by what they hold. */
  readonly digests: Readonly<Record<string, string>>;
}

/** Sizes of a benchmark that are open; `close` lets go of their files. */
export interface OpenBenchmark {
  readonly sizes: readonly OpenSize[];
  close(): void;
}

/** Reads the questions and finds their contexts; whatever can't be asked is told here, before anything is sent. */
export async function openBenchmark(
  files: readonly SizeFiles[],
  choice: Choice,
  mode: Mode,
): Promise<OpenBenchmark> {
  const all = await Promise.all(
    files.map(async (of) => ({ of, questions: await readQuestions(sourceOf(of.questions)) })),
  );
  const every = all.flatMap(({ questions }) => questions);
  refuseUnknown(every, choice);
  refuseTwice(all);
  const chosen = all.map(({ of, questions }) => ({
    of,
    ids: questions.map(({ id }) => id),
    questions: chooseQuestions(questions, choice),
  }));
  if (chosen.every(({ questions }) => questions.length === 0))
    throw new ConfigError("could not evaluate: no question has all that was chosen; choose less narrowly");
  const open: OpenFile[] = [];
  const close = () => {
    for (const file of open) file.close();
  };
  try {
    const sizes: OpenSize[] = [];
    for (const one of chosen) {
      if (one.questions.length > 0) sizes.push(await openSize(one, mode, (file) => open.push(file)));
    }
    return { sizes, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface ChosenSize extends Pick<OpenSize, "ids" | "questions"> {
  readonly of: SizeFiles;
}

async function openSize(
  { of, ids, questions }: ChosenSize,
  mode: Mode,
  keep: (file: OpenFile) => void,
): Promise<OpenSize> {
  const digests = { questions: await digestOf(sourceOf(of.questions)) };
  if (mode === "blind") return { size: of.size, ids, questions, contexts: null, evidence: null, digests };
  if (of.contexts === null)
    throw new ConfigError(
      `could not evaluate on "${of.questions}": shared_contexts_${of.size}.jsonl is missing beside it, which holds its contexts; --blind needs none`,
    );
  const file = openExportFile(of.contexts);
  keep(file);
  const contexts = await findContexts(file, new Set(questions.map(({ context }) => context)));
  refuseMisplaced(of.questions, questions, contexts);
  const found = { ...digests, contexts: await digestOf(sourceOf(of.contexts)) };
  if (mode === "context") return { size: of.size, ids, questions, contexts, evidence: null, digests: found };
  if (of.provenance === null)
    throw new ConfigError(
      `could not give the evidence alone on "${of.questions}": provenance_${of.size}.jsonl is missing beside it, which says where the evidence stands`,
    );
  const provenance = sourceOf(of.provenance);
  const evidence = await readEvidence(provenance, of.questions, questions);
  const told = { ...found, provenance: await digestOf(provenance) };
  return { size: of.size, ids, questions, contexts, evidence, digests: told };
}

/** Question ids are unique over the sizes of a benchmark. */
function refuseTwice(
  all: readonly { readonly of: SizeFiles; readonly questions: readonly Question[] }[],
): void {
  const fileOf = new Map<string, string>();
  for (const { of, questions } of all)
    for (const { id, row } of questions) {
      const before = fileOf.get(id);
      if (before !== undefined)
        throw new ConfigError(
          `could not evaluate on "${of.questions}" together with "${before}": row ${row} has question id "${id}", as a row there has; evaluate one after the other, into folders of their own`,
        );
      fileOf.set(id, of.questions);
    }
}

/** sha256 of a file, by what it holds. */
export async function digestOf({ open }: Source): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of open()) hash.update(chunk);
  return hash.digest("hex");
}
