const fence = "```";

/**
 * The JSON value that an answer is. It is taken whole or not at all: nothing is searched for, cut out or mended. One
 * form beside plain JSON is known, which models like where no schema binds them: a fenced block that is all of the answer. Its first
 * line is three backticks, perhaps with "json" behind them, its last line three backticks. Throws what `JSON.parse` throws.
 */
export function jsonOfAnswer(text: string): unknown {
  const trimmed = text.trim();
  const firstLine = trimmed.slice(0, Math.max(0, trimmed.indexOf("\n"))).trimEnd();
  const isFenced = (firstLine === fence || firstLine === `${fence}json`) && trimmed.endsWith(`\n${fence}`);
  return JSON.parse(isFenced ? trimmed.slice(trimmed.indexOf("\n"), -fence.length) : trimmed);
}
