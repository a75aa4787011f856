import { createRandom } from "../../pipeline/engine/random.ts";
import { grouped } from "../../pipeline/lists.ts";
import { findBenchmark } from "../benchmark/benchmark-files.ts";
import { type ExportedQuestion, readExport } from "../benchmark/read-export.ts";
import type { TurnsToRead } from "./read-turns.ts";

/** The parts of a question that are read, and what was recorded for it. */
interface Recorded extends Omit<TurnsToRead, "readings" | "recorded"> {
  readonly reading: string;
}

/**
 * The turns of an export whose readings were recorded, at its smallest size: the other sizes have the same turns. Those of a group
 * with fewer than two different readings are left out, because there is nothing to choose from.
 */
export async function turnsToRead(folder: string): Promise<readonly TurnsToRead[]> {
  const smallest = findBenchmark([folder], undefined).slice(0, 1);
  const recorded: Recorded[] = [];
  for await (const question of readExport(folder, { sizes: smallest.map(({ size }) => size) }))
    recorded.push(...recordedOf(question));
  return [...grouped(recorded, ({ group }) => group).values()].flatMap((members) => {
    const readings = [...new Set(members.map(({ reading }) => reading))];
    return readings.length < 2 ? [] : members.map((member) => choiceOf(member, readings));
  });
}

function recordedOf({ id, type, evidence, origin }: ExportedQuestion): Recorded[] {
  const read = evidence.filter(({ reading }) => reading);
  if (!origin?.member || origin.level === null || read.length === 0) return [];
  const parts = evidence.map(({ date, messages }) => ({ date, messages }));
  const reading = read
    .map(({ subject, reading }, index) =>
      subject === null || subject === read[index - 1]?.subject ? reading : `${subject}: ${reading}`,
    )
    .join(" ");
  return [{ id, type, group: origin.member.group, level: origin.level, parts, reading }];
}

function choiceOf({ reading, ...member }: Recorded, all: readonly string[]): TurnsToRead {
  const readings = createRandom("readings", member.id).shuffle(all);
  return { ...member, readings, recorded: readings.indexOf(reading) };
}
