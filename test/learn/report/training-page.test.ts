import { describe, expect, test } from '@jest/globals';
import { calibrate } from '../../../src/learn/calibration/calibrate.ts';
import type { RunCalibration } from '../../../src/learn/calibration/run-calibration.ts';
import { calibrationRows } from '../../../src/learn/report/calibration-rows.ts';
import { headlineOf } from '../../../src/learn/report/headline.ts';
import { solvedByRound } from '../../../src/learn/report/line-plot.ts';
import { columnsText, roundTable } from '../../../src/learn/report/round-table.ts';
import { trainingPage as wholePage } from '../../../src/learn/report/training-page.ts';
import type { RunManifest } from '../../../src/learn/run/folder/manifest.ts';
import { splitScore } from '../../../src/learn/run/judging/make-manifest.ts';
import type { MetricsLine, MetricsLineOf } from '../../../src/learn/trainer/follow-metrics.ts';
import { chartSvg } from '../../../src/report/chart.ts';

const evaluation = (solved: number) => ({
  ...{ policy: 'toy', calls: 32, problems: 4, unknown: [], spentCalls: 60, callsOfEach: {} },
  solved: Array.from({ length: solved }, (_, at) => `p${at}`),
});

const manifest: RunManifest = {
  ...{ schema: 'lakatos/train-manifest', version: 1, lakatos: '1', lean: '<b>4</b>', suite: 'toy' },
  ...{ preset: 'tiny', seed: 1, calls: 32, baseline: splitScore(evaluation(1)), model: null, ranker: null },
  value: 'rounds/0/value.gguf',
  base: null,
  rounds: [
    {
      ...{ round: 0, policy: 'toy', searched: 9, proved: 3, examples: 12, startedFrom: null },
      ...{ shown: { searched: 0, proved: 0 }, invalid: 0, used: 12, tacticTooLong: 0 },
      ...{ model: 'rounds/0/model.gguf', sha256: '0', lossFirst: 4, lossLast: 1.5, heldOutLoss: null },
      ...{
        score: splitScore(evaluation(2)),
        alone: splitScore(evaluation(3)),
        value: null,
        linearValue: { states: 321, auc: 0.8, brier: 0.17, ofConstant: 0.22, isLevel: false },
        ranking: { choices: 5, score: splitScore(evaluation(1)), accepted: false, why: '0 gained, 0 lost' },
        accepted: true,
        why: '1 gained, 0 lost',
      },
    },
  ],
};

const trainingPage = (
  manifest: RunManifest,
  metrics: readonly (readonly MetricsLine[] | null)[],
  calibration: RunCalibration | null = null,
) => wholePage({ about: manifest, manifest, metrics, calibration });

const step = (at: number, loss: number | null): MetricsLineOf<'step'> => ({
  ...{ kind: 'step', step: at, seconds: 1, tokensPerSecond: 1, loss, policyLoss: null, valueLoss: null },
});

