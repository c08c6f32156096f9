import type { Contribution } from '../../../core/contribution.ts';
import { contributionsText } from '../../evaluate/report/words/headline.ts';
import { type Chart, chart } from '../../report/chart.ts';
import { countTicks } from '../../report/count-ticks.ts';
import { type Html, html } from '../../report/html.ts';
import { pageDocument } from '../../report/page-document.ts';
import { pageStyle } from '../../report/page-style.ts';
import { table, type WordTable } from '../../report/table.ts';
import type { RunCalibration } from '../calibration/run-calibration.ts';
import type { RunManifest } from '../run/folder/manifest.ts';
import type { MetricsLine } from '../trainer/follow-metrics.ts';
import { calibrationRows, sourceInWords, statesInWords } from './calibration-rows.ts';
import { headlineOf, valueWords } from './headline.ts';
import {
  aloneCurve,
  linePlot,
  proofsSoFar,
  rankedCurve,
  reliabilityPlot,
  solvedByRound,
} from './line-plot.ts';
import { roundRows, stateWord, withoutEmptyColumns } from './round-table.ts';
import { sentence, type Underway, underwayText } from './underway.ts';

export interface TrainingPageParts {
  readonly about: Pick<RunManifest, 'suite' | 'preset' | 'seed' | 'lakatos' | 'lean'>;
  /** Null before anything is measured. */
  readonly manifest: RunManifest | null;
  /** Of each round; null where none was trained. */
  readonly metrics?: readonly (readonly MetricsLine[] | null)[];
  /** Of the last model; null when nothing is known of its values. */
  readonly calibration?: RunCalibration | null;
  /** Null when the run has come to its end. */
  readonly underway?: Underway | null;
}

/**
 * A run as one HTML file that needs nothing else: what goes on, solved problems by round, losses, the table of rounds, and how
 * good the values are. While the run goes on, the page loads itself again now and then; it runs no other script.
 */
export function trainingPage(parts: TrainingPageParts): string {
  const { about, manifest, calibration = null, underway = null } = parts;
  const linear = manifest === null ? null : linearValueRows(manifest);
  const proposers = manifest === null ? null : proposersRows(manifest);
  const title = `Training on ${about.suite}, preset ${about.preset}`;
  return pageDocument({
    title,
    style: pageStyle,
    ...(underway !== null && underway.isStopped !== true && { script: reloadScript }),
    body: html`<header>
<h1>${title}</h1>
<p class="headline">${manifest === null ? 'Nothing is measured yet.' : headlineOf(manifest)}</p>
<p class="faint">Lakatos ${about.lakatos}, Lean ${about.lean}, seed ${about.seed}.</p>
</header>
<main>
${underway === null ? null : atWork(underway)}
<div class="plots">
${trainingCurves(parts).map((curve) => chart(curve))}
</div>
${manifest === null ? null : table(roundRows(manifest, underway))}
${proposers === null ? null : table(proposers)}
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
</main>`,
  });
}

function atWork(underway: Underway): Html {
  const { isStopped } = underway;
  const notes = html`<p class="faint" id="watched">This page loads itself again every ${refreshSeconds} s while the run goes on.</p>
<p class="warning" id="quiet" hidden>The run has not written this page for some minutes: it was ended, or its machine sleeps. The same command with
<code>--resume</code> goes on with it.</p>`;
  return html`<section id="now"><h2>${sentence(stateWord(underway))}</h2>
<p>${underwayText(underway)}</p>
${isStopped === true ? html`<p class="faint">The same command with <code>--resume</code> goes on from there.</p>` : notes}
<div class="plots">${curvesUnderway(underway).map((curve) => chart(curve))}</div></section>
<h2>So far</h2>`;
}

/** What a run is about at the moment, in curves. */
export function curvesUnderway({ searches, losses, round }: Underway): Chart[] {
  return [
    ...(searches === null || searches.proved.length === 0
      ? []
      : [
          proofsSoFar({
            name: 'searches-now',
            title: `Proofs, ${searches.what}`,
            unit: 'searches',
            ...searches,
          }),
        ]),
    ...(losses.length === 0 ? [] : [lossCurve(losses, `Loss in round ${round ?? 0}, so far`, 'loss-now')]),
  ];
}

