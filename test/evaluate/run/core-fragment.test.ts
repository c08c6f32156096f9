import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { FileOutcome } from '../../../lean/engine.ts';
import { fragmentName, type KeptFragment, readFragment } from '../../../src/evaluate/run/kept-fragment.ts';
import { selectCoreFragment, withinFragment } from '../../../src/evaluate/run/select-core-fragment.ts';
import { scriptedProblem, scriptedSuite } from '../../support/bench-records.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const withHeader = (id: string, goal: string): SuiteProblem => {
  const problem = scriptedProblem(id, goal);
  return { ...problem, theorem: { ...problem.theorem, header: 'import Mathlib\n' } };
};

test('what is inside keeps its text and gets the prelude; what is outside, or without an answer, is left out', async () => {
  const toy = scriptedEngine();
  let lost = 0;
  const engine = scriptedEngine({
    async elaborate(text, ...rest): Promise<FileOutcome> {
      if (text.includes('hopeless')) return { kind: 'timeout', ms: 1 };
      if (text.includes('shy') && lost++ === 0) return { kind: 'lost', reason: 'worker-died', ms: 1 };
      return toy.elaborate(text, ...rest);
    },
  });
  const problems = [
    withHeader('a', 't & (ℕ)'),
    withHeader('b', 'bad (ℝ)'),
    withHeader('c', 'hopeless'),
    withHeader('d', 'shy'),
  ];
  const progress: string[] = [];
  const fragment = await selectCoreFragment(scriptedSuite(problems), {
    engine,
    workers: 2,
    signal: new AbortController().signal,
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  });
  const suite = withinFragment(scriptedSuite(problems), fragment);
  expect(suite.problems.map(({ theorem }) => theorem.statement)).toEqual([
    'theorem a : t & (ℕ)',
    'theorem d : shy',
  ]);
  expect(suite.problems[0]?.theorem.header).toContain('notation "ℕ" => Nat');
  expect(suite.problems[0]?.theorem.header).not.toContain('Mathlib');
  expect(suite.coreFragment).toMatchObject({
    prelude: 'notation "ℕ" => Nat',
    changes: ['ℕ: the natural numbers, Nat'],
    leftOut: 1,
    unknown: ['c'],
  });
  expect(suite.description.available).toBe(4);
  expect(progress.at(-1)).toBe('4/4');
});

test('a kept one with a header that does not follow from its theorem is found out again', async () => {
  await using folder = await temporaryFolder();
  const engine = scriptedEngine();
  const suite = scriptedSuite([withHeader('a', 't & (ℕ)'), scriptedProblem('b', 't')]);
  const { signal } = new AbortController();
  const fragment = await selectCoreFragment(suite, { engine, workers: 1, signal, onProgress: () => {} });
  const [a, b] = fragment.inside;
  const keep = async (inside: KeptFragment['inside']) => {
    await writeFile(join(folder.path, fragmentName), JSON.stringify({ ...fragment, inside }));
    return await readFragment(folder.path, suite, engine);
  };
  expect(await keep([a!, b!])).toEqual(fragment);
  expect(await keep([b!])).toMatchObject({ inside: [b] });
  expect(await keep([{ ...a!, header: `${a!.header}axiom all : False\n` }, b!])).toBeNull();
  expect(await keep([{ ...a!, header: 'import Mathlib\n' }, b!])).toBeNull();
  expect(await keep([{ ...a!, parts: [] }, b!])).toBeNull();
  expect(await keep([a!, { ...b!, id: 'c' }])).toBeNull();
});

test('the signal ends it', async () => {
  const options = { engine: scriptedEngine(), workers: 1, onProgress: () => {} };
  const running = selectCoreFragment(scriptedSuite([scriptedProblem('a', 't')]), {
    ...options,
    signal: AbortSignal.abort(new Error('enough')),
  });
  await expect(running).rejects.toThrow('enough');
});
