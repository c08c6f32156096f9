import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { changeSettings } from '../../../../src/learn/run/config/asked-run.ts';
import { presets } from '../../../../src/learn/run/config/presets.ts';
import { runSettingsSchema } from '../../../../src/learn/run/config/run-settings.ts';
import fc from '../../../support/properties.ts';

describe('changed settings', () => {
  test('objects field by field, the rest as a whole; nothing changes nothing', () => {
    const horizon = { stages: [7] };
    const { tasks, ...rest } = changeSettings(presets.small, { tasks: { horizon, difficulty: 'uniform' } });
    expect(tasks).toEqual({
      ...presets.small.tasks,
      horizon: { ...presets.small.tasks.horizon, ...horizon },
      difficulty: 'uniform',
    });
    expect(changeSettings(presets.small, rest)).toEqual(presets.small);
    expect(changeSettings(presets.tiny, {})).toEqual(presets.tiny);
    // Where there was nothing, an object comes as a whole.
    const reverse = { share: 0.5, advanceAt: 0.5, leastTries: 1 };
    expect(changeSettings(presets.tiny, { tasks: { reverse } }).tasks.reverse).toEqual(reverse);
  });

  test('presets name every setting, so that config.json does', () => {
    const { shape } = runSettingsSchema;
    for (const preset of Object.values(presets)) {
      expect(Object.keys(preset).sort()).toEqual(Object.keys(shape).sort());
      for (const part of ['tasks', 'search', 'evaluation', 'lessons'] as const)
        expect(Object.keys(preset[part]).sort()).toEqual(Object.keys(shape[part].shape).sort());
    }
  });

  test('what no run can have is refused, with its name', () => {
    expect(() => changeSettings(presets.tiny, { patience: 0 })).toThrow(
      'the field patience must be more than 0, and is 0',
    );
    expect(() => changeSettings(presets.tiny, { tasks: { counts: 1 } })).toThrow(
      'there is no field tasks.counts',
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.array(fc.integer())),
        (changes) => {
          expect(() => changeSettings(presets.tiny, changes)).toThrow('no settings');
        },
      ),
    );
  });

  test('the examples of the documentation', async () => {
    const page = await readFile(new URL('../../../../docs/training.md', import.meta.url), 'utf8');
    const examples = [...page.matchAll(/^\{ "(?:evaluation|tasks)".*$/gm)].map(([line]) => JSON.parse(line));
    const [first, second] = examples.map((example) => changeSettings(presets.small, example));
    expect(first?.tasks).toEqual({ ...presets.small.tasks, difficulty: 'uniform' });
    const reverse = { share: 0.1, advanceAt: 0.5, leastTries: 1 };
    expect(second).toEqual({
      ...presets.small,
      tasks: { ...presets.small.tasks, reverse },
      problems: { ...presets.small.problems, share: 0.2 },
    });
  });
});
