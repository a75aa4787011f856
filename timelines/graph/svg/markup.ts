/** A piece of SVG. Text that is put into it is escaped on the way, so that no text can become markup. */
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

/** Style rules, which SVG takes as they are: none of them may come from outside. */
export function styleSheet(rules: string): Markup {
  return { markup: `<style>${rules}</style>` };
}

/** A line of text at a place. */
export function label(x: number, y: number, text: string, attributes: Attributes = {}): Markup {
  return element("text", { x, y, ...attributes }, [text]);
}

const rounded = (value: number) => String(Math.round(value * 10) / 10);

/** Besides the signs of XML itself: control characters and halves of pairs, which XML has no way to hold. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Surrogate}\p{Noncharacter_Code_Point}]|(?![\t\n\r])\p{Cc}/gu, "\uFFFD")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
