import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { forkScript } from "./fork-script.ts";
import { type Measured, measureRun } from "./measure.ts";

/** A hundred users with their tasks, and the dialogues that need no model. */
export function measureUsers(out: string, signal: AbortSignal): Promise<Measured> {
  return measureRun(out, ["--target", "personalens", "--personas", "0-99"], signal);
}

const slots = 16;
const latencyMs = 2_000;

/** Relative to the time that the calls need at least, if all slots are taken from beginning to end. */
export interface Slowness {
  readonly calls: number;
  /** The whole command. */
  readonly whole: number;
  /** Between the first call and the last answer. */
  readonly talking: number;
}

/**
 * A run whose assistant is slow. It has four users, so that a command's beginning and end, in which nobody can be asked, are
 * a small part of it, as in a run of any use.
 */
export async function measureSlowAssistant(folder: string, signal: AbortSignal): Promise<Slowness> {
  process.env.BENCH_KEY = "none";
  const server = forkScript("models/echoing-server");
  try {
    const baseUrl = `http://127.0.0.1:${await server.next(z.int())}/${latencyMs}/v1`;
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
    const words = ["--personas", "0-3", "--json"];
    const { seconds, lines } = await measureRun(
      join(folder, "out"),
      words,
      AbortSignal.any([signal, server.ended]),
      config,
    );
    const ends = lines.filter(({ line }) => line.includes('"call-end"')).map((one) => one.seconds);
    const least = (ends.length * latencyMs) / 1000 / slots;
    const talked = (ends.at(-1) ?? 0) - (ends[0] ?? 0) + latencyMs / 1000;
    return { calls: ends.length, whole: seconds / least, talking: talked / least };
  } finally {
    server.close();
  }
}
