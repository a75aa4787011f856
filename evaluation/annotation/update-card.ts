import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AnnotationReport } from "./agreement.ts";
import { withSection } from "./say.ts";

const cardName = "README.md";

/** Writes what people have answered into the dataset card of an export, if it has one with a section for it. */
export function updateCard(out: string, report: AnnotationReport): void {
  const file = join(out, cardName);
  if (!existsSync(file)) return;
  const before = readFileSync(file, "utf8");
  const after = withSection(before, report);
  if (after === before) return;
  writeFileSync(`${file}.partial`, after);
  renameSync(`${file}.partial`, file);
}
