/** What the page of an evaluation adds to the styles of all pages. */
export const style = `
:root { --right: #12652f; --wrong: #a3261c; } @media (prefers-color-scheme: dark) { :root { --right: #7fd69a; --wrong: #ff9d92; } }
a { color: var(--mark); } svg .field { fill: var(--mark); stroke: var(--line); } svg .head { font-size: 12px; }
.faults { border-left: 4px solid var(--chance); padding: .2rem 1rem; margin: 1rem 0; }
details > summary { cursor: pointer; } summary { overflow-wrap: anywhere; }
#filters { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: 1rem 0; }
#filters label { display: grid; font-size: .9rem; color: var(--quiet); max-width: 100%; }
input, select, button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; padding: .3rem .5rem; max-width: 100%; min-width: 0; }
button:disabled { color: var(--quiet); border-color: var(--line); }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
#questions-table tbody th { min-width: 15rem; position: static; }
#questions-table tbody th button { text-align: left; width: 100%; border: 0; padding: 0; color: var(--mark); text-decoration: underline; cursor: pointer; overflow-wrap: anywhere; }
#questions-table td, #questions-table thead th { text-align: left; }
#questions-table td:nth-child(2) { min-width: 9rem; }
.opened > td { position: static !important; }
.opened > td > div { position: sticky; left: 0; width: min(60rem, calc(100vw - 3rem)); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; } span.text { white-space: normal; }
blockquote { margin: .5rem 0 1rem; padding: 0 0 0 .8rem; border-left: 3px solid var(--line); } blockquote p { margin: .2rem 0; }
.opened h3, .plain h4 { margin: 1rem 0 .3rem; font-size: 1rem; }
.is-right { color: var(--right); } .is-wrong { color: var(--wrong); }
#questions-table .is-right small, #questions-table .is-wrong small { color: inherit; }
.pages { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; }
@media print { #filters, .pages button { display: none; } .wide { overflow: visible; } body { max-width: none; margin: 0; } figure, tr { break-inside: avoid; } }
`;
