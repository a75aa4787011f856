import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import { makeFolder } from "../pipeline/store/make-folder.ts";
import { holdAgainst, pathText } from "../pipeline/text/mistakes.ts";
import type { TopicFolders } from "../targets/target.ts";
import { type Ask, callsOfDraft, draftTopic } from "../topics/draft.ts";
import { packFile } from "../topics/folder.ts";
import { formOf } from "../topics/form.ts";
import { usableTopics } from "../topics/load.ts";
import { printPack } from "../topics/print.ts";
import { packSchema } from "../topics/schema.ts";
import { subjectsOf } from "../topics/units.ts";
import type { Terminal } from "./terminal.ts";

/** The model that drafts packs. An offline one drafts none. */
export interface TopicAsker {
  readonly offline: boolean;
  readonly ask: Ask;
  close(): Promise<void>;
}

export interface TopicOrder {
  readonly name: string;
  readonly about: string;
  readonly folders: TopicFolders;
  readonly openAsker: () => Promise<TopicAsker>;
}

/** `topic new`: writes a pack and says what to do next. */
export async function makeTopic(order: TopicOrder, terminal: Terminal): Promise<void> {
  const { name, about, folders, openAsker } = order;
  refuse(order);
  const { offline, ask, close } = await openAsker();
  const file = packFile(folders.own, name);
  try {
    const { text, remarks } = offline
      ? { text: formOf(name, about), remarks: formRemarks }
      : await draftText({ ...order, ask }, terminal);
    writeWhole(file, text);
    for (const line of [`Wrote ${file}`, ...remarks, `  pipeline topic check ${name}`]) terminal.out(line);
    terminal.out(`To use it: pipeline run --topics ${name}`);
  } finally {
    await close();
  }
}

const formRemarks = [
  "It is a form to fill in, because the offline writer drafts no packs. Its comments say how. To see what is missing:",
];

/** The text of a drafted pack, and messages about it. */
async function draftText(
  { name, about, folders, ask }: TopicOrder & { readonly ask: Ask },
  terminal: Terminal,
): Promise<{ text: string; remarks: readonly string[] }> {
  terminal.err(
    `Drafting ${name}: ${callsOfDraft} calls to the writer, and one more for each answer that has to be corrected.`,
  );
  const { packs } = usableTopics(folders.all.filter((folder) => existsSync(folder)));
  const taken = packs.flatMap((pack) => subjectsOf(pack).map(({ subject }) => subject));
  const { pack, issues } = await draftTopic({ name, about, taken, ask });
  const left = issues.map(({ path, message }) => `  ${pathText(path)}: ${message}`);
  return {
    text: printPack(pack),
    remarks: [
      ...(left.length > 0 ? [`The pack can't be used yet. Left to correct (${left.length}):`, ...left] : []),
      "A model wrote it: read it and correct what sounds wrong. Then check it:",
    ],
  };
}

/** Throws if the name or the description is invalid, or if a pack has the name. */
function refuse({ name, about, folders: { own, all } }: TopicOrder): void {
  const wrong = (reason: string) => new ConfigError(`could not make topic "${name}": ${reason}`);
  const [mistake] = holdAgainst(packSchema.pick({ name: true, about: true }), { name, about }).mistakes;
  if (mistake) throw wrong(mistake.message);
  const file = packFile(own, name);
  if (existsSync(file)) throw wrong(`"${file}" already exists`);
  const packaged = all.find((folder) => existsSync(packFile(folder, name)));
  if (packaged !== undefined)
    throw wrong(
      `the package has one of that name; choose another name, or copy "${packFile(packaged, name)}" to "${own}" and change it there`,
    );
}

/** Writes to another name first, so that there is never half a pack. */
function writeWhole(file: string, text: string): void {
  const partial = join(dirname(file), `.${process.pid}.partial`);
  try {
    makeFolder(dirname(file));
    writeFileSync(partial, text);
    renameSync(partial, file);
  } catch (error) {
    if (existsSync(partial)) rmSync(partial);
    throw new ConfigError(`could not write "${file}": ${messageOf(error)}`);
  }
}
