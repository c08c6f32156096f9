import { createHash } from 'node:crypto';
import { Html, html } from '../../evaluate/report/page/html.ts';
import { reportStyle } from '../../evaluate/report/page/report-style.ts';
import { table } from '../../evaluate/report/page/table.ts';
import type { RunCalibration } from '../calibration/run-calibration.ts';
import type { Manifest } from '../run/folder/manifest.ts';
import type { MetricsLine } from '../trainer/metrics.ts';
import { calibrationRows, sourceInWords, statesInWords } from './calibration-rows.ts';
import { headlineOf } from './headline.ts';
import { linePlot, type PlotPoint } from './line-plot.ts';
import { linearValueRows } from './linear-value-rows.ts';
import { reliabilityPlot } from './reliability-plot.ts';
import { roundRows } from './round-table.ts';
import { aloneCurve, rankedCurve, solvedCurve } from './solved-curve.ts';

/**
 * A run as one HTML file that needs nothing else and runs no script: solved problems by round, losses, the table of rounds,
 * and how good the values are.
 * @param metrics of each round; null where none was trained
 * @param calibration of the last model; null when nothing is known of its values
 */
export function trainingPage(
  manifest: Manifest,
  metrics: readonly (readonly MetricsLine[] | null)[],
  calibration: RunCalibration | null = null,
): string {
  const { suite, preset, seed, lakatos, lean, rounds } = manifest;
  const ranked = rankedCurve(manifest);
  const alone = aloneCurve(manifest);
  const linear = linearValueRows(manifest);
  // Where no model was measured it is the one point before the first round, which the other curve has too.
  const isSolvedShown = ranked === null || rounds.some(({ score }) => score !== null);
  const title = `Training on ${suite}, preset ${preset}`;
  const policy = `default-src 'none'; style-src '${hashOf(reportStyle)}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title} · Lakatos</title>
<style>${new Html(reportStyle)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="headline">${headlineOf(manifest)}</p>
<p class="faint">Lakatos ${lakatos}, Lean ${lean}, seed ${seed}.</p>
</header>
<main>
<div class="plots">
${ranked === null ? null : linePlot(ranked)}
${isSolvedShown ? linePlot(solvedCurve(manifest)) : null}
${alone === null ? null : linePlot(alone)}
${metrics.map((lines, round) => (lines === null ? null : lossPlot(lines, round)))}
</div>
${table(roundRows(manifest))}
${
  linear === null && calibration === null
    ? null
    : html`<h2 id="value">Is the value any good?</h2>
<p class="faint">AUC: the chance that a state that was proved has a higher value than one that was not; 0.5 is chance. Brier: the
mean squared error; that of a constant is what who always says how many are proved would get. Error: how far what is said is
from what came, on average.</p>`
}
${linear === null ? null : table(linear)}
${calibration === null ? null : modelValues(calibration)}
</main>
</body>
</html>
`.text;
}

/** The diagrams are of the states that say most, those of valid, else those that were held out. */
function modelValues(calibration: RunCalibration): Html {
  const { rows } = calibration;
  const shown = rows.find(({ source, figures }) => source === 'model' && figures !== null)?.states;
  const plots = rows.flatMap(({ states, source, figures }) => {
    if (figures === null || states !== shown) return [];
    const words = { source: sourceInWords(source), states: statesInWords[states] };
    return [reliabilityPlot(figures, source, words)];
  });
  return html`${plots.length === 0 ? null : html`<div class="plots">${plots}</div>`}
${table(calibrationRows(calibration))}`;
}

function lossPlot(lines: readonly MetricsLine[], round: number): Html {
  const points = lines.flatMap((line): PlotPoint[] =>
    line.kind === 'step' && line.loss !== null ? [{ x: line.step, y: line.loss }] : [],
  );
  const [first, last] = [points[0], points.at(-1)];
  return linePlot({
    name: `loss-${round}`,
    title: `Loss in round ${round}`,
    axis: 'step',
    summary:
      first === undefined || last === undefined
        ? 'Nothing is known of it.'
        : `From ${first.y.toFixed(2)} to ${last.y.toFixed(2)} in ${last.x} steps.`,
    points,
    most: Math.max(1, ...points.map(({ y }) => y)),
    tickX: String,
    tickY: (loss) => loss.toFixed(1),
  });
}

/** What a content security policy knows an inline element by. */
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
