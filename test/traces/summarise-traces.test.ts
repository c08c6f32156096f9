import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../core/hash.ts';
import type { TracedTheorem } from '../../lean/trace/traced-module.ts';
import { summariseTraces } from '../../src/traces/summarise-traces.ts';
import { makeTraceFolder, writeModuleFile } from '../../src/traces/trace-files.ts';
import { sampleOrder, splitOf } from '../../src/traces/trace-into.ts';
import { traceVersion } from '../../src/traces/trace-schema.ts';
import { countSteps } from '../../src/traces/trace-tally.ts';
import { data, goal, shape } from '../prove/enumerative/goals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const names = Array.from({ length: 400 }, (_, index) => `Harbor.Pier${index}`);
const nameIn = (split: string): string => names.find((name) => splitOf(name) === split)!;

/** A theorem whose proof is one tactic that names a lemma. */
const proofBy = (name: string, lemma: string, offset: number): TracedTheorem => ({
  ...{
    name,
    keyword: 'theorem',
    docstring: null,
    statement: `theorem ${name} : True`,
    proof: `:= by exact ${lemma}`,
  },
  ...{ start: { line: 2, column: 0 }, end: { line: 2, column: 30 }, offset, namespace: '', goals: [] },
  steps: [
    {
      ...{
        tactic: `exact ${lemma}`,
        start: { line: 2, column: 20 },
        end: { line: 2, column: 30 },
        parent: null,
      },
      ...{ before: [], after: [], named: [0], found: [], replay: 'same' },
    },
  ],
  constants: [],
  premises: [{ name: lemma, module: 'Harbor.Lemmas', kind: 'theorem', isNamed: true }],
});

test('modules fall into splits by their names, some eight of ten into train', () => {
  const count = (split: string) => names.filter((name) => splitOf(name) === split).length;
  expect(count('train')).toBeGreaterThan(290);
  expect(count('train')).toBeLessThan(350);
  expect(Math.min(count('valid'), count('test'))).toBeGreaterThan(20);
});

test('a sample keeps its order when there are more modules to take from', () => {
  const some = names.filter((_, index) => index % 3 === 0);
  const isSome = new Set(some);
  expect(sampleOrder(names).filter((name) => isSome.has(name))).toEqual(sampleOrder(some));
});

test('a theorem is posed with its own state where its proof by tactics begins with it', async () => {
  await using folder = await temporaryFolder();
  await makeTraceFolder(folder.path);
  const calmGoal = goal('n = n', shape('Eq', ['Nat']), data('n', 'Nat'));
  const made = proofBy('calm', 'known', 0);
  const calm = { ...made, goals: [calmGoal], steps: made.steps.map((step) => ({ ...step, before: [[0]] })) };
  const theorems = [
    calm,
    { ...calm, name: 'swell', proof: ':= id (by exact known)' },
    { ...calm, name: 'tide', proof: ':=\n  by exact known' },
    proofBy('storm', 'known', 0),
  ];
  const module = nameIn('valid');
  await writeModuleFile(folder.path, {
    module: {
      ...{
        kind: 'module',
        schema: 'lakatos/trace',
        version: traceVersion,
        module,
        package: 'harbor',
        split: 'valid',
      },
      ...{ key: sha256(module), imports: ['Init'], text: '', posable: { leftOut: [], refused: null } },
      ...{ counts: countSteps(theorems), ms: 3, cpuMs: 2 },
    },
    theorems,
  });
  await summariseTraces(folder.path, { lean: 'Lean', packages: [] });
  const lines = (await readFile(join(folder.path, 'problems-valid.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line)).map(({ id, state }) => [id, state])).toEqual([
    ['calm', calmGoal.pretty],
    ['swell', undefined],
    ['tide', calmGoal.pretty],
    ['storm', undefined],
  ]);
});

test('a theorem is posed behind what the gate lets pass before it, and is one of novel premises if and only if its proof names what no proof of train names', async () => {
  await using folder = await temporaryFolder();
  await makeTraceFolder(folder.path);
  const text = 'import Harbor.Lemmas\n#help\ntheorem ...\ntheorem ...\n';
  const posable = { leftOut: [{ start: 21, end: 27 }], refused: { offset: 40, message: 'no' } };
  const write = async (split: 'train' | 'valid' | 'test', theorems: readonly TracedTheorem[]) => {
    const module = nameIn(split);
    const line = {
      kind: 'module',
      schema: 'lakatos/trace',
      version: traceVersion,
      module,
      package: 'harbor',
      split,
    } as const;
    const made = {
      key: sha256(module),
      imports: ['Init'],
      text,
      posable,
      counts: countSteps(theorems),
      ms: 3,
      cpuMs: 2,
    };
    await writeModuleFile(folder.path, { module: { ...line, ...made }, theorems });
  };
  await write('train', [proofBy('calm', 'known', 27)]);
  await write('valid', [proofBy('swell', 'unheard', 27)]);
  await write('test', [
    proofBy('tide', 'known', 27),
    proofBy('storm', 'unheard', 40),
    proofBy('late', 'known', 52),
  ]);
  const { splits, total, cpuMs } = await summariseTraces(folder.path, { lean: 'Lean', packages: [] });
  expect([splits.train, splits.valid, splits.test].map(({ novelPremises }) => novelPremises)).toEqual([
    0, 1, 1,
  ]);
  expect(total).toMatchObject({
    modules: 3,
    theorems: 5,
    posable: 4,
    steps: 5,
    replay: { same: 5, differs: 0, failed: 0 },
  });
  expect(cpuMs).toBe(6);
  const lines = (await readFile(join(folder.path, 'problems-test.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: 'tide', novelPremises: false, split: 'test', header: 'import Harbor.Lemmas\n' },
    { id: 'storm', novelPremises: true, statement: 'theorem storm : True', topic: nameIn('test') },
  ]);
});
