import { describe, expect, it } from "vitest";
import { onAbort } from "./on-abort.ts";

describe("waiting for an interruption", () => {
  it("tells all who wait, once, and nobody who let go", () => {
    const interruption = new AbortController();
    const told: string[] = [];
    onAbort(interruption.signal, () => told.push("first"));
    const letGo = onAbort(interruption.signal, () => told.push("second"));
    onAbort(interruption.signal, () => told.push("third"));
    letGo();
    expect(told).toEqual([]);
    interruption.abort();
    interruption.abort();
    expect(told).toEqual(["first", "third"]);
  });

  it("tells at once who comes too late", () => {
    const told: string[] = [];
    onAbort(AbortSignal.abort(), () => told.push("late"));
    expect(told).toEqual(["late"]);
  });
});
