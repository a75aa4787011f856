import { ConfigError } from "../pipeline/engine/errors.ts";
import { wrap } from "../pipeline/text/layout.ts";
import { type Keeping, keepExported } from "../targets/keep-exported.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { gatherRun } from "../targets/open-run.ts";
import { outFolder } from "../targets/out-folder.ts";
import type { Terminal } from "./terminal.ts";

interface Order {
  readonly partitions: readonly number[];
  readonly stage: string;
  readonly signal: AbortSignal;
}

/**
 * What a run makes so that the dataset in its folder stays complete. Files that it would remove are only
 * mentioned.
 */
export async function keepInPlan(
  loaded: LoadedConfig,
  order: Order,
  terminal: Terminal,
): Promise<LoadedConfig> {
  const keeping = await keepingOf(loaded, order, terminal);
  if (keeping.lost.length > 0)
    terminal.err(
      `\`pipeline run\` would ask before it removes ${sayFirst(keeping.lost)}: ${keeping.why}. Another --out keeps them.`,
    );
  if (keeping.narrowed)
    terminal.err(
      `\`pipeline run\` would ask first: ${sayNarrowed(keeping.narrowed)}. Another --out keeps it.`,
    );
  return keeping.loaded;
}

/** The same for a run, which asks before it removes anything; `null` if the user said no. */
export async function keepInRun(
  loaded: LoadedConfig,
  order: Order & { readonly yes: boolean },
  terminal: Terminal,
): Promise<LoadedConfig | null> {
  const keeping = await keepingOf(loaded, order, terminal);
  const { lost, why, narrowed } = keeping;
  if ((lost.length === 0 && narrowed === null) || order.yes) return keeping.loaded;
  const out = outFolder(loaded);
  // Everything that would stop the run must be found before somebody is asked.
  await gatherRun(loaded, order.partitions, {
    env: terminal.env,
    emit: () => {},
    mode: "write",
    notice: () => {},
  });
  if (narrowed) return (await mayReplace(out, narrowed, terminal)) ? keeping.loaded : null;
  if (!terminal.interactive)
    throw new ConfigError(
      `could not run in "${out}": ${sayFirst(lost)} would be removed, since ${why}; give another --out to keep them, or --yes to remove them`,
    );
  const isAgreed = await agrees(
    `${out} holds files that the new dataset would not have, and ${why}:\n${wrap(lost.join(", "), "  ").join("\n")}\nRemove them? Another --out keeps them. [y/N] `,
    "Nothing was removed, and nothing was made.",
    terminal,
  );
  return isAgreed ? keeping.loaded : null;
}

/** Asks before a dataset is replaced by one with less, such as fewer topics. */
async function mayReplace(
  out: string,
  narrowed: NonNullable<Keeping["narrowed"]>,
  terminal: Terminal,
): Promise<boolean> {
  const told = sayNarrowed(narrowed);
  if (!terminal.interactive)
    throw new ConfigError(
      `could not run in "${out}": ${told}; give another --out to keep the dataset that is there, or --yes to replace it`,
    );
  return agrees(
    `In ${out}, ${told}. Replace it? Another --out keeps it. [y/N] `,
    "Nothing was replaced, and nothing was made.",
    terminal,
  );
}

const sayNarrowed = ({ holding, lacks }: NonNullable<Keeping["narrowed"]>) =>
  `the dataset of ${holding} would be replaced by one without ${lacks.join(" and ")}`;

async function agrees(question: string, ifNot: string, terminal: Terminal): Promise<boolean> {
  const answer = await terminal.ask(question);
  if (/^y(es)?$/i.test(answer.trim())) return true;
  terminal.err(ifNot);
  return false;
}

const mostNamed = 5;

/** A dataset of PersonaConv has about sixty files. */
function sayFirst(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return more > 1 ? `${names.slice(0, mostNamed).join(", ")} and ${more} more files` : names.join(", ");
}

async function keepingOf(
  loaded: LoadedConfig,
  { partitions, stage, signal }: Order,
  { env, err }: Terminal,
): Promise<Keeping> {
  // If the run ends at another stage, nothing is exported.
  if (stage !== "export") return { loaded, kept: [], lost: [], why: "", narrowed: null };
  const keeping = await keepExported(loaded, partitions, { env, signal });
  if (keeping.kept.length > 0)
    err(
      `The folder also holds ${keeping.kept.join(" and ")} of this dataset, which is kept up to date; if you don't want that, delete those files.`,
    );
  return keeping;
}
