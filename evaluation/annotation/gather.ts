import { sourceOf } from "../../checks/reading/open-file.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { findBenchmark, type SizeFiles } from "../benchmark/benchmark-files.ts";
import { type OpenSize, openBenchmark } from "../benchmark/open-benchmark.ts";
import type { Origins } from "../benchmark/origins.ts";
import { readQuestions } from "../benchmark/read-questions.ts";
import { type AnnotationReport, type Key, reportOn } from "./agreement.ts";
import { annotationsIn, readPeople } from "./answers.ts";
import { drawQuestions } from "./draw.ts";
import { type ShownQuestion, shownOf } from "./shown.ts";

export interface Wish {
  /** If left out, the smallest size that exists. */
  readonly size: string | undefined;
  readonly count: number;
  readonly seed: number;
}

/** The questions that people are asked about the export in a folder. Throws a `ConfigError` if their evidence isn't known. */
export async function gatherShown(
  out: string,
  { size, count, seed }: Wish,
): Promise<readonly ShownQuestion[]> {
  const files = findBenchmark([out], size === undefined ? undefined : [size]).slice(0, 1);
  return withSize(files, out, (open, origins) =>
    shownOf(drawQuestions(open.questions, { origins, count, seed }), open, origins),
  );
}

/** What people have answered about the export in a folder, over all sizes. */
export async function gatherReport(out: string): Promise<AnnotationReport> {
  const people = readPeople(annotationsIn(out));
  const answered = new Map(
    people.flatMap(({ answers }) =>
      answers.map(({ question, evidence }) => [`${question} ${evidence}`, evidence]),
    ),
  );
  const keys = new Map<string, Key>();
  for (const of of findBenchmark([out], undefined)) {
    const ids = new Set((await readQuestions(sourceOf(of.questions))).map(({ id }) => id));
    if (!people.some(({ answers }) => answers.some(({ question }) => ids.has(question)))) continue;
    await withSize([of], out, (open, origins) => {
      const drawn = open.questions.flatMap((question) =>
        [true, false].flatMap((withEvidence) =>
          answered.has(`${question.id} ${withEvidence}`) ? [{ question, withEvidence }] : [],
        ),
      );
      const rightOf = new Map(open.questions.map(({ id, right }) => [id, right]));
      for (const { question, digest } of shownOf(drawn, open, origins)) {
        const { level = null, member = null } = origins.get(question) ?? {};
        const right = rightOf.get(question);
        if (right) keys.set(`${question} ${digest}`, { right, level, group: member?.group ?? question });
      }
    });
  }
  return reportOn(people, ({ question, digest }) => keys.get(`${question} ${digest}`) ?? null);
}

async function withSize<Found>(
  files: readonly SizeFiles[],
  out: string,
  act: (open: OpenSize, origins: Origins) => Found,
): Promise<Found> {
  const missing = files.find(({ provenance }) => provenance === null);
  if (missing)
    throw new ConfigError(
      `could not annotate "${out}": provenance_${missing.size}.jsonl, which names the evidence, is missing; give the folder of an export`,
    );
  const { sizes, close } = await openBenchmark(files, {}, "evidence");
  try {
    const [open] = sizes;
    if (!open?.evidence) throw new ConfigError(`could not annotate "${out}": it has no questions`);
    return act(open, open.evidence);
  } finally {
    close();
  }
}
