import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Command } from "commander";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import { makeFolder } from "../pipeline/store/make-folder.ts";
import { packaged } from "../pipeline/text/packaged.ts";
import { usualConfig } from "./dot-env.ts";
import type { Terminal } from "./terminal.ts";

/** `pipeline init`: the first files of a new project. */
export function addInitCommand(command: Command, terminal: Terminal): void {
  command
    .argument("[folder]", "where the files go", ".")
    .action((folder: string) => init(resolve(terminal.folder, folder), terminal));
}

function init(folder: string, terminal: Terminal): void {
  const wanted = Object.entries(beginning());
  const missing = wanted.filter(([name]) => !existsSync(join(folder, name)));
  for (const [name, text] of missing) write(join(folder, name), text);
  for (const [name] of wanted)
    terminal.out(`${missing.some(([made]) => made === name) ? "Wrote" : "Kept "} ${join(folder, name)}`);
  const place = relative(terminal.folder, folder);
  const into = place === "" ? "" : `cd ${place} && `;
  terminal.out("");
  terminal.out(
    `Next: ${into}npx pipeline preview, which shows what one persona is like, or ${into}npx pipeline run`,
  );
}

/** The files by their names in the folder. */
const beginning = () => ({
  [usualConfig]: readFileSync(packaged(usualConfig), "utf8"),
  ".env.example": environmentExample,
  "topics/README.md": topicsNote,
});

const environmentExample = `# Copy this file to .env. Commands read the .env that is beside the configuration. What the environment itself
# says takes precedence. Keep .env out of version control.

# The key of a model server, under the name that keyVariable has in config.yaml
# OPENAI_API_KEY=

# The key of a memory system (pipeline evaluate --memory)
# MEMORY_KEY=

# The password of the database (store in config.yaml)
# PGPASSWORD=

# With it, PersonaConv's pseudonyms are the same in every folder
# PERSONA_PIPELINE_KEY=
`;

const topicsNote = `# Your own topics

\`npx pipeline topic new NAME --about "…"\` makes a pack, and \`npx pipeline topic check NAME\` says what is still
wrong with it. \`topics.folder\` in config.yaml names the folder that packs are read from.
`;

function write(file: string, text: string): void {
  try {
    makeFolder(dirname(file));
    // A file that was created in the meantime is not overwritten either.
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    throw new ConfigError(
      `could not write "${file}": ${messageOf(error)}; give a folder that can be written to`,
    );
  }
}
