import { describe, expect, it } from "vitest";
import { loadQueue } from "./share-run.ts";

describe("the queue of many machines", () => {
  it("is a package that a user may lack, and then the user is told how to get it", async () => {
    const load = () => import("../pipeline/executors/queue.ts");
    const missing = new Error("Cannot find package 'bullmq' imported from /app/dist/queue.js");
    await expect(loadQueue(load)).resolves.toHaveProperty("queueExecutor");
    await expect(loadQueue(() => Promise.reject(missing))).rejects.toThrow(/npm install bullmq@6/);
    const other = new Error("Cannot find package 'pg' imported from /app/dist/queue.js");
    await expect(loadQueue(() => Promise.reject(other))).rejects.toThrow(other);
  });
});
