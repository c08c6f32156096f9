import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Command } from 'commander';
import { type TrainCalibrateFlags, trainCalibrate } from '../../../src/cli/commands/train-calibrate.ts';
import { addTrainCalibrate } from '../../../src/cli/grammar/train-calibrate.ts';
import { calibrateRun } from '../../../src/learn/calibration/calibrate-run.ts';
import { halfWayPredictions } from '../../../src/learn/calibration/half-way.ts';
import { judgedStates, mergeStates } from '../../../src/learn/calibration/judged-states.ts';
import { predictValues } from '../../../src/learn/calibration/predict-values.ts';
import { readTrained } from '../../../src/learn/calibration/read-run.ts';
import { runCalibrationSchema } from '../../../src/learn/calibration/run-calibration.ts';
import { stateOutcomes } from '../../../src/learn/calibration/state-outcomes.ts';
import { treeAfter } from '../../../src/learn/calibration/tree-after.ts';
import { valuesOfSearch } from '../../../src/learn/calibration/values-of-search.ts';
import { valueLabelNames } from '../../../src/learn/labels/value-labels.ts';
import { lakatos } from '../../../src/llm/profiles/lakatos.ts';
import type { Prompt } from '../../../src/llm/prompt.ts';
import type { EpisodeView } from '../../../src/prove/episode/episode-view.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import type { ModelInUse } from '../../../src/prove/policy/model-in-use.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { type ScriptedLanguageModel, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { toyRun, toySettings } from '../run/toy-run.ts';

const never = new AbortController().signal;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let lines: readonly unknown[][];
let views: readonly EpisodeView[];

beforeAll(async () => {
  folder = await temporaryFolder();
  // Few calls, so that some searches end without an answer.
  const horizon = { stages: [8], mostRounds: 1, leastRise: 0 };
  const tasks = { ...toySettings.tasks, firstCount: 10, horizon };
  await toyRun(folder.path, { settings: { ...toySettings, tasks, heldOutOneIn: 3 } });
  const searches = join(folder.path, 'rounds/0/searches');
  const names = (await readdir(searches)).sort();
  lines = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(searches, name), 'utf8')).episode),
  );
  views = lines.map(readEpisode);
});
afterAll(async () => folder[Symbol.asyncDispose]());

const shownState = ({ pieces }: Prompt): string => {
  const piece = pieces[1];
  return piece?.kind === 'text' ? piece.text : '';
};

/** Says the chance i/7 of a state whose text has i letters, 7 at most. */
const byLength = (contextSize = 1_000): ModelInUse & { readonly model: ScriptedLanguageModel } => ({
  model: scriptedLanguageModel(
    ({ prompts }) =>
      prompts.map((prompt) => {
        const letters = Math.min(7, shownState(prompt).length);
        return {
          continuations: [],
          reading: Array.from({ length: 8 }, (_, at) => (at === letters ? 0 : -100)),
        };
      }),
    { contextSize },
  ),
  profile: lakatos,
  proposals: 1,
  sampling: {},
});

