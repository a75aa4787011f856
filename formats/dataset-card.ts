type Cell = string | number;

/** A table in Markdown. */
export function table(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return `${[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}

/** The size category in the header of a dataset card on Hugging Face (https://huggingface.co/docs/hub/datasets-cards). */
export function sizeCategory(total: number): string {
  if (total < 1_000) return "n<1K";
  if (total < 10_000) return "1K<n<10K";
  if (total < 100_000) return "10K<n<100K";
  return total < 1_000_000 ? "100K<n<1M" : "1M<n<10M";
}
