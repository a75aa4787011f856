import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { ConfigError } from "../../engine/errors.ts";

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.strictObject({
  /** The version of this format. */
  version: z.literal(2),
  /** The license of the text, such as "CC-BY-4.0". */
  license: z.string().min(1),
  /** The day on which it was recorded. */
  date: z.iso.date(),
  models: z.array(
    z.strictObject({
      role: z.string(),
      model: z.string(),
      /**
       * The digest of the identity under which the answers were stored. It reveals nothing about the server.
       */
      identity: sha256,
    }),
  ),
  answers: count,
  inputTokens: count,
  outputTokens: count,
  /** The same by call. */
  calls: z.array(
    z.strictObject({
      call: z.string(),
      answers: count,
      /** Of these, the answers that passed their checks. The others were sent back. */
      accepted: count,
      inputTokens: count,
      outputTokens: count,
    }),
  ),
});
export type RecordingManifest = z.infer<typeof manifestSchema>;

const answerSchema = z.strictObject({
  stage: z.string(),
  partition: z.int(),
  key: z.string(),
  call: z.string(),
  /** The key of the request (`responseKey`). A question in other words is another question. */
  question: sha256,
  /** Whether it passed its checks. */
  accepted: z.boolean(),
  usage: z.strictObject({ inputTokens: count, cachedInputTokens: count, outputTokens: count }).nullable(),
  text: z.string(),
});
/** A model's answer to one request of a record. */
export type RecordedAnswer = z.infer<typeof answerSchema>;

export interface Recording {
  readonly folder: string;
  readonly manifest: RecordingManifest;
  /** By the key of the request. */
  readonly answers: ReadonlyMap<string, RecordedAnswer>;
  /** The records for which something was recorded, by `placeOf`. */
  readonly places: ReadonlySet<string>;
}

const manifestName = "recording.json";
const answersName = "answers.jsonl.gz";

/** The place of a record, as one string. */
export const recordedPlace = (stage: string, partition: number, key: string): string =>
  `${stage} ${partition} ${key}`;

const order = ({ stage, partition, key, call, question }: RecordedAnswer) =>
  [stage, String(partition).padStart(9, "0"), key, call, question].join("\n");

/** The same answers give the same bytes, in any order. */
export function writeRecording(
  folder: string,
  { license, date, models }: Pick<RecordingManifest, "license" | "date" | "models">,
  answers: readonly RecordedAnswer[],
): RecordingManifest {
  const names = [...new Set(answers.map(({ call }) => call))].sort();
  const manifest: RecordingManifest = {
    version: 2,
    ...{ license, date, models },
    ...{ answers: answers.length, ...tokensOf(answers) },
    calls: names.map((call) => {
      const own = answers.filter((answer) => answer.call === call);
      const accepted = own.filter((answer) => answer.accepted).length;
      return { call, answers: own.length, accepted, ...tokensOf(own) };
    }),
  };
  const sorted = [...answers].sort((one, other) => (order(one) < order(other) ? -1 : 1));
  const lines = sorted.map((answer) => `${JSON.stringify(answerSchema.parse(answer))}\n`).join("");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, answersName), gzipSync(lines, { level: 9 }));
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function tokensOf(answers: readonly RecordedAnswer[]) {
  const sum = (of: "inputTokens" | "outputTokens") =>
    answers.reduce((total, { usage }) => total + (usage?.[of] ?? 0), 0);
  return { inputTokens: sum("inputTokens"), outputTokens: sum("outputTokens") };
}

/** What was recorded, without the answers. Throws a `ConfigError` if the folder holds no recording. */
export function readManifest(folder: string): RecordingManifest {
  const file = join(folder, manifestName);
  if (!existsSync(file))
    throw new ConfigError(
      `could not replay "${folder}": it holds no ${manifestName}; give a folder that \`pipeline record\` wrote`,
    );
  return readAs(file, () => manifestSchema.parse(JSON.parse(readFileSync(file, "utf8"))));
}

/** What the makers of a recording say about it in `about.md`, as Markdown. `null` if they say nothing. */
export function readAbout(folder: string): string | null {
  const file = join(folder, "about.md");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Reads a whole recording into memory: some megabytes. */
export function readRecording(folder: string): Recording {
  const manifest = readManifest(folder);
  const file = join(folder, answersName);
  const answers = readAs(file, () =>
    gunzipSync(readFileSync(file))
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => answerSchema.parse(JSON.parse(line))),
  );
  if (answers.length !== manifest.answers)
    throw new ConfigError(
      `could not replay "${folder}": ${answersName} holds ${answers.length} answers, and ${manifestName} says ${manifest.answers}; record it again`,
    );
  return {
    folder,
    manifest,
    answers: new Map(answers.map((answer) => [answer.question, answer])),
    places: new Set(answers.map(({ stage, partition, key }) => recordedPlace(stage, partition, key))),
  };
}

function readAs<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new ConfigError(`could not replay "${file}": it can't be read (${why}); record it again`);
  }
}
