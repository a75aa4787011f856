import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import { putExportNote } from "../targets/export-note.ts";
import { createRunFolder, type RunFolder } from "./testing/run-folder.ts";

const names = Array.from({ length: 60 }, (_, at) => `text_p_conv_${at}.jsonl`);

let run: RunFolder;
beforeAll(async () => {
  run = createRunFolder();
  await run.pipeline("run", "--stage", "personas");
  for (const name of names) writeFileSync(join(run.out, name), "");
  const store = sqliteStore(run.out, "write");
  const files = names.map((name) => ({ name, bytes: 0, changedMs: 0 }));
  const note = {
    dataset: "another",
    parts: [],
    choices: {},
    fingerprint: "",
    holding: "",
    lines: [],
    faults: [],
    files,
  };
  await putExportNote(store, note);
  await store.close();
});
afterAll(() => run.remove());

it.each(["plan", "run"])(
  "%s names five of sixty files that would be removed, and counts the others",
  async (command) => {
    const { err } = await run.pipeline(command);
    expect(err).toContain(`${names.slice(0, 5).join(", ")} and 55 more files`);
    expect(err).not.toContain(names[5]);
  },
);
