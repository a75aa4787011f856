interface Palette {
  readonly page: string;
  readonly ink: string;
  readonly soft: string;
  readonly grid: string;
  readonly like: string;
  readonly dislike: string;
  readonly life: string;
  readonly pivot: string;
}

const light: Palette = {
  page: "#ffffff",
  ink: "#1f2328",
  soft: "#59636e",
  grid: "#d8dee4",
  like: "#0a63b8",
  dislike: "#b3450b",
  life: "#6f42c1",
  pivot: "#fff5d1",
};

const dark: Palette = {
  page: "#0d1117",
  ink: "#e6edf3",
  soft: "#9aa4af",
  grid: "#30363d",
  like: "#58a6ff",
  dislike: "#ff9a5c",
  life: "#c297ff",
  pivot: "#2a2610",
};

/** Plain rules without CSS variables, since some SVG viewers don't support these. */
const colored = ({ page, ink, soft, grid, like, dislike, life, pivot }: Palette) => `
.page { fill: ${page} }
.pivot { fill: ${pivot} }
text { fill: ${ink} }
.soft { fill: ${soft} }
.number { fill: ${ink}; stroke: ${page} }
.grid { stroke: ${grid} }
.session { stroke: ${soft} }
.spell-like, .mark-like { stroke: ${like} }
.spell-dislike, .mark-dislike { stroke: ${dislike} }
.mark-like { fill: ${like} }
.mark-dislike { fill: ${page} }
.mark-told { fill: ${soft}; stroke: ${soft} }
.switch { stroke: ${ink} }
.life { stroke: ${life}; fill: ${page} }
.life-told { stroke: ${life}; fill: ${life} }
.life-name { fill: ${life}; stroke: ${page} }
.cause { stroke: ${life} }
`;

const shaped = `
text { font: 12px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
.title { font-size: 20px; font-weight: 600 }
.topic { font-size: 16px; font-weight: 600 }
.strong { font-weight: 600 }
.small { font-size: 11px }
.number, .life-name { font-size: 11px; font-weight: 600; stroke-width: 3px; paint-order: stroke }
.end { text-anchor: end }
.middle { text-anchor: middle }
.grid { stroke-width: 1px }
.session { stroke-width: 1.5px }
.spell-like { stroke-width: 3px }
.spell-dislike { stroke-width: 3px; stroke-dasharray: 3 4 }
.mark-like, .mark-dislike { stroke-width: 2px }
.switch { stroke-width: 2.5px; fill: none }
.life, .life-told { stroke-width: 2px }
.cause { stroke-width: 1.5px; stroke-dasharray: 1 4; stroke-linecap: round; fill: none }
`;

export const style = `${shaped}${colored(light)}@media (prefers-color-scheme: dark) {${colored(dark)}}`;
