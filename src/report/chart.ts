import { Html, html } from './html.ts';

/** Shares of the width and of the height: 0 is left or below, 1 right or above. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** The ends of an interval around `y`. */
  readonly low?: number;
  readonly high?: number;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
  /** Not shown where there is little room. */
  readonly isMinor?: boolean;
}

export interface Chart {
  /** For the ids of the page. */
  readonly name: string;
  readonly title: string;
  /** What the drawing shows, for those who can't see it. */
  readonly summary: string;
  /** What is counted to the right, and what upwards. */
  readonly across: string;
  readonly up: string;
  readonly ticksAcross: readonly Tick[];
  readonly ticksUp: readonly Tick[];
  readonly points: readonly ChartPoint[];
  /** The curve keeps its height up to the next point, and begins at 0 on the left. */
  readonly isStep?: boolean;
  /** A thin line to hold the points against. */
  readonly guide?: readonly ChartPoint[];
}

/** Letters keep their size, in pixels, however wide the drawing becomes: only what is inside these margins grows. */
const box = { width: 640, height: 300, left: 56, right: 24, top: 30, bottom: 46 } as const;
const [inside, tall] = [box.width - box.left - box.right, box.height - box.top - box.bottom];
/** Of more points than this the last alone is marked. */
const mostMarked = 40;
const mostWhereNarrow = 5;

/** Ticks of which those at the given places, and so many that there is room for them on a phone, are major. */
export function thinOut(ticks: readonly Tick[]): Tick[] {
  const major = ticks.filter(({ isMinor }) => isMinor !== true);
  const every = Math.max(1, Math.ceil(major.length / mostWhereNarrow));
  return ticks.map((tick) =>
    tick.isMinor === true || major.indexOf(tick) % every > 0 ? { ...tick, isMinor: true } : tick,
  );
}

/** A curve as a figure of a page, in the page's colours. */
export function chart(options: Chart, below: Html | null = null): Html {
  return html`<figure>
<svg class="chart" role="img" aria-labelledby="${options.name}-title ${options.name}-text">${drawing(options)}</svg>
<figcaption>${options.title}: ${options.summary}</figcaption>
${below}</figure>`;
}

/** What the drawing needs of a page's style. */
export const chartStyle = `
.chart { width: 100%; height: ${box.height}px; display: block; padding: ${box.top}px ${box.right}px ${box.bottom}px ${box.left}px; }
.chart, .area, .scaled { overflow: visible; }
.grid { stroke: var(--line); }
.curve { fill: none; stroke: var(--proved); stroke-width: 2.5; vector-effect: non-scaling-stroke; }
.interval { stroke: var(--proved); stroke-width: 2.5; opacity: .4; }
.point { fill: var(--proved); }
.guide { fill: none; stroke: var(--edge); vector-effect: non-scaling-stroke; }
.tick { fill: var(--faint); font: 12px system-ui, sans-serif; }
figure { container-type: inline-size; }
@container (max-width: 520px) { .minor { display: none; } }
`;

/** Of a drawing that stands alone, where a page's colours are not there. */
const ownColours = {
  light: { line: '#d9d8d2', edge: '#868c93', proved: '#146c33', faint: '#5c646d', panel: '#ffffff' },
  dark: { line: '#363b43', edge: '#79828d', proved: '#4cc274', faint: '#a0a9b4', panel: '#1d2025' },
} as const;

function ownStyle(colours: Readonly<Record<string, string>>): string {
  const rules = chartStyle.split('\n').filter((rule) => !/^(\.chart \{|figure|@container)/.test(rule));
  const paper = '.paper { fill: var(--panel); }';
  return [...rules, paper].join('\n').replace(/var\(--(\w+)\)/g, (_, name: string) => colours[name] ?? name);
}

/** The same as an SVG file that needs nothing else. */
export function chartSvg(options: Chart): string {
  const { width, height } = box;
  const style = `${ownStyle(ownColours.light)}
@media (prefers-color-scheme: dark) {${ownStyle(ownColours.dark)}
}
`;
  const view = html`xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`;
  return `${
    html`<svg ${view} role="img" aria-labelledby="${options.name}-title ${options.name}-text">
<style>${new Html(style)}</style>
<rect class="paper" width="${width}" height="${height}"/>
<svg class="area" x="${box.left}" y="${box.top}" width="${inside}" height="${tall}">${drawing(options)}</svg>
</svg>`.text
  }\n`;
}

function drawing(options: Chart): Html {
  const { name, title, summary, across, up, points, guide } = options;
  const marked = points.length > mostMarked ? points.slice(-1) : points;
  const share = (at: number) => `${round(100 * at)}%`;
  const down = (at: number) => share(1 - at);
  return html`
<title id="${name}-title">${title}</title>
<desc id="${name}-text">${summary}</desc>
<text class="tick" x="-48" y="-14">${up}</text>
${options.ticksUp.map(
  ({ at, text }) => html`<line class="grid" x1="0" x2="100%" y1="${down(at)}" y2="${down(at)}"/>
<text class="tick" x="-8" y="${down(at)}" dy="4" text-anchor="end">${text}</text>\n`,
)}
${options.ticksAcross.map(({ at, text, isMinor }) => {
  const kind = isMinor === true ? ' minor' : '';
  return html`<line class="grid${kind}" x1="${share(at)}" x2="${share(at)}" y1="0" y2="100%"/>
<text class="tick${kind}" x="${share(at)}" y="100%" dy="18" text-anchor="middle">${text}</text>\n`;
})}
<svg class="scaled" aria-hidden="true" width="100%" height="100%" viewBox="0 0 1000 1000" preserveAspectRatio="none">
${guide === undefined ? null : html`<path class="guide" d="${lineThrough(guide)}"/>\n`}<path class="curve" d="${options.isStep ? stepsThrough(points) : lineThrough(points)}"/>
</svg>
${points.map(({ x, low, high }) =>
  low === undefined || high === undefined
    ? null
    : html`<line class="interval" x1="${share(x)}" x2="${share(x)}" y1="${down(low)}" y2="${down(high)}"/>\n`,
)}${marked.map(({ x, y }) => html`<circle class="point" cx="${share(x)}" cy="${down(y)}" r="3.5"/>\n`)}
<text class="tick" x="50%" y="100%" dy="38" text-anchor="middle">${across}</text>
`;
}

const lineThrough = (points: readonly ChartPoint[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${far(x)} ${far(1 - y)}`).join('');

const stepsThrough = (points: readonly ChartPoint[]): string =>
  ['M0 1000', ...points.map(({ x, y }) => `H${far(x)}V${far(1 - y)}`), 'H1000'].join('');

const far = (share: number): number => round(1000 * share);
const round = (number: number): number => Math.round(number * 10) / 10;
