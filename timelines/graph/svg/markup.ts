/** A piece of SVG. `element` escapes all text, so that no text can become markup. */
export interface Markup {
  readonly markup: string;
}

type Attributes = Readonly<Record<string, string | number>>;

export function element(
  name: string,
  attributes: Attributes,
  children: readonly (Markup | string)[] = [],
): Markup {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(typeof value === "number" ? rounded(value) : value)}"`)
    .join("");
  const inner = children.map((child) => (typeof child === "string" ? escaped(child) : child.markup)).join("");
  return { markup: inner === "" ? `<${name}${head}/>` : `<${name}${head}>${inner}</${name}>` };
}

/** Style rules. They are not escaped, so they must not come from outside input. */
export function styleSheet(rules: string): Markup {
  return { markup: `<style>${rules}</style>` };
}

export function label(x: number, y: number, text: string, attributes: Attributes = {}): Markup {
  return element("text", { x, y, ...attributes }, [text]);
}

const rounded = (value: number) => String(Math.round(value * 10) / 10);

/**
 * Escapes the special characters of XML. Replaces control characters and lone surrogates, which XML can't
 * contain.
 */
function escaped(text: string): string {
  return text
    .replace(/[\p{Surrogate}\p{Noncharacter_Code_Point}]|(?![\t\n\r])\p{Cc}/gu, "\uFFFD")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
