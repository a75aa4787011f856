import { z } from "zod";

/**
 * How a file is cut up: line by line, or, where a value runs over lines or a line is too long to tell, by a streaming
 * parser, which hands out the elements of each outermost list or of an object of lists, or whole objects.
 */
export type Shape = "lines" | "elements" | "objects";

const newline = 0x0a;
const mostHead = 2 ** 20;
const isBlank = (byte: number) => byte <= 0x20;

/** The first two lines, or as much as is worth keeping. */
export function isEnoughOfShape(head: Buffer): boolean {
  if (head.length >= mostHead) return true;
  const start = head.findIndex((byte) => !isBlank(byte));
  const end = start < 0 ? -1 : head.indexOf(newline, start);
  return end >= 0 && head.indexOf(newline, end + 1) >= 0;
}

export function shapeOf(head: Buffer): Shape {
  const text = head.toString("utf8").trimStart();
  if (text[0] !== "{" && text[0] !== "[") return "lines";
  const [first = "", second = ""] = text.split("\n", 2);
  if (isValue(first) || (second.startsWith("{") && isValue(second))) return "lines";
  return text[0] === "[" || isListOfAuthor(text) ? "elements" : "objects";
}

function isValue(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Fields of a post or a listing that hold lists of objects: no author's name. */
const reddits = /^(all_awardings|awarders|children|comments|crosspost_parent_list|replies)$/;
const firstList = /^\{\s*("(?:[^"\\]|\\.)*")\s*:\s*\[\s*\{/;

/** An object of lists, by author. */
function isListOfAuthor(text: string): boolean {
  const [, key] = firstList.exec(text) ?? [];
  return key !== undefined && isValue(key) && !reddits.test(z.string().parse(JSON.parse(key)));
}
