import { join } from "node:path";
import { madeBy } from "../../checks/audit/report-html.ts";
import { checkReports } from "../../checks/audit/write-reports.ts";
import { openFiles } from "../../formats/files.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { columns, sayCount } from "../../pipeline/text/layout.ts";
import type { Audited, AuditOrder } from "../orders.ts";
import { auditConversations, auditTables, type ConvAudit } from "./audit/audit.ts";
import { openConvFiles } from "./verify-folder.ts";

/** Measures how far solvers get without the thread, and writes it as `audit.json`. */
export async function auditConversationsFolder({
  path: folder,
  output = folder,
  failAbove,
  gate,
  say,
}: AuditOrder): Promise<Audited> {
  if (failAbove !== undefined || gate)
    throw new ConfigError(
      `could not audit "${folder}": ${gate ? "--gate" : "--fail-above"} is for questions with options, and these are PersonaConv files; leave it out`,
    );
  await checkReports(output);
  const files = openConvFiles(folder);
  try {
    const audit = await auditConversations(files);
    if (audit.settings.length === 0)
      throw new ConfigError(
        `could not audit "${folder}": its lines need the provenance.jsonl and threads.jsonl of their export beside them`,
      );
    for (const line of report(audit)) say(line);
    return { written: [await writeReport(output, audit)], above: [], missed: [] };
  } finally {
    files.close();
  }
}

function report(audit: ConvAudit): string[] {
  const [first] = audit.settings;
  return [
    ...auditTables(audit).flatMap((table) => [...columns(table, [1]), ""]),
    `Of ${sayCount(first?.authors ?? 0, "author")}, over all splits. What learns is cross-validated in ${first?.folds ?? 0} folds; an author is never on both sides.`,
    "In brackets the middle 95 % of 1,000 drawings of the lines.",
    "",
  ];
}

async function writeReport(output: string, audit: ConvAudit): Promise<string> {
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
