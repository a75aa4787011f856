import { JSONParser } from "@streamparser/json";
import { messageOf } from "../../../pipeline/engine/errors.ts";

/** The values that a streaming parser has completed at the end of a chunk. */
export interface Elements {
  readonly values: readonly unknown[];
  /** Why nothing comes after these values: from here on the text isn't JSON, or it is cut off. */
  readonly failure: { readonly byte: number; readonly why: string } | null;
}

/**
 * The values of a JSON text that may be larger than memory: the elements of an outermost list, the lists of an outermost
 * object of lists, or whole objects. Several JSON texts may follow each other.
 */
export async function* elementsOf(
  chunks: AsyncIterable<Buffer>,
  shape: "elements" | "objects",
): AsyncGenerator<Elements> {
  const parser = new JSONParser({
    paths: [shape === "elements" ? "$.*" : "$"],
    keepStack: false,
    separator: "",
  });
  let values: unknown[] = [];
  let failure: Elements["failure"] = null;
  let bytes = 0;
  parser.onValue = ({ value }) => values.push(value);
  parser.onError = (error) => {
    failure ??= { byte: bytes, why: messageOf(error).split("\n", 1)[0] ?? "" };
  };
  for await (const chunk of chunks) {
    parser.write(chunk);
    bytes += chunk.length;
    yield { values, failure };
    values = [];
    if (failure) return;
  }
  if (!parser.isEnded) parser.end();
  if (failure) yield { values, failure };
}
