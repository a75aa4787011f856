import { z } from "zod";

/**
 * How a file is divided into values: line by line, as a table with a header or, if a value spans lines or a line is too long to
 * tell, by a streaming parser. The parser returns the elements of an outermost list or object of lists, or whole objects.
 */
export type FileShape = "lines" | "elements" | "objects" | "table";

const newline = 0x0a;
const mostHead = 2 ** 20;
const isBlank = (byte: number) => byte <= 0x20;

/** The first two lines are enough, or a maximum of bytes. */
export function isEnoughOfShape(head: Buffer): boolean {
  if (head.length >= mostHead) return true;
  const start = head.findIndex((byte) => !isBlank(byte));
  const end = start < 0 ? -1 : head.indexOf(newline, start);
  return end >= 0 && head.indexOf(newline, end + 1) >= 0;
}

export function shapeOf(head: Buffer): FileShape {
  const text = head.toString("utf8").trimStart();
  const [first = "", second = ""] = text.split("\n", 2);
  if (text[0] !== "{" && text[0] !== "[")
    return separatorOf(first) !== null && !/^\s*[{[]/.test(second) ? "table" : "lines";
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

/** Fields of a post or a listing that hold lists of objects. They are not the names of authors. */
const reddits = /^(all_awardings|awarders|children|comments|crosspost_parent_list|replies)$/;
const firstList = /^\{\s*("(?:[^"\\]|\\.)*")\s*:\s*\[\s*\{/;

/** Whether the text begins with an object that has a list for each author. */
function isListOfAuthor(text: string): boolean {
  const [, key] = firstList.exec(text) ?? [];
  return key !== undefined && isValue(key) && !reddits.test(z.string().parse(JSON.parse(key)));
}

const separators = [",", "\t", ";", "|"];
const columnName = /^\s*"?[\p{L}_][\p{L}\p{N}_ .-]{0,40}"?\s*$/u;

/** What separates the names of columns in the first line of a table; `null` if it isn't such a line. */
export function separatorOf(line: string): string | null {
  return (
    separators.find((separator) => {
      const names = line.trimEnd().split(separator);
      return names.length > 1 && names.every((name) => columnName.test(name));
    }) ?? null
  );
}
