import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { UsageError } from '../../../core/errors.ts';
import type { StrategyName } from '../../../search/strategies/create-strategy.ts';
import { criticInUse, describeCritic, openCritic } from '../../../src/agent/provers/open-critic.ts';
import { openModel } from '../../../src/agent/provers/open-model.ts';
import { choosePolicy } from '../../../src/cli/options/choose-policy.ts';
import type { ModelFlags } from '../../../src/cli/options/prover-options.ts';
import { yesNoCritic } from '../../../src/llm/profiles/critics.ts';
import { bfsProver, lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import { stp } from '../../../src/llm/profiles/whole-proof-profiles.ts';
import { nameWithCritic } from '../../../src/prove/policy/create-policy.ts';
import { criticValue } from '../../../src/prove/policy/model-policy.ts';
import { encodeValue } from '../../../src/prove/value/value-file.ts';
import { data, goal, shape } from '../../prove/enumerative/goals.ts';
import { positionOf } from '../../prove/policy/position-of.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { sayNothing, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();
const choose = (flags: Partial<ModelFlags> & { readonly strategy?: StrategyName }) =>
  choosePolicy({ value: 'size', ...flags });

test('a critic belongs to a strategy that reads values', () => {
  const choice = choose({ critic: 'c.gguf', strategy: 'puct' });
  expect(choice).toMatchObject({
    policy: 'enumerative',
    prover: { model: null },
    critic: { from: { kind: 'gguf', name: 'c.gguf' }, judges: true },
  });
  expect(choose({ critic: 'c', strategy: 'two-way', model: 'a.gguf' }).prover).toMatchObject({
    model: { from: { name: 'a.gguf' } },
  });
  expect(() => choose({ critic: 'c', strategy: 'best-first' })).toThrow(
    '--critic belongs to --strategy two-way or --strategy puct',
  );
  expect(() => choose({ critic: 'c', strategy: 'puct', model: 'a', value: 'model' })).toThrow(UsageError);
});

test('a model is a critic where its profile reads values', () => {
  const model = scriptedLanguageModel(sayNothing);
  for (const profile of [yesNoCritic, lakatos]) {
    const critic = criticInUse({ model, profile });
    expect(nameWithCritic('enumerative', critic)).toBe(`enumerative; values: scripted (${profile.name})`);
  }
  for (const profile of [bfsProver, stp])
    expect(() => criticInUse({ model, profile })).toThrow(/reads no value/u);
  expect(nameWithCritic('enumerative', null)).toBe('enumerative');
});

test('a value that was learnt is a critic without a language model', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'mine.gguf');
  await writeFile(path, encodeValue(new Float32Array(8), 'mine'));
  const session = { openModel: () => Promise.reject(new Error('no model is to be opened')) };
  for (const [name, file] of [
    ['shipped', 'value.gguf'],
    [path, 'mine.gguf'],
  ] as const) {
    const critic = await openCritic(choose({ critic: name, strategy: 'puct' }).critic, session);
    expect(critic).toMatchObject({ kind: 'linear', name: file });
    expect(nameWithCritic('enumerative', critic)).toMatch(
      new RegExp(`^enumerative; values: ${file}@[0-9a-f]{8}$`, 'u'),
    );
    expect(describeCritic(critic!)).toMatchObject({ name: file, profile: 'linear' });
  }
  expect(await openCritic(undefined, session)).toBeNull();
  await expect(openCritic(choose({ critic: 'nowhere', strategy: 'puct' }).critic, session)).rejects.toThrow(
    'no model is to be opened',
  );
});

test('a real model judges a position, and writes nothing', async () => {
  await using folder = await temporaryFolder();
  const file = await writeSmallModel(folder.path);
  const { critic: choice } = choose({ critic: file, strategy: 'puct', gpu: 'none' });
  const asked = { env: { LAKATOS_DATA: folder.path }, onPreparing: () => {}, signal };
  const opened = await openModel({ ...choice!, profile: 'lakatos', context: 256 }, asked);
  await using model = opened.model;
  const value = criticValue(criticInUse(opened));
  const equation = goal('xs = ys', shape('Eq', ['List']), data('xs', 'List Nat', 'List'));
  const chance = await value.estimate(positionOf('a', equation), signal);
  expect(chance).toBeGreaterThan(0);
  expect(chance).toBeLessThan(1);
  expect(model.tokensUsed().read).toBeGreaterThan(0);
  expect(model.tokensUsed().written).toBe(0);
});
