import type { Allowance } from "./provider.ts";

type Headers = { get(name: string): string | null };

/** How long the server asks to wait, in milliseconds; `null` if it doesn't say. */
export function retryAfterOf(headers: Headers): number | null {
  const milliseconds = numberOf(headers.get("retry-after-ms"));
  if (milliseconds !== null) return Math.max(0, milliseconds);
  const value = headers.get("retry-after");
  const seconds = numberOf(value);
  if (seconds !== null) return Math.max(0, seconds * 1000);
  // A date, compared with the server's own clock.
  const until = Date.parse(value ?? "") - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(until) ? Math.max(0, until) : null;
}

/**
 * What is left of the limits, from `x-ratelimit-remaining-…` and `x-ratelimit-reset-…` for requests and for
 * tokens.
 */
export function allowancesOf(headers: Headers): readonly Allowance[] {
  return (["requests", "tokens"] as const).flatMap((of) => {
    const remaining = numberOf(headers.get(`x-ratelimit-remaining-${of}`));
    const renewedInMs = millisecondsOf(headers.get(`x-ratelimit-reset-${of}`) ?? "");
    return remaining === null || renewedInMs === null ? [] : [{ of, remaining, renewedInMs }];
  });
}

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const durationForm = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;
const durationParts = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;

/** "1s", "6m0s", "20ms", or a number of seconds. */
function millisecondsOf(text: string): number | null {
  const seconds = numberOf(text);
  if (seconds !== null) return seconds * 1000;
  if (!durationForm.test(text)) return null;
  return [...text.matchAll(durationParts)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * unitMs[unit as keyof typeof unitMs],
    0,
  );
}

function numberOf(text: string | null): number | null {
  const number = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
