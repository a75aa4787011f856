import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatIssue } from "../pipeline/engine/errors.ts";
import { packFile } from "./folder.ts";
import { formOf, toWrite } from "./form.ts";
import { readPack } from "./load.ts";
import { printPack } from "./print.ts";
import { goodPack } from "./testing/packs.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "form-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const about = 'ropes: "hitches", bends & knots';

function issuesOf(name: string, form = formOf(name, about)) {
  writeFileSync(packFile(folder, name), form);
  return readPack(folder, name).issues;
}

test("A form has the whole shape of a pack, and lacks nothing but entries and texts", () => {
  const messages = issuesOf("ropeWork").map(({ message }) => message);
  const missing = messages.filter((message) => !message.includes("still to be written"));
  expect(missing).toEqual(
    [
      "kinds: 5",
      "kinds.0.rivals: 4",
      "kinds.0.off.reasons: 4",
      "kinds.0.toward.reasons: 4",
      "kinds.0.first.stories: 4",
      "kinds.0.arc.moments: 3",
      "attempts: 5",
      "attempts.0.ideas: 4",
      "personal: at least 16",
      "occasions: at least 8",
    ].map((list) => expect.stringMatching(new RegExp(`^${list} entries are needed, not 1$`))),
  );
});

test("Every text of a form is reported with its line as still to be written, and their number comes first", () => {
  const form = formOf("ropeWork", about);
  const lines = form.split("\n").flatMap((line, index) => {
    const marked = !line.trimStart().startsWith("#") && line.includes(`"${toWrite}`);
    return marked ? [index + 1] : [];
  });
  const [first, ...issues] = issuesOf("ropeWork").filter(({ message }) => message.includes("still"));
  expect(first?.message).toBe(`${lines.length} texts are still to be written`);
  expect(issues.map(({ position }) => position?.line)).toEqual(lines);
  expect(issues.map(formatIssue)).toContainEqual(
    expect.stringMatching(/ropeWork\.yaml:\d+:\d+: still to be written: a kind$/),
  );
});

test("A mark that is left in an otherwise good pack is reported", () => {
  const pack = goodPack();
  for (const attempt of pack.attempts.slice(4)) attempt.message = `${toWrite} a message`;
  expect(issuesOf(pack.name, printPack(pack)).map(({ message }) => message)).toEqual([
    "1 text is still to be written",
    "still to be written: a message",
  ]);
});

test("A name that YAML would take for something else stays a name", () => {
  expect(formOf("true", about)).toContain('\nname: "true"\n');
  expect(issuesOf("true").filter(({ message }) => message.startsWith("name"))).toEqual([]);
});
