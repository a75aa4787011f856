import { ConfigError } from "../pipeline/engine/errors.ts";
import { wrap } from "../pipeline/text/layout.ts";
import { type Keeping, keepExported } from "../targets/keep-exported.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
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
  return keeping.loaded;
}

/** The same for a run, which asks before it removes anything; `null` if the user said no. */
export async function keepInRun(
  loaded: LoadedConfig,
  order: Order & { readonly yes: boolean },
  terminal: Terminal,
): Promise<LoadedConfig | null> {
  const keeping = await keepingOf(loaded, order, terminal);
  const { lost, why } = keeping;
  if (lost.length === 0 || order.yes) return keeping.loaded;
  const out = outFolder(loaded);
  if (!terminal.interactive)
    throw new ConfigError(
      `could not run in "${out}": ${sayFirst(lost)} would be removed, since ${why}; give another --out to keep them, or --yes to remove them`,
    );
  const answer = await terminal.ask(
    `${out} holds files that the new dataset would not have, and ${why}:\n${wrap(lost.join(", "), "  ").join("\n")}\nRemove them? Another --out keeps them. [y/N] `,
  );
  if (/^y(es)?$/i.test(answer.trim())) return keeping.loaded;
  terminal.err("Nothing was removed, and nothing was made.");
  return null;
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
  if (stage !== "export") return { loaded, kept: [], lost: [], why: "" };
  const keeping = await keepExported(loaded, partitions, { env, signal });
  if (keeping.kept.length > 0)
    err(
      `The folder also holds ${keeping.kept.join(" and ")} of this dataset, which is kept up to date; if you don't want that, delete those files.`,
    );
  return keeping;
}
