import { z } from "zod";
import { sayMistakes } from "../../../checks/reading/json.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { modes } from "../dialogues/modes.ts";
import { dialoguePath, judgmentsFile } from "../format/layout.ts";
import { judgedDialogueSchema, judgedName, judgedThings, scales } from "../judgments/dimensions.ts";
import { judgmentPath, judgmentText, valueInText } from "../judgments/original-text.ts";

const lineSchema = judgedDialogueSchema.extend({ user: z.string(), mode: z.enum(modes) });
type Line = z.infer<typeof lineSchema>;

export interface JudgedFiles {
  readonly line: unknown;
  readonly number: number;
  /** The text of a file of the set; `null` if it doesn't exist. */
  readonly text: (path: string) => string | null;
}

/**
 * Checks a line of `judgments.jsonl`. Its dialogue must exist. Everything must be judged once, with the same
 * number of tries, and on its scale. The texts for the original's scripts must say the same. Returns the
 * paths of these texts.
 */
export function verifyJudgments({ line, number, text }: JudgedFiles, tally: Tally): string[] {
  const find = (what: string) => tally.find("judgments", judgmentsFile, number, what);
  tally.count("judgments");
  const read = lineSchema.safeParse(line);
  if (!read.success) {
    find(sayMistakes(lineSchema, line));
    return [];
  }
  const { user, ...judged } = read.data;
  const of = dialoguePath(user, judged);
  if (text(of) === null) find(`there is no dialogue "${of}"`);
  for (const fault of faultsOf(read.data)) find(`${judged.taskId}: ${fault}`);
  return judged.judgments.map((judgment) => {
    const path = judgmentPath(user, judged, judgment);
    tally.count("texts of judgments");
    const said = text(path);
    if (said === null) tally.find("texts of judgments", path, null, "it is missing");
    else if (said !== judgmentText(judgment))
      tally.find(
        "texts of judgments",
        path,
        null,
        `it doesn't say what line ${number} of "${judgmentsFile}" says`,
      );
    return path;
  });
}

function faultsOf({ judgments }: Line): string[] {
  const tries = judgments[0]?.scores.length;
  return [
    ...judgedThings.flatMap((thing) => {
      const found = judgments.filter(
        ({ dimension, side }) => dimension === thing.dimension && side === thing.side,
      ).length;
      return found === 1
        ? []
        : [`${judgedName(thing)} is judged ${found === 0 ? "not at all" : `${found} times`}`];
    }),
    ...judgments.flatMap(({ dimension, side, scores, reasons }) => {
      const [least, most] = dimension === "task_completion" ? [0, 1] : [1, scales[dimension].most];
      const name = judgedName({ dimension, side });
      const off = scores.find((score) => score < least || score > most);
      return [
        ...(off === undefined ? [] : [`${name}: ${off} is not from ${least} to ${most}`]),
        ...(scores.length === reasons.length
          ? []
          : [`${name} has ${scores.length} scores, but ${reasons.length} reasons`]),
        ...(scores.length === tries
          ? []
          : [`${name} was tried ${scores.length} times, others ${tries} times`]),
      ];
    }),
  ];
}

/**
 * Checks a judge's text that the original's scripts read: it must contain a value. Its folder names what is
 * judged.
 */
export function verifyJudgmentText(path: string, content: string | null, tally: Tally): void {
  const named = path.split("/").at(-3);
  const dimension = judgedThings.find((thing) => thing.dimension === named)?.dimension;
  tally.count("texts of judgments");
  if (dimension === undefined)
    tally.find("texts of judgments", path, null, `"${named}" is nothing that is judged`);
  else if (valueInText(dimension, content ?? "") === null)
    tally.find("texts of judgments", path, null, "it holds no verdict or score");
}
