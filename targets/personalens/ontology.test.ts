import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ontology } from "../../content/personalens/bank.ts";
import { addOwnFiles, chooseDomains } from "./ontology.ts";

describe("own files", () => {
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
});

const all = ontology();

describe("domains", () => {
  it("are chosen by name; tasks over several domains are included if all of these are chosen", () => {
    const chosen = chooseDomains(all, ["Restaurants", "Books", "Calendar"]);
    expect(chosen.domains.map(({ name }) => name).sort()).toEqual(["Books", "Calendar", "Restaurants"]);
    expect(chosen.sharedTasks.map(({ number }) => number)).toContain(21);
    expect(chooseDomains(all, ["Restaurants", "Books"]).sharedTasks).toEqual([]);
    expect(chooseDomains(all, "all")).toBe(all);
  });

  it("are reported if they are unknown, with the name that was probably meant", () => {
    expect(() => chooseDomains(all, ["Restaurant"])).toThrow(
      'could not take the domain "Restaurant": did you mean "Restaurants"?',
    );
  });
});
