/** The width of a line, in characters. */
const pageWidth = 100;

/**
 * Breaks a text at spaces. Its own line breaks stay. If a line is indented, like code, its continuation is
 * indented too.
 */
export function wrap(text: string, indent = "", width = pageWidth): string[] {
  return text.split("\n").flatMap((line) => {
    const start = `${indent}${/^ */.exec(line)?.[0] ?? ""}`;
    return wrapLine(line.trim(), width - start.length).map((part) => `${start}${part}`.trimEnd());
  });
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && lengthOf(longer) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

/** Columns side by side. Those with the given indexes are aligned to the right, as numbers should be. */
export function columns(rows: readonly (readonly string[])[], onTheRight: readonly number[]): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => lengthOf(row[index] ?? ""))),
  );
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const room = " ".repeat((widths[index] ?? 0) - lengthOf(cell));
        return onTheRight.includes(index) ? `${room}${cell}` : `${cell}${room}`;
      })
      .join("  ")
      .trimEnd(),
  );
}

const lengthOf = (text: string) => [...text].length;

/** A whole number with commas. `toLocaleString` would first load its language data, which is slow. */
export function say(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 persona`, `2 personas` */
export function sayCount(count: number, noun: string): string {
  return `${say(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** An amount in the currency of the prices. A cost that is too small to show is not shown as 0. */
export function sayCost(cost: number): string {
  if (cost > 0 && cost < 0.0001) return "< 0.0001";
  return cost.toLocaleString("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.abs(cost) < 10 ? 4 : 2,
  });
}

export function sayDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
