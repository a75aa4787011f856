import { existsSync } from "node:fs";
import Database from "libsql";
import { z } from "zod";
import type { Workshop } from "./cli.ts";

/** How many answers of models the store keeps. */
export function storedAnswers(shop: Workshop): number {
  if (!existsSync(shop.file("out/run.db"))) return 0;
  const database = new Database(shop.file("out/run.db"));
  const row: unknown = database.prepare("select count(*) as answers from responses").get();
  database.close();
  return z.object({ answers: z.int() }).parse(row).answers;
}

/** The records that a run with `--json` says it made. */
export function madeIn(out: string): string[] {
  return out.split("\n").flatMap((line) => {
    if (!line.startsWith("{") || !line.endsWith("}")) return [];
    const event = JSON.parse(line) as {
      type: string;
      stage?: string;
      partition?: number;
      key?: string;
      outcome?: string;
    };
    return event.type === "task-end" && event.outcome === "made"
      ? [`${event.stage} ${event.partition} ${event.key}`]
      : [];
  });
}
