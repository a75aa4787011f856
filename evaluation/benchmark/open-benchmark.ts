import { type OpenFile, openExportFile, sourceOf } from "../../checks/reading/open-file.ts";
import { digestOf } from "../../checks/reading/source-text.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { SizeFiles } from "./benchmark-files.ts";
import { type Choice, chooseQuestions, refuseUnknown } from "./choose-questions.ts";
import { type Contexts, findContexts, refuseMisplaced } from "./contexts.ts";
import { type Origins, type QuestionFile, readOrigins, refuseWithoutEvidence } from "./origins.ts";
import type { Mode, Question } from "./question.ts";
import { readQuestions } from "./read-questions.ts";

/** A size of a benchmark whose questions can be asked. */
export interface OpenSize {
  readonly size: string;
  /** All questions of the file, chosen or not, in its order, and their ids. */
  readonly all: readonly Question[];
  readonly ids: readonly string[];
  /** The chosen questions, in the order of the file. */
  readonly questions: readonly Question[];
  /** `null` if the mode is blind. */
  readonly contexts: Contexts | null;
  /** What the evidence of each question is; `null` unless only the evidence is seen. */
  readonly evidence: Origins | null;
  /** The sha256 of each file that is read. */
  readonly digests: Readonly<Record<string, string>>;
}

/** The open sizes of a benchmark. `close` closes their files. */
export interface OpenBenchmark {
  readonly sizes: readonly OpenSize[];
  close(): void;
}

/**
 * Reads the questions and finds their contexts. Throws if something can't be asked, so that this is known
 * before anything is sent.
 */
export async function openBenchmark(
  files: readonly SizeFiles[],
  choice: Choice,
  mode: Mode,
): Promise<OpenBenchmark> {
  const chosen = await chooseFrom(files, choice);
  const open: OpenFile[] = [];
  const close = () => {
    for (const file of open) file.close();
  };
  try {
    const sizes: OpenSize[] = [];
    for (const one of chosen)
      if (one.questions.length > 0) sizes.push(await openSize(one, mode, (file) => open.push(file)));
    return { sizes, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface ChosenSize extends Pick<OpenSize, "all" | "ids" | "questions"> {
  readonly of: SizeFiles;
}

async function chooseFrom(files: readonly SizeFiles[], choice: Choice): Promise<readonly ChosenSize[]> {
  const all = await Promise.all(
    files.map(async (of) => ({ of, questions: await readQuestions(sourceOf(of.questions)) })),
  );
  refuseUnknown(
    all.flatMap(({ questions }) => questions),
    choice,
  );
  refuseRepeatedIds(all);
  const chosen = all.map(({ of, questions }) => ({
    of,
    all: questions,
    ids: questions.map(({ id }) => id),
    questions: chooseQuestions(questions, choice),
  }));
  if (chosen.every(({ questions }) => questions.length === 0))
    throw new ConfigError(
      "could not evaluate: no question fits everything that was chosen; choose less narrowly",
    );
  return chosen;
}

async function openSize(
  { of, all, ids, questions }: ChosenSize,
  mode: Mode,
  keep: (file: OpenFile) => void,
): Promise<OpenSize> {
  const blind = {
    ...{ size: of.size, all, ids, questions, contexts: null, evidence: null },
    digests: { questions: await digestOf(sourceOf(of.questions)) },
  };
  if (mode === "blind") return blind;
  if (of.contexts === null)
    throw new ConfigError(
      `could not evaluate on "${of.questions}": shared_contexts_${of.size}.jsonl, which has its contexts, is missing in the same folder; --blind needs none`,
    );
  const file = openExportFile(of.contexts);
  keep(file);
  const contexts = await findContexts(file, new Set(questions.map(({ context }) => context)));
  refuseMisplaced(of.questions, questions, contexts);
  const digests = { ...blind.digests, contexts: await digestOf(sourceOf(of.contexts)) };
  if (mode === "context") return { ...blind, contexts, digests };
  if (of.provenance === null)
    throw new ConfigError(
      `could not show only the evidence on "${of.questions}": provenance_${of.size}.jsonl, which names the evidence, is missing in the same folder`,
    );
  const provenance = sourceOf(of.provenance);
  const evidence = await readOrigins(provenance, questions);
  refuseWithoutEvidence(evidence, questions, { provenance: of.provenance, file: of.questions });
  return { ...blind, contexts, evidence, digests: { ...digests, provenance: await digestOf(provenance) } };
}

/** Question ids must be unique over all sizes of a benchmark. */
function refuseRepeatedIds(
  all: readonly { readonly of: SizeFiles; readonly questions: readonly Question[] }[],
): void {
  const fileOf = new Map<string, string>();
  for (const { of, questions } of all)
    for (const { id, row } of questions) {
      const before = fileOf.get(id);
      if (before !== undefined)
        throw new ConfigError(
          `could not evaluate on "${of.questions}" together with "${before}": both have question id "${id}", here in row ${row}; evaluate them one after the other, into different folders`,
        );
      fileOf.set(id, of.questions);
    }
}

/** All questions of an open size, chosen or not, with what the provenance says about them. */
export interface KnownSize extends QuestionFile {
  readonly of: OpenSize;
  /** The sha256 of the provenance; `null` if there is none. */
  readonly provenance: string | null;
}

export async function knowSizes(
  files: readonly SizeFiles[],
  sizes: readonly OpenSize[],
): Promise<readonly KnownSize[]> {
  return Promise.all(
    sizes.map(async (of) => {
      const found = files.find(({ size }) => size === of.size);
      if (!found) throw new ConfigError(`could not evaluate at ${of.size}: its files are gone`);
      const { all: questions } = of;
      if (found.provenance === null) return { of, questions, origins: new Map(), provenance: null };
      const source = sourceOf(found.provenance);
      const origins = await readOrigins(source, questions);
      return { of, questions, origins, provenance: await digestOf(source) };
    }),
  );
}
