import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { presets } from '../../../src/learn/run/presets.ts';
import { changeSettings } from '../../../src/learn/run/settings-file.ts';
import fc from '../../support/properties.ts';

describe('changed settings', () => {
  test('objects field by field, the rest as a whole; nothing changes nothing', () => {
    const horizon = { stages: [7] };
    const { tasks, ...rest } = changeSettings(presets.small, { tasks: { horizon, reverse: null } });
    expect(tasks).toEqual({
      ...presets.small.tasks,
      horizon: { ...presets.small.tasks.horizon, ...horizon },
      reverse: null,
    });
    expect(changeSettings(presets.small, rest)).toEqual(presets.small);
    expect(changeSettings(presets.tiny, {})).toEqual(presets.tiny);
    // Where there was nothing, an object comes as a whole.
    const reverse = { share: 0.5, advanceAt: 0.5, leastTries: 1 };
    expect(changeSettings(presets.tiny, { tasks: { reverse } }).tasks.reverse).toEqual(reverse);
  });

  test('what no run can have is refused, with its name', () => {
    expect(() => changeSettings(presets.tiny, { patience: 0 })).toThrow('patience');
    expect(() => changeSettings(presets.tiny, { tasks: { counts: 1 } })).toThrow('counts');
    fc.assert(
      fc.property(
        fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.array(fc.integer())),
        (changes) => {
          expect(() => changeSettings(presets.tiny, changes)).toThrow('no settings');
        },
      ),
    );
  });

  test('the example of the documentation', async () => {
    const page = await readFile(new URL('../../../docs/training.md', import.meta.url), 'utf8');
    const example = /^\{ "evaluation".*$/m.exec(page)?.[0] ?? '';
    const changed = changeSettings(presets.small, JSON.parse(example));
    expect(changed.tasks).toEqual({ ...presets.small.tasks, reverse: null, difficulty: 'uniform' });
  });
});