describe('a run on a page', () => {
  test('a round that trained nothing has no curve, and those behind it keep their numbers', () => {
    const page = trainingPage(manifest, [null, [step(1, 4)]]);
    expect(page).toContain('Loss in round 1');
    expect(page).not.toContain('Loss in round 0');
  });

  test('curves with their numbers, and no markup from outside', () => {
    const page = trainingPage(manifest, [[step(1, 4), step(2, null), step(10, 1.5)]]);
    expect(page).toContain('before: 25.0%, 0: 50.0%');
    expect(page).toContain('Solved of valid by the model alone');
    expect(page).toContain('0: 75.0%');
    expect(page).toContain('From 4.00 to 1.50 in 10 steps.');
    expect(page).toContain('Lean &lt;b&gt;4&lt;/b&gt;');
    // The headline has it: there is one.
    expect(page).not.toContain('The linear value, on theorems that it had not learnt from');
    expect(page).not.toContain('NaN');
    expect(page).not.toContain('<script');
  });

  test('the headline says what the run came to: the order of tactics, the model, the value', () => {
    const page = trainingPage(manifest, []);
    expect(page).toContain(
      `<p class="headline">No order of tactics is better than the policy's own yet. No model is better than the policy without one yet. The latest linear value (rounds/0/value.gguf): AUC 0.80, Brier 0.170 (a constant 0.220) on unseen theorems.</p>`,
    );
    const [round] = manifest.rounds;
    const ranking = { choices: 5, score: splitScore(evaluation(3)), accepted: true, why: '2 gained, 0 lost' };
    const better = { ...manifest, rounds: [{ ...round!, ranking, linearValue: null }], value: null };
    expect(headlineOf({ ...better, ranker: 'rounds/0/ranker.gguf', model: 'rounds/0/model.gguf' })).toBe(
      'The best order of tactics (rounds/0/ranker.gguf): 3 of 4 of valid solved, 1 before the first round. The best model (rounds/0/model.gguf): 2 of 4 of valid solved, 1 before the first round.',
    );
    expect(headlineOf({ ...manifest, rounds: [] })).toBe('No round is finished yet.');
  });

  test('of a run without models the headline and the curves are of the order alone', () => {
    const [round] = manifest.rounds;
    const ranking = { choices: 5, score: splitScore(evaluation(3)), accepted: true, why: '2 gained, 0 lost' };
    const alone = { ranking, model: null, score: null, alone: null, linearValue: null, accepted: false };
    const ranker = 'rounds/0/ranker.gguf';
    const page = trainingPage({ ...manifest, ranker, value: null, rounds: [{ ...round!, ...alone }] }, []);
    expect(page).toMatch(
      /class="headline">The best order of tactics \(\S+\): 3 of 4 of valid solved, 1 before[^.]*\.</,
    );
    expect(page).not.toMatch(/No model|<title id="solved-title">/);
    expect(page).toContain('<title id="ranked-title">');
  });

  test('the curve of the order comes first, that with the models next', () => {
    const titles = [...trainingPage(manifest, []).matchAll(/<title id="(\w+)-title">/g)].map(
      ([, name]) => name,
    );
    expect(titles).toEqual(['ranked', 'solved', 'alone']);
  });

  test('the curve of what is solved, as a file that needs nothing else', () => {
    const svg = chartSvg(solvedByRound(manifest));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 300"/);
    expect(svg).toContain('before: 25.0%, 0: 50.0%');
    expect(svg).toContain('.curve { fill: none;');
    expect(svg).not.toMatch(/var\(|NaN|undefined/);
    // The page draws the very same, but for the colours, which are its own.
    const drawn = /<path class="curve"[^>]*>/.exec(svg)?.[0] ?? 'nothing';
    expect(trainingPage(manifest, [])).toContain(drawn);
    expect(chartSvg(solvedByRound({ ...manifest, rounds: [] }))).not.toContain('NaN');
  });

  test('two linear values have a table, beside the round of each', () => {
    const [round] = manifest.rounds;
    const page = trainingPage({ ...manifest, rounds: [round!, { ...round!, round: 1 }] }, []);
    expect(page).toContain('The linear value, on theorems that it had not learnt from');
    expect(page.match(/data-label="states" class="number">321</g)).toHaveLength(2);
    expect(page).not.toContain('no better than chance');
  });

  test('the table says which of them tell no states apart', () => {
    const [round] = manifest.rounds;
    const level = { ...round!, round: 1, linearValue: { ...round!.linearValue!, isLevel: true } };
    const page = trainingPage({ ...manifest, rounds: [round!, level] }, []);
    expect(page.match(/no better than chance/g)).toHaveLength(1);
  });

  test('a round that is under way is marked, has its own curves, and the browser loads the page again', () => {
    const underway = {
      ...{ round: 1, step: 'round 1 (2 of 2): searching: 2 of 8 done, 1 proved', leftMs: 61_000 },
      searches: { what: 'searching', total: 8, proved: [0, 1], calls: 1_234 },
      losses: [],
    };
    const page = wholePage({ about: manifest, manifest, underway });
    expect(page).toContain('setTimeout(() => location.reload(), 20000)');
    expect(page).toContain('searching: 2 of 8 done, 1 proved, 1234 calls. About 1 min left.');
    expect(page).toContain('Proofs, searching: 1 in 2 of 8 searches.');
    expect(page).toContain('>1, under way<');
    expect(wholePage({ about: manifest, manifest })).not.toMatch(/location\.reload|under way/);
    const training = { ...underway, searches: null, losses: [step(1, 4), step(2, 3)] };
    expect(wholePage({ about: manifest, manifest, underway: training })).toContain('Loss in round 1, so far');
    const before = wholePage({ about: manifest, manifest: null, underway: { ...underway, round: null } });
    expect(before).toContain('Nothing is measured yet.');
    const stopped = wholePage({ about: manifest, manifest, underway: { ...underway, isStopped: true } });
    expect(stopped).not.toMatch(/location\.reload|under way|Under way|min left/);
    expect(stopped).toContain('>1, stopped<');
    expect(stopped).toContain('searching: 2 of 8 done, 1 proved, 1234 calls.');
    expect(stopped).toContain('Proofs, searching: 1 in 2 of 8 searches.');
  });

  test('a run without a round, and a round without a loss, have a page too', () => {
    expect(trainingPage({ ...manifest, rounds: [] }, [])).not.toContain('NaN');
    expect(trainingPage(manifest, [[]])).toContain('Nothing is known of it.');
    const rounds = manifest.rounds.map((round) => ({ ...round, alone: null }));
    expect(trainingPage({ ...manifest, rounds }, [])).not.toContain('alone, within');
  });
});

describe('the values of a run', () => {
  const predictions = Array.from({ length: 40 }, (_, at) => ({
    value: at / 40,
    proved: at % 3 > 0 && at > 10,
    theorem: `t${at % 8}`,
  }));
  const calibration: RunCalibration = {
    ...{ schema: 'lakatos/calibration', version: 1, round: 2 },
    rows: [
      { states: 'held-out', source: 'model', figures: calibrate(predictions) },
      { states: 'left-out', source: 'linear', figures: null },
    ],
  };

  test('have a diagram with their numbers, and a table', () => {
    const page = trainingPage(manifest, [], calibration);
    expect(page).toContain('Is the value any good?');
    expect(page).toContain('24 % said: 25 % of 4 proved');
    expect(page).toContain('Values of round 2');
    expect(page).not.toContain('NaN');
    expect(trainingPage(manifest, [])).not.toContain('Values of round');
  });

  test('a model of which nothing is known has the table alone', () => {
    const rows = calibration.rows.map((row) => ({ ...row, figures: null }));
    const page = trainingPage(manifest, [], { ...calibration, rows });
    expect(page).toContain('Values of round 2');
    expect(page).not.toContain('reliability-');
  });

  test('are written as a text', () => {
    const [, , ...lines] = columnsText(calibrationRows(calibration)).split('\n');
    expect(lines[0]).toMatch(/^the model's value +theorems that were not trained on +40 +19 +0\.\d\d +0/);
    expect(lines[1]).toMatch(/^the linear value +theorems left out in turn +0$/);
  });
});

test('a run as a text', () => {
  expect(roundTable(manifest)).toBe(
    [
      'toy valid, 32 Lean calls for each problem',
      'round   proved of  new order                 examples  loss          valid solved    95 %        calls/proof  model alone     model',
      'before  -          -                         -         -             1 of 4 (25.0%)  4.6–69.9%   60.0         -               none',
      '0       3 of 9     1 of 4 (25.0%), not kept  12        4.00 to 1.50  2 of 4 (50.0%)  15.0–85.0%  30.0         3 of 4 (75.0%)  kept: 1 gained, 0 lost; from new weights',
      '',
    ].join('\n'),
  );
});

describe('scores that decided that something is kept', () => {
  const [round] = manifest.rounds;
  const kept = { ...manifest, rounds: [{ ...round!, score: splitScore(evaluation(2), true) }] };

  test('say so beside the interval, and below the curve', () => {
    const [caption, , before, first] = roundTable(kept).split('\n');
    expect(caption).toBe(
      'toy valid, 32 Lean calls for each problem (*: kept for what it solves of these very problems; of others it tends to solve less)',
    );
    expect(before).not.toContain('*');
    expect(first).toContain('15.0–85.0% *');
    expect(solvedByRound(kept).summary).toBe('before: 25.0%, 0: 50.0% (chosen by these problems)');
  });

  test('have a mark, and others have none', () => {
    expect(roundTable(manifest)).not.toContain('*');
    expect(solvedByRound(manifest).summary).not.toContain('chosen');
  });
});
