import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { dialoguesFile, forksFile, judgmentsFile, missingFile } from "../format/layout.ts";
import { missingLineSchema } from "../format/missing.ts";
import { judgedName } from "../judgments/dimensions.ts";
import { valueInText } from "../judgments/original-text.ts";
import { lensRoot } from "../lens-folder.ts";
import { type Rated, ratedByForks, ratedByJudge, ratedByMeasures } from "./rated.ts";

/** Called with the place of an answer that contains no value. */
export type Unparsed = (place: string) => void;

/** What an export measured of each dialogue, user by user. */
export const readMeasured = (folder: string, unparsed: Unparsed) =>
  usersIn(join(folder, dialoguesFile), ratedByMeasures, unparsed);

/** What an export measured of forks, user by user. */
export const readForks = (folder: string, unparsed: Unparsed) =>
  usersIn(join(folder, forksFile), ratedByForks, unparsed);

/** What was planned and not made. */
export const readMissing = (folder: string, unparsed: Unparsed) =>
  ratedLines(join(folder, missingFile), (line) => missingLineSchema.safeParse(line).data ?? null, unparsed);

/**
 * What judges said, user by user, from the export's own lines or from the texts that the original's scripts
 * wrote.
 */
export async function* readJudged(folder: string, unparsed: Unparsed): AsyncGenerator<Rated[]> {
  const own = join(folder, judgmentsFile);
  if (existsSync(own)) yield* usersIn(own, ratedByJudge, unparsed);
  else yield* textsIn(join(lensRoot(folder), "output/evaluation"), unparsed);
}

/** The lines of a user are next to each other. */
async function* usersIn(
  file: string,
  read: (line: unknown) => Rated | null,
  unparsed: Unparsed,
): AsyncGenerator<Rated[]> {
  let own: Rated[] = [];
  for await (const rated of ratedLines(file, read, unparsed)) {
    if (own[0] && own[0].user !== rated.user) {
      yield own;
      own = [rated];
    } else own.push(rated);
  }
  if (own.length > 0) yield own;
}

async function* ratedLines<Value>(
  file: string,
  read: (line: unknown) => Value | null,
  unparsed: Unparsed,
): AsyncGenerator<Value> {
  if (!existsSync(file)) return;
  let number = 0;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    if (line === "") continue;
    const value = read(parsed(line));
    if (value === null) unparsed(`${basename(file)}:${number}`);
    else yield value;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

const dimensions = ["task_completion", "personalization", "naturalness", "coherence"] as const;

/** `userN/ASSISTANT/DIMENSION/JUDGE/TASK.txt`, with `_user` or `_asst` if either side is judged. */
function* textsIn(folder: string, unparsed: Unparsed): Generator<Rated[]> {
  for (const user of namesIn(folder)) {
    const own = new Map<string, Rated>();
    for (const assistant of namesIn(join(folder, user)))
      for (const dimension of dimensions)
        for (const judge of namesIn(join(folder, user, assistant, dimension)))
          for (const name of namesIn(join(folder, user, assistant, dimension, judge))) {
            const path = join(folder, user, assistant, dimension, judge, name);
            const [, task = "", end] = /^(.*?)(_user|_asst)?\.txt$/.exec(name) ?? [];
            const value = valueInText(dimension, readFileSync(path, "utf8"));
            const title = judgedName({ dimension, side: end === "_user" ? "user" : "assistant" });
            const key = `${assistant}/${task}`;
            if (value === null) unparsed(path);
            else own.set(key, { user, task, assistant, values: { ...own.get(key)?.values, [title]: value } });
          }
    if (own.size > 0) yield [...own.values()];
  }
}
