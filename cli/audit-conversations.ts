import { join } from "node:path";
import { madeBy } from "../checks/audit/report-html.ts";
import { openFiles } from "../formats/files.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { columns, sayCount } from "../pipeline/text/layout.ts";
import { auditConversations, auditTables, type ConvAudit } from "../targets/personaconv/audit/audit.ts";
import type { Terminal } from "./terminal.ts";
import { openConvFiles } from "./verify-conversations.ts";

/** Prints what solvers without the thread score in a PersonaConv set, and writes it as `audit.json`. */
export async function auditConversationsFolder(
  folder: string,
  output: string,
  terminal: Terminal,
): Promise<void> {
  const files = openConvFiles(folder);
  try {
    const audit = await auditConversations(files);
    if (audit.settings.length === 0)
      throw new ConfigError(
        `could not audit "${folder}": its lines need the provenance.jsonl and threads.jsonl of their export beside them`,
      );
    for (const line of report(audit)) terminal.out(line);
    terminal.out(`Written: ${await writeReport(output, audit)}`);
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
