import type { Ontology } from "../../../content/personalens/bank.ts";
import { openFiles } from "../../../formats/files.ts";
import { type FileTree, openTree } from "../../../formats/tree.ts";
import { ruleAssistants } from "../dialogues/assistants-by-rule.ts";
import type { Dialogue } from "../dialogues/dialogue.ts";
import { type Forked, measureForks } from "../forks/fork.ts";
import {
  detailsFile,
  dialoguePath,
  dialoguesFile,
  forksFile,
  judgmentsFile,
  leftOutFile,
  missingFile,
  ontologyFile,
  profilePath,
  schemaPath,
  sharedTasksPath,
  sharedTemplates,
  soloTasksPath,
  templatesPath,
  treeName,
} from "../format/layout.ts";
import { countMissing, type MissingPart } from "../format/missing.ts";
import { type CountedLeftOut, countLeftOut, type LeftOut } from "../input/left-out.ts";
import type { JudgedDialogue } from "../judgments/dimensions.ts";
import { gatherJudgments } from "../judgments/gather.ts";
import { judgmentPath, judgmentText } from "../judgments/original-text.ts";
import { gatherMeasures } from "../measures/gather.ts";
import type { Summary } from "../summaries/write-summary.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import type { UserCalendar } from "../tasks/user-calendar.ts";
import type { Circumstances } from "../users/traits-of.ts";
import type { User } from "../users/user.ts";
import { lensCard } from "./card.ts";
import { missingPart } from "./card-parts.ts";
import { measuredDialogues } from "./measured-dialogues.ts";
import {
  asciiOf,
  asJsonLines,
  detailsLine,
  dialogueRow,
  ontologyRow,
  originalJson,
  profileRow,
  schemaRows,
  sharedTemplateLines,
  soloTemplates,
  tasksRow,
} from "./rows.ts";
import { lensTables } from "./tables.ts";

/** Everything about a user that is exported. */
export interface ExportedUser {
  readonly user: User;
  /** `null` for a user who was read: nothing else is known about them. */
  readonly circumstances: Circumstances | null;
  readonly summaries: Readonly<Record<string, Summary>>;
  readonly tasks: readonly UserTask[];
  /** `null` for a user who was read. */
  readonly calendar: UserCalendar | null;
  readonly dialogues: readonly Dialogue[];
  readonly judged: readonly JudgedDialogue[];
  readonly forked: readonly Forked[];
  readonly missing: readonly MissingPart[];
}

export interface OpenedUser {
  /** What can't be used in the user's files. */
  readonly left: readonly LeftOut[];
  /** `null` if nothing of the user can be used. */
  readonly exported: ExportedUser | null;
}

export interface LensExportOrder {
  readonly folder: string;
  readonly seed: number;
  readonly ontology: Ontology;
  /** Whether the users come from an input. */
  readonly isRead: boolean;
  readonly partitions: readonly number[];
  readonly configuration: string;
  /** What can't be used in the templates. */
  readonly left: readonly LeftOut[];
  open(partition: number): Promise<OpenedUser>;
  readonly signal: AbortSignal;
}

export interface LensExported {
  readonly files: readonly string[];
  readonly users: number;
  readonly tasks: number;
  readonly dialogues: number;
  /** What of the input was left out. */
  readonly left: CountedLeftOut;
}

/** How many of the parts that were left out are reported by name. */
const mostTold = 10;

