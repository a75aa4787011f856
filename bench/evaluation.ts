import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
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
  const server = fork(join(import.meta.dirname, "models/server.js"), { signal });
  server.on("error", () => {});
  try {
    const [port] = await once(server, "message");
    const baseUrl = `http://127.0.0.1:${z.int().parse(port)}/${latencyMs}/0/v1`;
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
    return await measureCommand(out, [...words, "--config", config], signal);
  } finally {
    server.kill();
  }
}
