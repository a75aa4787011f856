import type { ModelErrorKind } from "../engine/errors.ts";

/** What a status means, together with the code in the error's body. */
export function kindOfStatus(status: number, code: string | null): ModelErrorKind {
  if (code === "insufficient_quota" || status === 402) return "quota";
  if (code === "content_filter") return "content-filter";
  if (status === 429) return "rate-limit";
  if (status === 401 || status === 403) return "authentication";
  return status >= 500 || status === 408 || status === 409 ? "server" : "request";
}
