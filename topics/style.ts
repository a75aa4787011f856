import type { PackIssue } from "./check.ts";
import type { PackText } from "./texts.ts";
import type { PackPath } from "./units.ts";

const worn =
  /—|\b(?:delve|vibrant|elevate|game[- ]changer|treasure trove|great question|good question|love that|absolutely|certainly|honestly|at the end of the day|the whole point|that's the thing)\b/i;

/** Words and signs that give away a machine. */
export function styleIssues({ path, text }: PackText): PackIssue[] {
  const found = worn.exec(text)?.[0];
  return found === undefined ? [] : [{ path, message: `must not hold "${found}"` }];
}

const mostSameStarts = 5;
const runLength = 8;

/** Runs of eight words that occur twice, and beginnings that occur too often. */
export function repetitionIssues(texts: readonly PackText[]): PackIssue[] {
  return [...sameStarts(texts), ...sameRuns(texts)];
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’{}]+/gu) ?? [];

function sameStarts(texts: readonly PackText[]): PackIssue[] {
  const starts = new Map<string, PackPath[]>();
  for (const { path, text, by } of texts) {
    const words = wordsIn(text);
    if (words.length < 5) continue;
    const start = `${by} ${words.slice(0, 3).join(" ")}`;
    starts.set(start, [...(starts.get(start) ?? []), path]);
  }
  return [...starts].flatMap(([start, paths]) => {
    const message = `${paths.length} texts of the ${start.replace(" ", ' begin with "')}", at most ${mostSameStarts} may`;
    return paths.slice(mostSameStarts).map((path) => ({ path, message }));
  });
}

function sameRuns(texts: readonly PackText[]): PackIssue[] {
  const seen = new Map<string, PackPath>();
  return texts.flatMap(({ path, text }) => {
    const words = wordsIn(text);
    const runs = words
      .slice(0, Math.max(0, words.length - runLength + 1))
      .map((_, at) => words.slice(at, at + runLength).join(" "));
    // An option may quote the story that it recalls, and a second version of a letter the first.
    const repeated = runs.find((run) => seen.has(run) && unitOf(seen.get(run) ?? []) !== unitOf(path));
    for (const run of runs) if (!seen.has(run)) seen.set(run, path);
    return repeated === undefined
      ? []
      : [{ path, message: `"${repeated}" stands in ${seen.get(repeated)?.join(".")} too` }];
  });
}

const lengthOfUnit: Readonly<Record<string, number>> = { occasions: 2, implied: 3, scattered: 3 };
const unitOf = (path: PackPath) => path.slice(0, lengthOfUnit[path[0] ?? ""] ?? 5).join(".");
