/** An element of an XML text. `text` doesn't include the text of inner elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  text: string;
}

const tag = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>/y;
const words = /[^<]+/y;

/** All elements of a text, in the order of their start tags. Throws if the XML is not well-formed. */
export function readXml(source: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open: XmlElement[] = [];
  let at = 0;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < source.length) {
    const inner = open.at(-1);
    const text = next(words);
    if (text) {
      if (!inner) throw new Error(`text outside the root: "${text[0]}"`);
      inner.text += unescaped(text[0]);
      continue;
    }
    const [, closing, name = "", attributes = "", empty] = next(tag) ?? [];
    if (name === "") throw new Error(`no tag at "${source.slice(at, at + 60)}"`);
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    const element = { name, attributes: readAttributes(attributes), text: "" };
    found.push(element);
    if (!empty) open.push(element);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is never closed`);
  return found;
}

function readAttributes(source: string): Map<string, string> {
  const pairs = [...source.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/g)];
  const attributes = new Map(pairs.map(([, key = "", value = ""]) => [key, unescaped(value)]));
  if (attributes.size < pairs.length) throw new Error(`an attribute stands twice: ${source}`);
  return attributes;
}

function unescaped(text: string): string {
  if (/&(?!#\d+;)/.test(text)) throw new Error(`a bare "&" in "${text}"`);
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
