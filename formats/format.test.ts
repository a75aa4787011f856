import { describe, expect, it } from "vitest";
import { formatContract } from "./format.contract.ts";
import { type Format, openFormats } from "./format.ts";
import { personaMemFormat } from "./personamem/format.ts";
import { provenanceFormat } from "./provenance/format.ts";
import { feedOfPersona, writtenBy } from "./testing/feed.ts";

/** The whole format that CONTRIBUTING.md shows. */
const toy: Format = {
  name: "toy",
  files: ["toy.jsonl"],
  open: ({ write }) => {
    write("toy.jsonl", "");
    return { add: (_, question) => write("toy.jsonl", `${JSON.stringify(question)}\n`), finish: () => {} };
  },
};

for (const format of [personaMemFormat, provenanceFormat, toy]) formatContract(format);

describe("formats that are fed in one pass", () => {
  it("write the same files as each of them alone", async () => {
    const feed = feedOfPersona();
    const alone = await Promise.all(
      [personaMemFormat, provenanceFormat, toy].map(async (format) => [...(await writtenBy([format], feed))]),
    );
    expect(await writtenBy([toy, provenanceFormat, personaMemFormat], feed)).toEqual(new Map(alone.flat()));
    const lines = (alone[2]?.[0]?.[1] ?? "").trimEnd().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
      feed.flatMap(({ questions }) => questions),
    );
  });

  it("name no file of another format", () => {
    const names = [personaMemFormat, provenanceFormat].flatMap(({ files }) => files);
    expect(new Set(names).size).toBe(names.length);
  });

  it("pass on what they write about a context in one piece per file", async () => {
    const writes: string[] = [];
    const files = { write: async (name: string) => void writes.push(name) };
    const [first] = feedOfPersona();
    if (!first) throw new Error("nothing is fed");
    const opened = await openFormats([personaMemFormat, provenanceFormat], ["32k"], files);
    writes.length = 0;
    await opened.add(first.context, first.questions);
    expect(writes.sort()).toEqual([
      "personas.jsonl",
      "provenance_32k.jsonl",
      "questions_32k.csv",
      "sessions_32k.jsonl",
      "shared_contexts_32k.jsonl",
    ]);
  });

  it("may write only files that they name", async () => {
    const careless: Format = {
      ...toy,
      name: "careless",
      open: ({ write }) => {
        write("toy.json", "[");
        return { add: () => {}, finish: () => {} };
      },
    };
    await expect(writtenBy([careless], [])).rejects.toThrow('format "careless" writes "toy.json"');
  });
});
