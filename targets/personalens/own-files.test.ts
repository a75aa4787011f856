import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ontology } from "../../content/personalens/bank.ts";
import { addOwnFiles } from "./own-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "own-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("Each file that can't be read is named with the reason", () => {
  mkdirSync(join(folder, "personalens/sailing.yaml"), { recursive: true });
  symlinkSync("gone.yaml", join(folder, "personalens/cycling.yaml"));
  const file = (name: string) => join(folder, "personalens", name);
  expect(() => addOwnFiles(ontology(), folder, null)).toThrow(
    [
      `could not use the domains and tasks in "${join(folder, "personalens")}":`,
      `  ${file("cycling.yaml")}: could not be read: it is a link to a file that is not there`,
      `  ${file("sailing.yaml")}: could not be read: it is a folder`,
    ].join("\n"),
  );
});
