import { join } from "node:path";
import { madeBy } from "../../checks/audit/report-html.ts";
import { checkReports } from "../../checks/audit/write-reports.ts";
import { openFiles } from "../../formats/files.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { columns } from "../../pipeline/text/layout.ts";
import type { Audited, AuditOrder } from "../orders.ts";
import { type LensAudit, measureUsers } from "./audit/measure.ts";
import { lensTables } from "./audit/tables.ts";
import {
  dialogueFileSchema,
  profileFileSchema,
  sharedTasksFileSchema,
  soloTasksFileSchema,
} from "./format/files.ts";
import { openLensSet } from "./read-set.ts";

/**
 * Measures how much users and situations differ, and how much summaries give away. Reports files that can't
 * be read.
 */
export async function auditLensFolder({
  path: folder,
  output = folder,
  failAbove,
  gate,
  say,
}: AuditOrder): Promise<Audited> {
  if (failAbove !== undefined || gate)
    throw new ConfigError(
      `could not audit "${folder}": ${gate ? "--gate" : "--fail-above"} is for questions with options, and these are PersonaLens files; leave it out`,
    );
  await checkReports(output);
  const { audit, skipped } = measureFolder(folder);
  for (const table of lensTables(audit)) for (const line of [...columns(table, [1, 2, 3]), ""]) say(line);
  for (const file of skipped.slice(0, 10)) say(`Skipped: ${file}`);
  if (skipped.length > 10) say(`Skipped ${skipped.length - 10} more files`);
  return { written: [await writeReport(output, audit)], above: [], missed: [] };
}

function measureFolder(folder: string): { readonly audit: LensAudit; readonly skipped: readonly string[] } {
  const set = openLensSet(folder);
  const measuring = measureUsers(set.known);
  const skipped = set.known.broken.map(({ path, line, why }) => `${path}:${line}: ${why}`);
  for (const user of set.users) {
    const { profile, ...files } = set.read(user, (path, why) =>
      skipped.push(`${path}: it is not JSON: ${why}`),
    );
    const read = profileFileSchema.safeParse(profile);
    if (read.success) measuring.addProfile(read.data);
    else skipped.push(`${user}/profile.json: it has another form`);
    for (const tasks of [
      soloTasksFileSchema.safeParse(files.tasks),
      sharedTasksFileSchema.safeParse(files.sharedTasks),
    ])
      for (const { situations } of Object.values(tasks.data ?? {})) measuring.addSituations(situations);
    const dialogues = set.dialogues(user, (path, why) => skipped.push(`${path}: it is not JSON: ${why}`));
    for (const { path, json } of dialogues) {
      const { data } = dialogueFileSchema.safeParse(json);
      if (data) measuring.addOpening(user, data.dialogue[0]?.content ?? "");
      else if (json !== null) skipped.push(`${path}: it has another form`);
    }
  }
  return { audit: measuring.finish(), skipped };
}

async function writeReport(output: string, audit: LensAudit): Promise<string> {
  const files = openFiles(output);
  try {
    await files.write("audit.json", `${JSON.stringify({ madeBy, ...audit }, null, 2)}\n`);
    await files.finish();
    return join(output, "audit.json");
  } catch (error) {
    await files.abandon();
    throw error;
  }
}
