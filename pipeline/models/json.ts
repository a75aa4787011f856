/** The value of a JSON text; `null` if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const fence = "```";

/**
 * The JSON value of an answer. The answer is used as a whole: nothing is searched for, cut out or repaired.
 * It may be plain JSON or one fenced block, which models often write when no schema binds them. The first
 * line of the block is three backticks, perhaps followed by "json", and its last line is three backticks.
 * Throws what `JSON.parse` throws.
 */
export function jsonOfAnswer(text: string): unknown {
  const trimmed = text.trim();
  const firstLine = trimmed.slice(0, Math.max(0, trimmed.indexOf("\n"))).trimEnd();
  const isFenced = (firstLine === fence || firstLine === `${fence}json`) && trimmed.endsWith(`\n${fence}`);
  return JSON.parse(isFenced ? trimmed.slice(trimmed.indexOf("\n"), -fence.length) : trimmed);
}
