import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ValueLabelKind } from '../../../src/learn/labels/value-labels.ts';
import type { RunSettings } from '../../../src/learn/run/config/run-settings.ts';
import { fitWithCritic } from '../../../src/learn/valuing/fit-value.ts';
import { type ValueLesson, ValueLessons } from '../../../src/learn/valuing/value-lessons.ts';
import type { EpisodeView } from '../../../src/prove/episode/episode-view.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { toyRun, toySettings } from '../run/toy-run.ts';

const size = 64;
let views: readonly EpisodeView[];

beforeAll(async () => {
  views = await searchesWith(toySettings);
});

async function searchesWith(settings: RunSettings): Promise<readonly EpisodeView[]> {
  await using folder = await temporaryFolder();
  await toyRun(folder.path, { settings: { ...settings, training: null }, rounds: 1 });
  const searches = join(folder.path, 'rounds/0/searches');
  const names = (await readdir(searches)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(searches, name), 'utf8')));
  return texts.map((text) => readEpisode(JSON.parse(text).episode));
}

function gather(labels: ValueLabelKind, from = views): ValueLessons {
  const gathered = new ValueLessons({ labels, size });
  for (const view of from) gathered.add({ view, ownWords: new Set(), isAllowed: () => true });
  return gathered;
}

const labelsOf = (lessons: readonly ValueLesson[] | null) => lessons?.map(({ label }) => label);

describe('labels by a critic', () => {
  test('that knows nothing are those without one', () => {
    const gathered = gather('temporal');
    const lessons = gathered.lessons();
    expect(lessons.length).toBeGreaterThan(5);
    expect(labelsOf(gathered.relabel(lessons, new Float32Array(size)))).toEqual(labelsOf(lessons));
  });

  test('that thinks little of everything are lower where no proof is known, and 1 where one step is a proof', () => {
    const gathered = gather('temporal');
    const lessons = gathered.lessons();
    const doubting = gathered.relabel(lessons, new Float32Array(size).fill(-1)) ?? [];
    let lower = 0;
    for (const [at, { label }] of lessons.entries()) {
      const doubted = doubting[at]?.label ?? null;
      if (label === 1) expect(doubted).toBe(1);
      if (label !== null && doubted !== null && doubted < label) lower += 1;
    }
    expect(lower).toBeGreaterThan(0);
  });

  test('are of the theorems of the lessons alone', () => {
    const gathered = gather('temporal');
    const [first, ...rest] = gathered.lessons();
    const others = rest.filter(({ theorem }) => theorem !== first?.theorem);
    const weights = new Float32Array(size).fill(0.5);
    const all = new Map(
      gathered.relabel(gathered.lessons(), weights)?.map(({ state, label }) => [state, label]),
    );
    for (const { state, label } of gathered.relabel(others, weights) ?? [])
      expect(label).toBe(all.get(state));
  });

  test('are not asked for where labels are of another kind', () => {
    const gathered = gather('uniform');
    expect(gathered.relabel(gathered.lessons(), new Float32Array(size))).toBeNull();
  });
});

describe('fitting with a critic', () => {
  const weightsOf = (value: number) => new Float32Array(1).fill(value);

  test('each fit is to labels by the last one', () => {
    const critics: number[] = [];
    const relabel = (lessons: readonly ValueLesson[], weights: Float32Array) => {
      critics.push(weights[0] ?? Number.NaN);
      return [...lessons];
    };
    let fitted = 0;
    const weights = fitWithCritic([], { relabel }, 3, () => {
      fitted += 1;
      return weightsOf(fitted);
    });
    expect(critics).toEqual([1, 2]);
    expect(weights).toEqual(weightsOf(3));
  });

  test('where the labels ask none there is one', () => {
    let fitted = 0;
    fitWithCritic([], { relabel: () => null }, 3, () => {
      fitted += 1;
      return weightsOf(0);
    });
    expect(fitted).toBe(1);
  });
});

test('states without a label take no weight from those of their theorem that have one', async () => {
  // Some of these searches end before all is tried.
  const horizon = { ...toySettings.tasks.horizon, stages: [5] };
  const short = await searchesWith({ ...toySettings, tasks: { ...toySettings.tasks, horizon } });
  const lessons = gather('outcome', short).lessons();
  for (const of of Map.groupBy(lessons, ({ theorem }) => theorem).values()) {
    const labelled = of.filter(({ label }) => label !== null);
    const weight = labelled.reduce((sum, one) => sum + one.weight, 0);
    expect(weight).toBeCloseTo(Math.sqrt(labelled.length), 9);
  }
  expect(lessons.some(({ label }) => label === null)).toBe(true);
});