/** What a run has solved round by round, and the losses of its trainings. */
export function trainingCurves({
  manifest,
  metrics = [],
}: Pick<TrainingPageParts, 'manifest' | 'metrics'>): Chart[] {
  if (manifest === null) return [];
  const ranked = rankedCurve(manifest);
  // Where no model was measured it is the one point before the first round, which the other curve has too.
  const isSolvedShown = ranked === null || manifest.rounds.some(({ score }) => score !== null);
  const losses = metrics.flatMap((lines, round) =>
    lines === null ? [] : [lossCurve(lines, `Loss in round ${round}`, `loss-${round}`)],
  );
  return [ranked, isSolvedShown ? solvedByRound(manifest) : null, aloneCurve(manifest), ...losses].filter(
    (curve) => curve !== null,
  );
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
  return html`${plots.length === 0 ? null : html`<div class="plots">${plots.map((plot) => chart(plot))}</div>`}
${table(calibrationRows(calibration))}`;
}

function lossCurve(lines: readonly MetricsLine[], title: string, name: string): Chart {
  const points = lines.flatMap((line) =>
    line.kind === 'step' && line.loss !== null ? [{ x: line.step, y: line.loss }] : [],
  );
  const [first, last] = [points[0], points.at(-1)];
  const most = Math.ceil(Math.max(1, ...points.map(({ y }) => y)));
  return linePlot({
    ...{ name, title, points, across: 'step', up: 'loss' },
    summary:
      first === undefined || last === undefined
        ? 'Nothing is known of it.'
        : `From ${first.y.toFixed(2)} to ${last.y.toFixed(2)} in ${last.x} steps.`,
    most,
    ends: [0, Math.max(1, last?.x ?? 0)],
    ticks: countTicks(last?.x ?? 0).filter((step) => step <= Math.max(1, last?.x ?? 0)),
    tickX: String,
    tickY: (loss) => loss.toFixed(most < 4 ? 2 : 1),
  });
}

/** Null where nothing is known of it. */
function proposersRows({ rounds }: RunManifest): WordTable | null {
  const cell = (brought: { readonly contributions?: readonly Contribution[] } | null) =>
    brought?.contributions === undefined ? '-' : contributionsText(brought.contributions);
  const rows = rounds.map((round) => [String(round.round), cell(round), cell(round.score)]);
  const columns = ['round', 'searches', 'valid, with its model'];
  const shown = withoutEmptyColumns({ caption: 'Who proposed what', columns, rows });
  return shown.columns.length === 1 ? null : shown;
}

/** How good the linear values of a run are, one round a row; null when it learnt none, or one alone that the headline has. */
function linearValueRows(manifest: RunManifest): WordTable | null {
  const learnt = manifest.rounds.flatMap(({ round, linearValue }) =>
    linearValue === null ? [] : [{ round, ...linearValue }],
  );
  if (learnt.length === 0 || (learnt.length === 1 && valueWords(manifest) !== null)) return null;
  return withoutEmptyColumns({
    caption: 'The linear value, on theorems that it had not learnt from',
    columns: ['round', 'states', 'AUC', 'Brier', 'of a constant', 'order'],
    rows: learnt.map(({ round, states, auc, brier, ofConstant, isLevel }) => [
      String(round),
      String(states),
      auc === null ? '' : auc.toFixed(2),
      brier.toFixed(3),
      ofConstant.toFixed(3),
      isLevel ? 'no better than chance' : '',
    ]),
  });
}

/** How often the page of a run that goes on loads itself again. */
const refreshSeconds = 20;
/** A run writes its page as often as that; one that has not for so long was killed, or its machine sleeps. */
const quietSeconds = 180;

/** Loads the page again as long as its file is written; else tells that nobody does. Runs in the browser. */
const reloadScript = `
const age = Date.now() - Date.parse(document.lastModified);
if (!(age > ${quietSeconds * 1000})) setTimeout(() => location.reload(), ${refreshSeconds * 1000});
else {
  document.getElementById('watched').hidden = true;
  document.getElementById('quiet').hidden = false;
}
`;
