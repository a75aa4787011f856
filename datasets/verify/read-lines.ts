/** A line with its number, from 1. Lines end at "\n" alone: other separators of Unicode may stand in a text. */
export interface Line {
  readonly at: number;
  readonly text: string;
}

export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = "";
  let at = 0;
  for await (const chunk of chunks) {
    const lines = `${rest}${at === 0 && rest === "" ? chunk.replace(/^\uFEFF/, "") : chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) yield { at: ++at, text };
  }
  if (rest !== "") yield { at: ++at, text: rest };
}
