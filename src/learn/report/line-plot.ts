import { Html, html } from '../../evaluate/report/page/html.ts';

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  /** The ends of an interval around `y`. */
  readonly low?: number;
  readonly high?: number;
}

export interface LinePlotOptions {
  /** For the ids of the page. */
  readonly name: string;
  readonly title: string;
  readonly axis: string;
  /** What the drawing shows, for those who can't see it. */
  readonly summary: string;
  readonly points: readonly PlotPoint[];
  /** Where the upright axis ends; it begins at 0. */
  readonly most: number;
  /** Where the other axis begins and ends; the first and the last point, unless it is given. */
  readonly ends?: readonly [first: number, last: number];
  /** Its ticks; some of the points, unless they are given. */
  readonly ticks?: readonly number[];
  /** A thin line to hold the points against. */
  readonly guide?: readonly PlotPoint[];
  readonly tickX: (x: number) => string;
  readonly tickY: (y: number) => string;
}

const box = { width: 640, height: 300, left: 56, right: 24, top: 20, bottom: 46 } as const;
const gridLines = 4;
const mostTicks = 8;

/** Points joined by a line, with their intervals, as a figure of a page. */
export function linePlot(options: LinePlotOptions): Html {
  const { title, summary } = options;
  return html`<figure>
${lineDrawing(options)}
<figcaption>${title}. ${summary}</figcaption>
</figure>`;
}

/** Of a page, as far as a drawing needs it; a page's own colours are not there when it stands alone. */
const ownStyle = `
.paper { fill: #fff; }
.grid { stroke: #d9d8d2; }
.curve { fill: none; stroke: #146c33; stroke-width: 2.5; }
.tick { fill: #5c646d; font: 12px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #1d2025; }
  .grid { stroke: #363b43; }
  .curve { stroke: #4cc274; }
  .tick { fill: #a0a9b4; }
}
`;

/** The same as an SVG file that needs nothing else. */
export function lineSvg(options: LinePlotOptions): string {
  const { width, height } = box;
  const paper = html`<style>${new Html(ownStyle)}</style>
<rect class="paper" width="${width}" height="${height}"/>`;
  return `${lineDrawing(options, paper).text}\n`;
}

/** @param paper what lies under it */
function lineDrawing(options: LinePlotOptions, paper: Html | null = null): Html {
  const { name, title, axis, summary, points, most, tickX, tickY } = options;
  const [first, last] = options.ends ?? [points[0]?.x ?? 0, points.at(-1)?.x ?? 1];
  const x = (at: number) =>
    round(box.left + ((at - first) / Math.max(1e-9, last - first)) * (box.width - box.left - box.right));
  const y = (at: number) =>
    round(box.height - box.bottom - (at / Math.max(1e-9, most)) * (box.height - box.top - box.bottom));
  const line = (through: readonly PlotPoint[]) =>
    through.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('');
  const every = Math.max(1, Math.ceil(points.length / mostTicks));
  const ticks = options.ticks ?? points.filter((_, at) => at % every === 0).map((point) => point.x);
  const heights = Array.from({ length: gridLines + 1 }, (_, at) => (most * at) / gridLines);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${box.height}" role="img" aria-labelledby="${name}-title ${name}-text">
<title id="${name}-title">${title}</title>
<desc id="${name}-text">${summary}</desc>
${paper}
${heights.map(
  (at) => html`<line class="grid" x1="${box.left}" x2="${box.width - box.right}" y1="${y(at)}" y2="${y(at)}"/>
<text class="tick" x="${box.left - 8}" y="${y(at) + 4}" text-anchor="end">${tickY(at)}</text>\n`,
)}
${ticks.map(
  (at) => html`<text class="tick" x="${x(at)}" y="${y(0) + 18}" text-anchor="middle">${tickX(at)}</text>\n`,
)}
${options.guide === undefined ? null : html`<path class="grid" fill="none" d="${line(options.guide)}"/>\n`}
${points.map(({ x: at, low, high }) =>
  low === undefined || high === undefined
    ? null
    : html`<line class="curve" x1="${x(at)}" x2="${x(at)}" y1="${y(low)}" y2="${y(high)}" opacity="0.4"/>\n`,
)}
<path class="curve" d="${line(points)}"/>
<text class="tick" x="${box.width / 2}" y="${box.height - 8}" text-anchor="middle">${axis}</text>
</svg>`;
}

const round = (number: number): number => Math.round(number * 10) / 10;