/** Writes the files, user by user; `null` if interrupted. */
export async function exportPersonaLens(order: LensExportOrder): Promise<LensExported | null> {
  const { folder, partitions, ontology, signal } = order;
  const files = openFiles(folder);
  const tree = openTree(folder, treeName);
  const tables = lensTables();
  try {
    writeTemplates(tree, ontology);
    if (!order.isRead) await files.write(ontologyFile, `${asciiOf(JSON.stringify(ontologyRow(ontology)))}\n`);
    const left = countLeftOut(mostTold);
    const leave = async (all: readonly LeftOut[]) => {
      left.add(all);
      if (all.length > 0) await files.write(leftOutFile, asJsonLines(all));
    };
    await leave(order.left);
    const counts = { users: 0, tasks: 0, dialogues: 0 };
    const missing = countMissing();
    const made = { dialogue: 0, judgment: 0, fork: 0 };
    const gathered = gatherMeasures();
    const judged = gatherJudgments();
    for (const partition of partitions) {
      const { exported, left: ofUser } = await order.open(partition);
      if (signal.aborted) return abandon();
      await leave(ofUser);
      if (exported === null) continue;
      writeUser(tree, exported, ontology);
      await files.write(detailsFile, asJsonLines([detailsLine(exported)]));
      const lines = measuredDialogues(exported, ontology);
      await files.write(dialoguesFile, asJsonLines(lines));
      for (const [name, pieces] of Object.entries(tables.add(exported, lines, ontology)))
        for (const piece of pieces) if (piece.length > 0) await files.write(name, piece);
      gathered.addUser(lines.map(({ assistant, mode, measures }) => ({ assistant, mode, ...measures })));
      const user = exported.user.demographics.user_id;
      const said = exported.judged.map((one) => ({ user, ...one }));
      if (said.length > 0) await files.write(judgmentsFile, asJsonLines(said));
      judged.addUser(exported.judged);
      made.dialogue += lines.filter(isTested).length;
      made.judgment += exported.judged.length;
      made.fork += exported.forked.filter(isTested).length;
      for (const part of exported.missing) missing.add(part);
      const notMade = exported.missing.map((part) => ({ user, ...part }));
      if (notMade.length > 0) await files.write(missingFile, asJsonLines(notMade));
      const forked = exported.forked.map((one) => ({ user, ...one, measures: measureForks(one) }));
      if (forked.length > 0) await files.write(forksFile, asJsonLines(forked));
      counts.users += 1;
      counts.tasks += exported.tasks.length;
      counts.dialogues += lines.length;
    }
    for (const [name, piece] of Object.entries(tables.finish())) await files.write(name, piece);
    await files.write(
      "README.md",
      lensCard({
        ...counts,
        left: left.counted(),
        ontology,
        isRead: order.isRead,
        seed: order.seed,
        gathered: gathered.finish(),
        judged: judged.finish(),
        unjudged: missing.counted().counts.judgment,
        missing: missingPart(missing.counted(), made),
      }),
    );
    await files.write("config.resolved.yaml", order.configuration);
    tree.finish();
    return { files: [treeName, ...(await files.finish())], ...counts, left: left.counted() };
  } catch (error) {
    await abandon();
    throw error;
  }

  async function abandon(): Promise<null> {
    // First the files, because they are open.
    await files.abandon();
    tree.abandon();
    return null;
  }
}

const isTested = ({ assistant }: { readonly assistant: string }) =>
  !ruleAssistants.some((name) => name === assistant);

function writeTemplates(tree: FileTree, ontology: Ontology): void {
  for (const { name, tasks } of ontology.domains)
    tree.write(templatesPath(name), asJsonLines(soloTemplates(tasks)));
  tree.write(templatesPath(sharedTemplates), asJsonLines(sharedTemplateLines(ontology.sharedTasks)));
  tree.write(schemaPath, originalJson(schemaRows(ontology)));
}

function writeUser(
  tree: FileTree,
  { user, summaries, tasks, dialogues, judged }: ExportedUser,
  ontology: Ontology,
): void {
  const name = user.demographics.user_id;
  const isSolo = ({ domains }: UserTask) => domains.length === 1;
  tree.write(profilePath(name), originalJson(profileRow(user, summaries, ontology)));
  tree.write(soloTasksPath(name), originalJson(tasksRow(tasks.filter(isSolo))));
  tree.write(sharedTasksPath(name), originalJson(tasksRow(tasks.filter((task) => !isSolo(task)))));
  for (const dialogue of dialogues) {
    const intent = tasks.find(({ id }) => id === dialogue.taskId)?.intent ?? "";
    tree.write(dialoguePath(name, dialogue), originalJson(dialogueRow(name, intent, dialogue)));
  }
  for (const one of judged)
    for (const judgment of one.judgments)
      tree.write(judgmentPath(name, one, judgment), judgmentText(judgment));
}
