/** The colors of lines, on light and on dark screens. */
const colors = [
  ["#1f5fbf", "#7fb2ff"],
  ["#b85000", "#ffb066"],
  ["#1f7a33", "#7fd69a"],
  ["#b3261e", "#ff8a80"],
  ["#7a4fb5", "#c3a6ff"],
  ["#8a5a2b", "#d9b38c"],
  ["#c2378f", "#ff9ad5"],
  ["#5b6472", "#a3acba"],
  ["#6f6f00", "#d6d65c"],
  ["#087683", "#6fdbe6"],
] as const;

const variables = (which: 0 | 1) => colors.map((color, index) => `--s${index}: ${color[which]};`).join(" ");

/** Lines of a chart, and the same lines in its legend, by `lineKind`. */
export const lineStyle = `
:root { ${variables(0)} } @media (prefers-color-scheme: dark) { :root { ${variables(1)} } }
${colors.map((_, index) => `.s${index} { stroke: var(--s${index}); fill: var(--s${index}); border-color: var(--s${index}); }`).join("\n")}
svg .series line { stroke-width: 2; } svg .series:hover line { stroke-width: 5; } svg .dashed line { stroke-dasharray: 6 4; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; list-style: none; font-size: .9rem; }
.legend span { display: inline-block; width: 1.6rem; border-top-width: 3px; border-top-style: solid; vertical-align: middle; margin-right: .4rem; }
.legend .dashed { border-top-style: dashed; }`;
