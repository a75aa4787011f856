import { describe, expect, it } from "vitest";
import { interruptible, onAbort, sleep } from "./interruption.ts";

describe("waiting for an interruption", () => {
  it("tells everyone who waits, once, but not those who canceled", () => {
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

  it("tells at once when the signal is already aborted", () => {
    const told: string[] = [];
    onAbort(AbortSignal.abort(), () => told.push("late"));
    expect(told).toEqual(["late"]);
  });

  it("wakes a sleeper with the reason", async () => {
    const interruption = new AbortController();
    const asleep = sleep(1e6, interruption.signal);
    interruption.abort(new Error("enough"));
    await expect(asleep).rejects.toThrow("enough");
    await expect(sleep(1e6, interruption.signal)).rejects.toThrow("enough");
  });

  it("passes on an interruption and its reason, each time with a new signal", async () => {
    const interruption = new AbortController();
    const signals: AbortSignal[] = [];
    const act = async (signal: AbortSignal) => void signals.push(signal);
    await interruptible(interruption.signal, act);
    const under = interruptible(interruption.signal, (signal) => sleep(1e6, signal));
    interruption.abort(new Error("enough"));
    await expect(under).rejects.toThrow("enough");
    expect(signals[0]).not.toBe(interruption.signal);
    expect(signals[0]?.aborted).toBe(false);
  });
});
