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
 * The JSON value of an answer. The whole answer is taken or nothing: no part of it is searched for, cut out or repaired.
 * Besides plain JSON it may be one fenced block, which models like to write when no schema binds them. Its first line is
 * three backticks, perhaps followed by "json", and its last line three backticks. Throws what `JSON.parse` throws.
 */
export function jsonOfAnswer(text: string): unknown {
  const trimmed = text.trim();
  const firstLine = trimmed.slice(0, Math.max(0, trimmed.indexOf("\n"))).trimEnd();
  const isFenced = (firstLine === fence || firstLine === `${fence}json`) && trimmed.endsWith(`\n${fence}`);
  return JSON.parse(isFenced ? trimmed.slice(trimmed.indexOf("\n"), -fence.length) : trimmed);
}
