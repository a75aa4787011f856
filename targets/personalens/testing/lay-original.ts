import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";

/** The folder of three users of the original and all of its tasks, on machines that have them. */
export const originalData = resolve(import.meta.dirname, "../../../../shared/data/personalens");
export const hasOriginal = existsSync(originalData);
export const originalUsers = ["user12", "user874", "user1001"] as const;

/** Lays the users out in a folder as the original does. */
export function layOriginal(folder: string): void {
  cpSync(join(originalData, "profile"), join(folder, "data/profile"), { recursive: true });
  mkdirSync(join(folder, "res"));
  copyFileSync(join(originalData, "schema.json"), join(folder, "res/schema.json"));
  for (const file of readdirSync(join(originalData, "task"))) {
    const domain = join(folder, "data/task", basename(file, ".jsonl"));
    mkdirSync(domain, { recursive: true });
    copyFileSync(join(originalData, "task", file), join(domain, "task.jsonl"));
  }
}