describe('a search half-way', () => {
  test('after all of its steps it is what it was', () => {
    for (const view of views) {
      const then = treeAfter(view, view.steps.length);
      expect(then.nodes.map(({ status, complete }) => [status, complete])).toEqual(
        view.tree.nodes.map(({ status, complete }) => [status, complete]),
      );
      expect(then.edges).toHaveLength(view.tree.edges.length);
    }
  });

  test('before them it is the theorem alone; what is known stays known', () => {
    let decided = 0;
    for (const view of views) {
      const trees = Array.from({ length: view.steps.length + 1 }, (_, at) => treeAfter(view, at));
      expect(trees[0]?.nodes.map(({ status, edges }) => [status, edges])).toEqual([['open', []]]);
      for (const [at, then] of trees.entries()) {
        const later = trees[at + 1];
        for (const { id, status, edges } of then.nodes) {
          expect(edges.every((edge) => edge < then.edges.length)).toBe(true);
          if (status === 'open' || later === undefined) continue;
          decided += 1;
          expect(later.nodes[id]?.status).toBe(status);
        }
      }
    }
    expect(decided).toBeGreaterThan(0);
  });

  test('labels of what was open then are held against the end', () => {
    const all = views.map(halfWayPredictions);
    for (const kind of valueLabelNames) {
      for (const { value } of all.flatMap((found) => found.get(kind) ?? [])) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
    // Labels by outcome say nothing of what is open.
    expect(all.flatMap((found) => found.get('outcome') ?? [])).toEqual([]);
    expect(all.flatMap((found) => found.get('uniform') ?? []).length).toBeGreaterThan(0);
    const counts = ['uniform', 'temporal', 'two-way'] as const;
    for (const found of all) expect(new Set(counts.map((kind) => found.get(kind)?.length)).size).toBe(1);
  });
});

describe('what became of the states', () => {
  test('proved where there is a proof; not where the budget went without one; unknown where the search was over', () => {
    const seen = new Set<string>();
    for (const view of views) {
      const outcomes = stateOutcomes(view);
      for (const { id, status } of view.tree.nodes) {
        const outcome = outcomes[id];
        seen.add(`${status} in ${view.end.end.kind}: ${outcome}`);
        if (status === 'proved') expect(outcome).toBe(true);
        if (status === 'open' && view.end.end.kind === 'proved') expect(outcome).toBeNull();
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['proved in proved: true', 'open in budget: false']));
  });

  test('nothing, where the gate refused a proof', () => {
    const view = views.find(({ offers }) => offers.length > 0)!;
    const refused = view.offers.map((offer) => ({
      ...offer,
      verdicts: offer.verdicts.map((verdict) => ({ ...verdict, accepted: false })),
    }));
    expect(stateOutcomes({ ...view, offers: refused }).every((outcome) => outcome === null)).toBe(true);
  });

  test('a state counts once, and is proved if it is proved anywhere', () => {
    const state = (proved: boolean) => ({ goals: ['⊢ p'], theorem: 't', proved, bySize: 0.5 });
    expect(mergeStates([state(false), state(true), state(false)])).toEqual([state(true)]);
  });
});

describe('the values of a model', () => {
  test('come in the order of the states, those that are too long left out', async () => {
    const goals = Array.from({ length: 20 }, (_, at) => 'x'.repeat(1 + (at % 6)));
    const states = [...goals, '⊢ '.padEnd(300, 'x')].map((goal, at) => ({
      ...{ goals: [goal], theorem: `t${at}`, bySize: 0 },
      proved: at % 2 === 0,
    }));
    const predictions = await predictValues(states, byLength(150), never);
    expect(predictions).toHaveLength(20);
    for (const [at, { value, proved, theorem }] of predictions!.entries()) {
      expect(value).toBeCloseTo((1 + (at % 6)) / 7, 6);
      expect([proved, theorem]).toEqual([at % 2 === 0, `t${at}`]);
    }
  });

  test('a profile without a value has none', async () => {
    const { readValue: _, ...profile } = lakatos;
    expect(await predictValues([], { ...byLength(), profile }, never)).toBeNull();
  });

  test('of one search', async () => {
    const found = await valuesOfSearch(lines[0]!, byLength(), never);
    expect(found).toHaveLength(mergeStates(judgedStates(views[0]!)).length);
  });
});

describe('a run', () => {
  test('is asked about states that the model was not trained on', async () => {
    const model = byLength();
    const calibration = await calibrateRun(folder.path, 0, model, never);
    expect(runCalibrationSchema.parse(JSON.parse(JSON.stringify(calibration)))).toEqual(calibration);
    const figures = new Map(
      calibration.rows.map(({ states, source, figures: found }) => [`${states} ${source}`, found]),
    );
    expect([...figures.keys()]).toEqual([
      'held-out model',
      'held-out size',
      'left-out linear',
      'left-out size',
      ...valueLabelNames.map((kind) => `half-way ${kind}`),
      'half-way size',
    ]);
    const ofModel = figures.get('held-out model');
    expect(ofModel?.states).toBeGreaterThan(0);
    expect(ofModel?.states).toBe(figures.get('held-out size')?.states);
    const trained = await readTrained(folder.path, 0);
    expect(trained.theorems.size).toBeGreaterThan(0);
    const asked = model.model.calls.flatMap(({ prompts }) => prompts.map(shownState));
    for (const text of asked) expect(trained.states.has(text)).toBe(false);
  });

  test('is judged by searches that were shown nothing', async () => {
    const statesHalfWay = async () => {
      const { rows } = await calibrateRun(folder.path, 0, null, never);
      return (
        rows.find(({ states, source }) => `${states} ${source}` === 'half-way size')?.figures?.states ?? 0
      );
    };
    const known = views.map((view) => halfWayPredictions(view).get('size')?.length ?? 0);
    const most = Math.max(...known);
    expect(most).toBeGreaterThan(0);
    const path = join(folder.path, `rounds/0/searches/000${known.indexOf(most)}.json`);
    const [text, all] = [await readFile(path, 'utf8'), await statesHalfWay()];
    await writeFile(path, JSON.stringify({ ...JSON.parse(text), given: 1 }));
    expect(await statesHalfWay()).toBe(all - most);
    await writeFile(path, text);
  });

  test('values that were kept when the model was measured come first', async () => {
    const path = join(folder.path, 'rounds/0/evaluations/0000.json');
    const record = JSON.parse(await readFile(path, 'utf8'));
    const values = [
      { value: 0.9, proved: true, theorem: 'valid0' },
      { value: 0.1, proved: false, theorem: 'valid0' },
    ];
    await writeFile(path, JSON.stringify({ ...record, values }));
    const { rows } = await calibrateRun(folder.path, 0, byLength(), never);
    expect(rows[0]).toMatchObject({
      states: 'valid',
      source: 'model',
      figures: { states: 2, auc: { value: 1 } },
    });
    await writeFile(path, JSON.stringify(record));
  });
});

describe('lakatos train calibrate', () => {
  const open = async () => byLength();
  const flagsOf = async (argv: readonly string[]) => {
    let found: [string, TrainCalibrateFlags] | undefined;
    const program = new Command().exitOverride().configureOutput({ writeErr() {}, writeOut() {} });
    addTrainCalibrate(program, async (...given) => {
      found = given;
    });
    await program.parseAsync(['calibrate', ...argv], { from: 'user' });
    return found!;
  };

  test('a table of the best model, or of the one that is asked for', async () => {
    for (const [argv, round] of [
      [[], 0],
      [['--round', '1'], 1],
    ] as const) {
      const [run, flags] = await flagsOf([folder.path, ...argv]);
      const terminal = fakeTerminal();
      expect(await trainCalibrate(run, flags, terminal, open)).toBe(0);
      expect(terminal.out()).toMatch(new RegExp(`^Values of round ${round}\\n`));
      expect(terminal.out()).toMatch(/the model's value +theorems that were not trained on +\d+/);
      expect(terminal.out()).toMatch(/labels: outcome +all searches, half-way +0\n/);
    }
  });

  test('a run that trains no model has the figures of its linear value', async () => {
    await using folder = await temporaryFolder();
    await toyRun(folder.path, { settings: { ...toySettings, training: null } });
    const terminal = fakeTerminal();
    const [run, flags] = await flagsOf([folder.path]);
    const noModel = async () => {
      throw new Error('there is no model to open');
    };
    expect(await trainCalibrate(run, flags, terminal, noModel)).toBe(0);
    expect(terminal.out()).toMatch(/^Values of round 1\n/);
    expect(terminal.out()).toMatch(/the linear value +theorems left out in turn +[1-9]/);
    expect(terminal.out()).not.toContain('not trained on');
  });

  test('--json', async () => {
    const terminal = fakeTerminal();
    const [run, flags] = await flagsOf([folder.path, '--json']);
    await trainCalibrate(run, flags, terminal, open);
    expect(runCalibrationSchema.parse(JSON.parse(terminal.out())).round).toBe(0);
  });

  test('a folder without a run, and a round without data', async () => {
    await using empty = await temporaryFolder();
    const flags = { json: false, verbose: false };
    await expect(trainCalibrate(empty.path, flags, fakeTerminal(), open)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('has no manifest.json yet'),
    });
    await expect(
      trainCalibrate(folder.path, { ...flags, round: 7 }, fakeTerminal(), open),
    ).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
    await writeFile(join(empty.path, 'manifest.json'), '{"schema": "other"}');
    await expect(trainCalibrate(empty.path, flags, fakeTerminal(), open)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('is not the manifest of a training run'),
    });
  });
});
