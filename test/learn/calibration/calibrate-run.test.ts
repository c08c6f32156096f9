import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type TrainCalibrateFlags, trainCalibrate } from '../../../src/cli/commands/train-calibrate.ts';
import { jsonLines } from '../../../src/files/json-lines.ts';
import { calibrateRun, readTrained } from '../../../src/learn/calibration/calibrate-run.ts';
import {
  judgedStates,
  mergeStates,
  predictValues,
  stateOutcomes,
  valuesOfSearch,
} from '../../../src/learn/calibration/judged-states.ts';
import { runCalibrationSchema } from '../../../src/learn/calibration/run-calibration.ts';
import type { TacticProfile } from '../../../src/llm/profiles/profile.ts';
import { lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import type { Prompt } from '../../../src/llm/prompt.ts';
import type { EpisodeView } from '../../../src/prove/episode/episode-view.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import type { ModelInUse } from '../../../src/prove/policy/describe-model.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { givenTo } from '../../support/given-to.ts';
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

  test('of a profile that shows premises are asked with those that the search showed', async () => {
    const shown = views.map((view) => ({
      ...view,
      premises: new Map(view.tree.nodes.map(({ id }) => [id, [`of_${id}`]] as const)),
    }));
    const states = mergeStates(shown.flatMap(judgedStates));
    const { model, ...asked } = byLength();
    const profile: TacticProfile = {
      ...lakatos,
      premises: 1,
      prompt: ({ premises = [] }) => ({ pieces: [{ kind: 'text', text: premises.join(' ') }] }),
    };
    await predictValues(states, { ...asked, model, profile }, never);
    const texts = model.calls.flatMap(({ prompts }) => prompts.map(({ pieces }) => pieces[0]));
    expect(texts).toEqual(states.map(({ premises }) => ({ kind: 'text', text: premises?.join(' ') })));
    expect(states.every(({ premises }) => premises?.[0]?.startsWith('of_'))).toBe(true);
  });

  test('a profile without a value has none', async () => {
    const { readValue: _, ...profile } = lakatos;
    expect(await predictValues([], { ...byLength(), profile }, never)).toBeNull();
  });

  test('are those of the states of one search', async () => {
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
    ]);
    const ofModel = figures.get('held-out model');
    expect(ofModel?.states).toBeGreaterThan(0);
    expect(ofModel?.states).toBe(figures.get('held-out size')?.states);
    const trained = await readTrained(folder.path, 0);
    expect(trained.theorems.size).toBeGreaterThan(0);
    const asked = model.model.calls.flatMap(({ prompts }) => prompts.map(shownState));
    for (const text of asked) expect(trained.states.has(text)).toBe(false);
  });

  test('is not judged by what traces have taught it', async () => {
    const path = join(folder.path, 'traces.jsonl');
    const origin = { kind: 'traced', round: 0, policy: 'author' };
    await writeFile(path, jsonLines([{ theorem: 'Harbor.calm', state: '⊢ calm', tactic: 'rfl', ...origin }]));
    const { theorems, states } = await readTrained(folder.path, 0);
    expect([theorems.has('Harbor.calm'), states.has('⊢ calm')]).toEqual([true, true]);
    await rm(path);
  });

  test('is judged by searches that were shown nothing', async () => {
    const heldOut = async () => {
      const { rows } = await calibrateRun(folder.path, 0, byLength(), never);
      return rows.find(({ states, source }) => states === 'held-out' && source === 'size')?.figures?.states;
    };
    const trained = await readTrained(folder.path, 0);
    const at = views.findIndex(
      (view) => !trained.theorems.has(view.setting.theorem.id) && judgedStates(view).length > 0,
    );
    const path = join(folder.path, `rounds/0/searches/000${at}.json`);
    const [text, all] = [await readFile(path, 'utf8'), await heldOut()];
    await writeFile(path, JSON.stringify({ ...JSON.parse(text), given: 1 }));
    expect((await heldOut()) ?? 0).toBeLessThan(all!);
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
  const flagsOf = (argv: readonly string[]) =>
    givenTo<[string, TrainCalibrateFlags]>('train calibrate', argv);

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

  test('prints JSON with --json', async () => {
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
