import type { Chart } from '../../report/chart.ts';
import type { Calibration } from '../calibration/calibration-schema.ts';
import { linePlot } from './line-plot.ts';

const ticks = [0, 0.25, 0.5, 0.75, 1] as const;
const percentText = (share: number): string => `${Math.round(100 * share)} %`;

export interface PlotWords {
  readonly source: string;
  readonly states: string;
}

/**
 * A reliability diagram: for each bin of values the share of its states that were proved, with its interval. Values that mean
 * what they say lie on the thin line.
 * @param source who says it, for the ids of the page; `words`: the same and whose states they are, for people
 */
export function reliabilityPlot({ bins, auc }: Calibration, source: string, words: PlotWords): Chart {
  const said = bins.map(
    (bin) => `${percentText(bin.meanValue)} said: ${percentText(bin.proved)} of ${bin.states} proved`,
  );
  return linePlot({
    name: `reliability-${source}`,
    title: `What ${words.source} says of states of ${words.states}, and what became of them`,
    across: 'value',
    up: 'share proved',
    summary: [...(auc === null ? [] : [`AUC ${auc.value.toFixed(2)}`]), ...said].join('; '),
    points: bins.map(({ meanValue, proved, provedLow, provedHigh }) => ({
      x: meanValue,
      y: proved,
      low: provedLow,
      high: provedHigh,
    })),
    most: 1,
    ends: [0, 1],
    ticks,
    guide: [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ],
    tickX: percentText,
    tickY: percentText,
  });
}
