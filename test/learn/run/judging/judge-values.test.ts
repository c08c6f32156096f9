import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import type { RunContext } from '../../../../src/learn/run/run-context.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openToyModel, toyRun, toySettings } from '../toy-run.ts';

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

test('a round measures what its model says of states', async () => {
  await using folder = await temporaryFolder();
  const { rounds } = await toyRun(folder.path, { context: { openModel: openValued } });
  expect(rounds[0]).toMatchObject({ accepted: true, value: { auc: 0.5 } });
  expect(rounds[1]).toMatchObject({ accepted: false, value: { auc: 0.5 } });
  const measured = JSON.parse(await readFile(join(folder.path, 'rounds/0/evaluations/0000.json'), 'utf8'));
  expect(measured.values[0].value).toBeCloseTo(3 / 7, 6);
  expect(measured).not.toHaveProperty('episode');
  expect(await readFile(join(folder.path, 'report.html'), 'utf8')).toContain('Is the value any good?');
});

test('a run can search by the values of its model', async () => {
  await using folder = await temporaryFolder();
  const search = { ...toySettings.search, strategy: 'two-way', value: 'model' } as const;
  const { rounds } = await toyRun(folder.path, {
    settings: { ...toySettings, search },
    context: { openModel: openValued },
  });
  expect(rounds[1]?.policy).toBe('model: rounds/0/model.gguf@test');
  const first = join(roundPaths(folder.path, 1).searches, '0000.json');
  const { episode } = JSON.parse(await readFile(first, 'utf8'));
  expect(episode[0]).toMatchObject({ strategy: 'two-way', parameters: { value: 'model' } });
});
