import { chartStyle } from './chart.ts';

/** The colours and letters of all pages; they follow the reader's choice of light or dark. */
export const colours = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #16181c);
  --panel: light-dark(#ffffff, #1d2025);
  --ink: light-dark(#22262b, #dfe3e8);
  --faint: light-dark(#5c646d, #a0a9b4);
  --line: light-dark(#d9d8d2, #363b43);
  --edge: light-dark(#868c93, #79828d);
  --proved: light-dark(#146c33, #4cc274);
  --open: light-dark(#1d56a0, #7fb1f5);
  --exhausted: light-dark(#85600a, #c9a24c);
  --refuted: light-dark(#a5221b, #f08a80);
  --working: light-dark(#c2410c, #fb923c);
  --warning: light-dark(#8a3b00, #fdba74);
  --link: var(--open);
  --mono: ui-monospace, "JuliaMono", "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
`;

/** The style of pages to be read from top to bottom. Tables become lists of their rows where the window is narrow. */
export const pageStyle = `${colours}
html { scroll-padding-top: 12px; }
body { margin: 0 auto; max-width: 1440px; padding: 0 16px 48px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: 8px; top: -60px; padding: 6px 12px; background: var(--panel); z-index: 1; }
.skip:focus { top: 8px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
h1 { font-size: 26px; margin: 24px 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 19px; margin: 36px 0 8px; border-bottom: 1px solid var(--line); }
.headline { font-size: 18px; margin: 4px 0; overflow-wrap: anywhere; }
.faint { color: var(--faint); margin: 4px 0; }
.notes { padding-left: 20px; overflow-wrap: anywhere; }
.warning { color: var(--warning); font-weight: 600; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 12px 0; padding: 0; list-style: none; }
.wide { position: relative; overflow-x: auto; margin: 12px 0; }
table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 4px 0; }
th, td { padding: 4px 14px 4px 0; text-align: left; vertical-align: top; }
tbody th { font-weight: 500; min-width: 10ch; overflow-wrap: anywhere; }
.number { text-align: right; white-space: nowrap; }
thead th { color: var(--faint); font-weight: 600; border-bottom: 1px solid var(--line); vertical-align: bottom; }
thead .number { white-space: normal; }
.facts td { overflow-wrap: anywhere; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); gap: 20px; }
figure { margin: 0; min-width: 0; }
figcaption { color: var(--faint); font-size: 13px; overflow-wrap: anywhere; }
.chart { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
${chartStyle}
#problems { width: 100%; }
#problems th[scope=row] { min-width: 22ch; }
.problem { border-bottom: 1px solid var(--line); }
.problem > tr:last-child > td { padding: 0 0 6px; }
.proved .result { color: var(--proved); }
.refuted .result { color: var(--refuted); }
.invalid .result, .fault .result { color: var(--warning); }
.folds { display: flex; flex-wrap: wrap; gap: 2px 16px; font-size: 13px; }
.folds > details { min-width: 0; }
.folds > details[open] { flex: 1 0 100%; }
summary { cursor: pointer; color: var(--link); font-size: 13px; width: fit-content; overflow-wrap: anywhere; }
code, pre { font-family: var(--mono); font-size: 13px; unicode-bidi: isolate; }
pre { margin: 4px 0 10px; padding: 8px 10px; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
form[hidden] { display: none; }
select, input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--faint); border-radius: 6px; padding: 3px 8px; max-width: 100%; }
input { width: 22em; }
@media (max-width: 700px) {
  h1 { font-size: 21px; }
  .headline { font-size: 16px; }
  .many, .many tbody, .many caption { display: block; }
  .many thead { display: none; }
  .many tr { display: flex; flex-wrap: wrap; gap: 0 14px; padding: 5px 0; border-top: 1px solid var(--line); }
  .many th, .many td { padding: 0; text-align: left; white-space: normal; overflow-wrap: anywhere; }
  .many tbody th { flex: 1 0 100%; }
  .many td:empty { display: none; }
  .many td[data-label]::before { content: attr(data-label) " "; color: var(--faint); }
  .problem > tr:last-child { border: 0; padding-top: 0; }
  .many .folds { width: calc(100vw - 32px); }
}
@media print { .skip, form, nav { display: none; } }
`;
