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
