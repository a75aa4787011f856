import { describe, expect, it } from "vitest";
import { allowancesOf, retryAfterOf } from "./rate-headers.ts";

const headers = (told: Record<string, string>) => new Headers(told);

describe("what headers say about rates", () => {
  it.each([
    [{ "retry-after": "0.05" }, 50],
    [{ "retry-after": "30" }, 30_000],
    [{ "retry-after": "-1" }, 0],
    [{ "retry-after-ms": "12.5" }, 12.5],
    [{ "retry-after-ms": "100", "retry-after": "1" }, 100],
    [{ "retry-after": "Fri, 01 Jan 2027 00:00:07 GMT", date: "Fri, 01 Jan 2027 00:00:00 GMT" }, 7_000],
    [{ "retry-after": "Fri, 01 Jan 2027 00:00:00 GMT", date: "Fri, 01 Jan 2027 00:00:07 GMT" }, 0],
    [{ "retry-after": "Fri, 01 Jan 2027 00:00:00 GMT" }, null],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("read %j as a wait of so many milliseconds: %j", (told, wait) => {
    expect(retryAfterOf(headers(told))).toBe(wait);
  });

  it.each([
    ["1s", 1_000],
    ["6m0s", 360_000],
    ["20ms", 20],
    ["1h2m3.5s", 3_723_500],
    ["12", 12_000],
  ])("accept %j as a time", (text, renewedInMs) => {
    const told = { "x-ratelimit-remaining-tokens": "5", "x-ratelimit-reset-tokens": text };
    expect(allowancesOf(headers(told))).toEqual([{ of: "tokens", remaining: 5, renewedInMs }]);
  });

  it.each(["", "soon", "1x", "s", "2027-01-01"])("don't accept %j as a time", (text) => {
    const told = { "x-ratelimit-remaining-requests": "5", "x-ratelimit-reset-requests": text };
    expect(allowancesOf(headers(told))).toEqual([]);
  });
});
