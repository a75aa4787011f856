/** Reads a list or a dictionary of texts from JSON or from the output of Python's `repr`. `null` if the text is neither. */
export function parseLiteral(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parsePython(text);
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  "0": "\0",
  "\n": "",
};
const python = /\s*(?:([[\](){},:])|('''|"""|'|")|(None|True|False|-?\d+(?:\.\d+)?))/y;
const escaped = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([\s\S]))/gi;

/** Reads Python literals without evaluating them: texts in single or double quotes, and lists, tuples and dictionaries of them. */
function parsePython(text: string): unknown {
  const reader = { text, at: 0 };
  const value = readValue(reader, token(reader));
  return value !== undefined && text.slice(reader.at).trim() === "" ? value : null;
}

interface Reader {
  readonly text: string;
  at: number;
}

type Token = { readonly mark: string } | { readonly value: string | number | boolean | null };

function token(reader: Reader): Token | null {
  python.lastIndex = reader.at;
  const found = python.exec(reader.text);
  if (!found) return null;
  reader.at = python.lastIndex;
  const [, mark, quote, plain] = found;
  if (mark !== undefined) return { mark };
  if (quote !== undefined) return readText(reader, quote);
  return { value: plainValue(plain ?? "") };
}

function plainValue(plain: string): number | boolean | null {
  if (plain === "None") return null;
  return plain === "True" || plain === "False" ? plain === "True" : Number(plain);
}

function readText(reader: Reader, quote: string): Token | null {
  const start = reader.at;
  for (let at = start; at < reader.text.length; at += 1) {
    if (reader.text[at] === "\\") at += 1;
    else if (reader.text.startsWith(quote, at)) {
      reader.at = at + quote.length;
      return { value: plainText(reader.text.slice(start, at)) };
    }
  }
  return null;
}

function plainText(text: string): string {
  return text.replaceAll(escaped, (whole, two?: string, four?: string, eight?: string, one?: string) => {
    const code = two ?? four ?? eight;
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    }
    return escapes[one ?? ""] ?? (/['"\\]/.test(one ?? "") ? (one ?? "") : whole);
  });
}

const closing: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };

/** `undefined` if the text is not a literal. */
function readValue(reader: Reader, first: Token | null): unknown {
  if (!first) return undefined;
  if ("value" in first) return first.value;
  const end = closing[first.mark];
  if (end === undefined) return undefined;
  const entries: unknown[] = [];
  const keys: string[] = [];
  for (let next = token(reader); next; next = token(reader)) {
    if ("mark" in next && next.mark === end)
      return first.mark === "{"
        ? Object.fromEntries(keys.map((key, index) => [key, entries[index]]))
        : entries;
    if (first.mark === "{") {
      const colon = token(reader);
      if (!("value" in next) || !colon || !("mark" in colon) || colon.mark !== ":") return undefined;
      keys.push(String(next.value));
      next = token(reader);
    }
    const value = readValue(reader, next);
    if (value === undefined) return undefined;
    entries.push(value);
    const after = token(reader);
    if (!after || !("mark" in after)) return undefined;
    if (after.mark === end) {
      return first.mark === "{"
        ? Object.fromEntries(keys.map((key, index) => [key, entries[index]]))
        : entries;
    }
    if (after.mark !== ",") return undefined;
  }
  return undefined;
}
