import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RunContext } from '../../../src/learn/run/run-context.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openToyModel, toyRun, toySettings } from './toy-run.ts';

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
