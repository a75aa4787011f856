import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { targetNames } from "../targets/targets.ts";
import { capture } from "./testing/captured.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "persona-completion-"));
  for (const shell of ["bash", "zsh", "fish"]) {
    const { out, code } = await capture(["completion", shell], folder, {});
    expect(code).toBe(0);
    writeFileSync(join(folder, shell), `${out.join("\n")}\n`);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const isThere = (shell: string) => spawnSync(shell, ["-c", "exit 0"]).status === 0;

/** What bash offers for the last of these words. */
function offered(...words: string[]): string[] {
  const script = `source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pipeline; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script, "bash", "pipeline", ...words], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

describe.skipIf(!isThere("bash"))("completion in bash (skipped if there is none)", () => {
  it.each<[string[], string[]]>([
    [["st"], ["status"]],
    [["show", "p"], ["persona"]],
    [
      ["topic", ""],
      ["new", "check", "list"],
    ],
    [["run", "--sta"], ["--stage"]],
    [["show", "persona", "0", "--fo"], ["--fork"]],
    [["status", "--target", ""], [...targetNames]],
    [["run", "--seed", "3", "--stage", "per"], ["personas"]],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
    [["--v"], ["--version"]],
  ])("of %j offers %j", (words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });

  it("uses the completion of files for values that can't be listed", () => {
    for (const words of [
      ["run", "--config", ""],
      ["verify", ""],
      ["show", "persona", ""],
    ])
      expect(offered(...words)).toEqual([]);
    const { stdout } = spawnSync("bash", ["-c", "source ./bash; complete -p pipeline"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout).toBe("complete -o default -F _pipeline pipeline\n");
  });
});

describe.each(["zsh", "fish"])("completion in %s (skipped if there is none)", (shell) => {
  it.skipIf(!isThere(shell))("is a script that the shell can read", () => {
    expect(spawnSync(shell, ["-n", join(folder, shell)], { encoding: "utf8" }).stderr).toBe("");
  });
});

it("of an unknown shell is refused", async () => {
  const { err, code } = await capture(["completion", "tcsh"], folder, {});
  expect(code).toBe(2);
  expect(err.join("\n")).toContain("Allowed choices are bash, zsh, fish");
});
