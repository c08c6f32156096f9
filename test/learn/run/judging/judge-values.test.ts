import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import { valuesJoin } from '../../../../src/learn/run/folder/round-result.ts';
import type { RunContext } from '../../../../src/learn/run/run-context.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openToyModel, toyRun, toySettings } from '../toy-run.ts';
import { better, worse } from '../value-decisions.ts';

const settings = { ...toySettings, evaluation: { ...toySettings.evaluation, value: 'two-way' as const } };

/** The toy model, with a chance of 3/7 for everything. */
const openValued: RunContext['openModel'] = async (...asked) => {
  const opened = await openToyModel(...asked);
  const reading = Array.from({ length: 8 }, (_, at) => (at === 3 ? 0 : -100));
  const { complete, ...model } = opened.model;
  return {
    ...opened,
    model: {
      ...model,
      async complete(prompts, request, signal) {
        const [completion] = await complete(prompts, request, signal);
        return prompts.map(() => ({ continuations: completion?.continuations ?? [], reading }));
      },
    },
  };
};

test('a round measures what its model says of states, and a better model once more by its values', async () => {
  await using folder = await temporaryFolder();
  const { rounds } = await toyRun(folder.path, { settings, context: { openModel: openValued } });
  expect(rounds[0]).toMatchObject({ accepted: true, value: { auc: 0.5, joins: false } });
  // A model that is not better is not worth the searches.
  expect(rounds[1]).toMatchObject({ accepted: false, value: { joins: null } });
  expect(existsSync(join(folder.path, 'rounds/1/value-evaluation.json'))).toBe(false);
  const measured = JSON.parse(await readFile(join(folder.path, 'rounds/0/evaluations/0000.json'), 'utf8'));
  expect(measured.values[0].value).toBeCloseTo(3 / 7, 6);
  expect(measured).not.toHaveProperty('episode');
  expect(await readFile(join(folder.path, 'report.html'), 'utf8')).toContain('Is the value any good?');
});

describe('values join the search', () => {
  test('when they win against the search of the run, and against the same strategy by size', () => {
    expect(valuesJoin({ decision: null, againstSize: null }).joins).toBeNull();
    expect(valuesJoin({ decision: worse, againstSize: null })).toEqual({ joins: false, why: worse.why });
    // What the strategy brings is not what the values bring.
    expect(valuesJoin({ decision: better, againstSize: worse }).joins).toBe(false);
    expect(valuesJoin({ decision: better, againstSize: null }).joins).toBe(false);
    const { joins, why } = valuesJoin({ decision: better, againstSize: better });
    expect(joins).toBe(true);
    expect(why).toContain('against the size of the goals: 50 Lean calls with it, 90 without');
  });

  test('and then the searches of later rounds go by them; measured is as before', async () => {
    await using folder = await temporaryFolder();
    await toyRun(folder.path, { rounds: 1, settings, context: { openModel: openValued } });
    const { done } = roundPaths(folder.path, 0);
    const result = JSON.parse(await readFile(done, 'utf8'));
    expect(result.values).toMatchObject({ decision: { joins: false }, againstSize: null });
    result.values = { ...result.values, decision: better, againstSize: better };
    await writeFile(done, JSON.stringify(result));
    const manifest = await toyRun(folder.path, { rounds: 2, settings, context: { openModel: openValued } });
    expect(manifest.rounds[0]?.value).toMatchObject({ joins: true });
    const { searches, evaluation } = roundPaths(folder.path, 1);
    const search = JSON.parse(await readFile(join(searches, '0000.json'), 'utf8'));
    expect(search.episode[0]).toMatchObject({ strategy: 'two-way', parameters: { value: 'model' } });
    const measured = JSON.parse(await readFile(evaluation, 'utf8'));
    expect(measured.policy).toBe('model: rounds/1/model.gguf@test');
    expect(manifest.rounds[1]?.value).toMatchObject({ joins: null });
  });
});
