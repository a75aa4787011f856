import { z } from "zod";
import { ModelError, type ModelErrorKind } from "../../engine/errors.ts";
import { jsonOf } from "../json.ts";
import type { LineResult } from "./server.ts";

/** A line of a file of results or of errors (https://platform.openai.com/docs/api-reference/batch/request-output). */
const resultLine = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.int(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});
const errorBody = z.object({
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }),
});

type ErrorBody = { readonly code?: string | null | undefined; readonly message?: string | null | undefined };

/** Reads a line. `kindOf` says what a status and a code mean. */
export function readResultLine(
  line: string,
  kindOf: (status: number, code: string | null) => ModelErrorKind,
  where: string,
): LineResult | null {
  const parsed = resultLine.safeParse(jsonOf(line));
  if (!parsed.success) return null;
  const { custom_id: key, response, error } = parsed.data;
  if (response?.status_code === 200) return { key, body: JSON.stringify(response.body) };
  if (response) {
    const told = errorBody.safeParse(response.body).data?.error ?? {};
    const kind = kindOf(response.status_code, told.code ?? null);
    return { key, error: lineError(`${where}: status ${response.status_code}${saidOf(told)}`, kind) };
  }
  const kind = error?.code === "batch_expired" ? "timeout" : "server";
  return { key, error: lineError(`${where}: no answer${saidOf(error ?? {})}`, kind) };
}

const passing: readonly ModelErrorKind[] = ["rate-limit", "server", "timeout", "network"];

export function lineError(message: string, kind: ModelErrorKind): ModelError {
  return new ModelError(message, { kind, retryable: passing.includes(kind) });
}

export function saidOf({ code, message }: ErrorBody): string {
  return message ? `, "${message}"` : code ? `, "${code}"` : "";
}
