import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Measured, measureRun } from "./measure.ts";

/** A hundred users with their tasks, and the dialogues that need no model. */
export function measureUsers(out: string, signal: AbortSignal): Promise<Measured> {
  return measureRun(out, ["--target", "personalens", "--personas", "0-99"], signal);
}

const slots = 16;
const latencyMs = 2_000;

/** A run whose assistant is slow: how long it took, relative to the time that its calls need at least. */
export async function measureSlowAssistant(
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly calls: number; readonly times: number }> {
  process.env.BENCH_KEY = "none";
  const server = fork(join(import.meta.dirname, "models/echoing-server.js"), { signal });
  server.on("error", () => {});
  try {
    const [port] = await once(server, "message");
    const baseUrl = `http://127.0.0.1:${z.int().parse(port)}/${latencyMs}/v1`;
    mkdirSync(folder, { recursive: true });
    const config = join(folder, "slow.yaml");
    const model = {
      provider: "openai",
      model: "bench",
      baseUrl,
      keyVariable: "BENCH_KEY",
      concurrency: slots,
    };
    writeFileSync(
      config,
      JSON.stringify({
        target: "personalens",
        personalens: { modes: ["base"], forks: 0 },
        models: { assistant: model },
      }),
    );
    const words = ["--personas", "0-1", "--json"];
    const { seconds, lines } = await measureRun(join(folder, "out"), words, signal, config);
    const calls = lines.filter(({ line }) => line.includes('"call-end"')).length;
    return { calls, times: seconds / ((calls * latencyMs) / 1000 / slots) };
  } finally {
    server.kill();
  }
}
