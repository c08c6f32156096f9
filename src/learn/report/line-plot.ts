import { type Chart, type ChartPoint, thinOut } from '../../report/chart.ts';

export interface LinePlotOptions extends Pick<Chart, 'name' | 'title' | 'summary' | 'across' | 'up'> {
  /** `x` and `y` in the units of the axes. */
  readonly points: readonly ChartPoint[];
  /** Where the upright axis ends; it begins at 0. */
  readonly most: number;
  /** Where the other axis begins and ends; the first and the last point, unless it is given. */
  readonly ends?: readonly [first: number, last: number];
  /** Its ticks; some of the points, unless they are given. */
  readonly ticks?: readonly number[];
  readonly guide?: readonly ChartPoint[];
  readonly tickX: (x: number) => string;
  readonly tickY: (y: number) => string;
}

const gridLines = 4;
const mostTicks = 8;

/** Points joined by a line, with their intervals. */
export function linePlot(options: LinePlotOptions): Chart {
  const { name, title, summary, across, up, points, guide, most, tickX, tickY } = options;
  const [first, last] = options.ends ?? [points[0]?.x ?? 0, points.at(-1)?.x ?? 1];
  // What has one point has it in the middle.
  const x = (at: number) => (last === first ? 0.5 : (at - first) / (last - first));
  const y = (at: number) => at / Math.max(1e-9, most);
  const placed = (point: ChartPoint): ChartPoint => ({
    ...{ x: x(point.x), y: y(point.y) },
    ...(point.low !== undefined && { low: y(point.low) }),
    ...(point.high !== undefined && { high: y(point.high) }),
  });
  const every = Math.max(1, Math.ceil(points.length / mostTicks));
  const ticks = options.ticks ?? points.filter((_, at) => at % every === 0).map((point) => point.x);
  return {
    ...{ name, title, summary, across, up },
    points: points.map(placed),
    ...(guide !== undefined && { guide: guide.map(placed) }),
    ticksAcross: thinOut(ticks.map((at) => ({ at: x(at), text: tickX(at) }))),
    ticksUp: Array.from({ length: gridLines + 1 }, (_, at) => ({
      at: at / gridLines,
      text: tickY((most * at) / gridLines),
    })),
  };
}
