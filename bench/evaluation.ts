import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { forkScript } from "./fork-script.ts";
import { type Measured, measureCommand } from "./measure.ts";

const atOnce = 8;
const latencyMs = 1_000;
/** Enough to keep all slots busy for a while. */
const questions = 40;

/** Measures `pipeline evaluate`: asks a server in its own process questions with contexts of a million tokens, eight at once. */
export async function measureEvaluation(
  benchmark: string,
  out: string,
  signal: AbortSignal,
): Promise<Measured> {
  process.env.BENCH_KEY = "none";
  const server = forkScript("models/server");
  try {
    const baseUrl = `http://127.0.0.1:${await server.next(z.int())}/${latencyMs}/0/v1`;
    mkdirSync(out, { recursive: true });
    const config = join(out, "models.yaml");
    const model = {
      provider: "openai",
      model: "bench",
      baseUrl,
      keyVariable: "BENCH_KEY",
      concurrency: atOnce,
    };
    writeFileSync(config, JSON.stringify({ models: { bench: model } }));
    const words = ["evaluate", benchmark, "--model", "bench", "--sizes", "1M", "--limit", String(questions)];
    const stopped = AbortSignal.any([signal, server.ended]);
    return await measureCommand(out, [...words, "--config", config], stopped);
  } finally {
    server.close();
  }
}
