import { describe, expect, it } from "vitest";
import { readLetter } from "../results/read-letter.ts";
import { connectTo, memoryContract, partOf } from "./memory.contract.ts";
import { startMemoryServer } from "./server.ts";

const { signal } = new AbortController();

memoryContract("the reference server", async () => {
  const { url, close } = await startMemoryServer(0);
  return { url, stop: close };
});

describe("the reference server", () => {
  it("dates what it recalls, in the order in which it was told", async () => {
    const { url, close } = await startMemoryServer(0);
    const memory = await connectTo(url);
    const id = await memory.begin(signal);
    await memory.tell(id, partOf(1, ["I like harira, harira, harira."]), signal);
    await memory.tell(id, partOf(2, ["No harira for me."]), signal);
    const { context, found } = await memory.recall(id, "harira?", signal);
    expect(context).toBe("[2021-02-01] I like harira, harira, harira.\n\n[2021-02-02] No harira for me.");
    expect(found).toEqual([
      { session: 1, message: 0 },
      { session: 2, message: 0 },
    ]);
    await close();
  });

  it("chooses what was not tried yet, if something new is wanted", async () => {
    const { url, close } = await startMemoryServer(0);
    const memory = await connectTo(url);
    const id = await memory.begin(signal);
    await memory.tell(
      id,
      partOf(0, [
        "I folded a crane from the newspaper.",
        "I baked bread without an oven.",
        "I learned the names of forty clouds.",
      ]),
      signal,
    );
    const options = [
      "(a) You could go on folding a crane from the newspaper.",
      "(b) You could bake bread without an oven.",
      "(c) You could learn the names of forty clouds.",
      "(d) You could walk home backwards at night.",
    ];
    const question = "What haven't I tried yet?";
    const answer = await memory.answer(id, { question, options, instruction: "Choose." }, signal);
    expect(readLetter(answer, "a").letter).toBe("d");
    await close();
  });

  it("refuses what doesn't follow the protocol, and says why", async () => {
    const { url, close } = await startMemoryServer(0);
    const memory = await connectTo(url);
    const id = await memory.begin(signal);
    await expect(memory.tell(id, partOf(0, ["Soup."], 3), signal)).rejects.toThrow(
      /400, "session 0 has 0 messages so far, and these begin at 3"/,
    );
    await expect(memory.tell(id, partOf(0, []), signal)).rejects.toThrow(/400, ".*messages/s);
    await close();
  });

  it("accepts its key and no other, and no message contains the key", async () => {
    const { url, close } = await startMemoryServer(0, "a-key-of-tests");
    expect((await connectTo(url, "a-key-of-tests")).greeting.name).toBe("bm25");
    await expect(connectTo(url, "another-key")).rejects.toThrow(/401, .*MEMORY_KEY/);
    await expect(connectTo(url, "another-key")).rejects.not.toThrow(/another-key/);
    await close();
  });
});
