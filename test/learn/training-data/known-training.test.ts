import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sha256 } from '../../../core/hash.ts';
import { scanForContamination } from '../../../src/evaluate/run/build-report.ts';
import { suiteFolders } from '../../../src/evaluate/suites/registry.ts';
import { jsonLines } from '../../../src/files/json-lines.ts';
import {
  knownTraining,
  type RunModel,
  type RunParts,
} from '../../../src/learn/training-data/known-training.ts';
import { scriptedProblem } from '../../support/bench-records.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { toyProblems, toyRun, toySettings } from '../run/toy-run.ts';

const folders = suiteFolders({ LAKATOS_DATA: '/nowhere' });
const ask = (parts: Partial<RunParts>) =>
  knownTraining({ policy: null, models: [], files: [], ...parts }, folders, new AbortController().signal);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let run: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  run = join(folder.path, 'train-toy');
  await toyRun(run, { settings: { ...toySettings, ranking: { statesPerSearch: 4, timeWeight: 0 } } });
  // The suite is found by its path.
  const suite = join(folder.path, 'toy.jsonl');
  const lines = toyProblems.map(({ theorem, split }) => `${JSON.stringify({ ...theorem, split })}\n`);
  await writeFile(suite, lines.join(''));
  const config = join(run, 'config.json');
  await writeFile(config, (await readFile(config, 'utf8')).replace('"suite": "toy"', `"suite": "${suite}"`));
});
afterAll(async () => folder[Symbol.asyncDispose]());

/** A GGUF file by its path, as a run knows it. */
async function modelAt(path: string): Promise<RunModel> {
  return { name: 'tiny', origin: `sha256:${sha256(await readFile(path))}`, path };
}

describe('the parts of a run', () => {
  test('the built-in policy has learnt from the training splits of our own suites', async () => {
    const { sets, unknown } = await ask({ policy: 'enumerative/11' });
    expect(sets.map(({ name }) => name)).toEqual(['core train', 'library train', 'mathlib train']);
    expect(sets.map(({ theorems }) => theorems.length)).toEqual([233, 128, 290]);
    expect(unknown).toEqual([]);
  });

  test('of other policies and models nothing is known; what is known of the rest still counts', async () => {
    const model = { name: 'big', origin: 'http://127.0.0.1:1/v1', path: null };
    const { sets, unknown } = await ask({ policy: 'enumerative/11', models: [model] });
    expect(sets).toHaveLength(3);
    expect(unknown).toEqual(['nothing is known of the training data of big: it is no single file']);
    expect((await ask({ policy: 'toy' })).unknown).toEqual(['nothing is known of the training data of toy']);
    expect(scanForContamination([], { sets, unknown })).toMatchObject({
      kind: 'checked',
      notChecked: unknown,
    });
    const judge = { ...model, name: 'judge' };
    expect((await ask({ models: [model, judge] })).unknown).toHaveLength(2);
    expect(scanForContamination([], { sets: [], unknown })).toMatchObject({ kind: 'not-checked' });
  });
});

test('a ranker of `lakatos train` has learnt from the theorems with states at which all was tried', async () => {
  const { sets, unknown } = await ask({ models: [await modelAt(join(run, 'rounds/1/ranker.gguf'))] });
  expect(unknown).toEqual([]);
  expect(sets.map(({ name }) => name)).toEqual(['train-toy round 1']);
  expect(sets[0]?.theorems.length).toBeGreaterThan(0);
  expect(sets[0]?.theorems.every(({ id }) => id.startsWith('train'))).toBe(true);
});

describe('a model of `lakatos train`', () => {
  test('has learnt from the theorems of its examples', async () => {
    const { sets, unknown } = await ask({ models: [await modelAt(join(run, 'rounds/1/model.gguf'))] });
    expect(unknown).toEqual([]);
    expect(sets.map(({ name }) => name)).toEqual(['train-toy round 1']);
    const [set] = sets;
    expect(set?.theorems.every(({ id }) => id.startsWith('train'))).toBe(true);
    const goal = set?.theorems[0]?.statement.split(' : ')[1] ?? '';
    expect(goal).not.toBe('');
    const found = scanForContamination([scriptedProblem('mine', goal), scriptedProblem('other', 'ttt')], {
      sets,
      unknown,
    });
    expect(found).toMatchObject({
      kind: 'checked',
      notChecked: [],
      matches: [{ id: 'mine', source: 'train-toy round 1' }],
    });
  });

  test('is not known by its place alone: the file must be that of the run', async () => {
    const path = join(run, 'rounds/0/model.gguf');
    const model = { name: 'tiny', origin: `sha256:${'0'.repeat(64)}`, path };
    expect((await ask({ models: [model] })).unknown[0]).toContain(
      'no run of `lakatos train` that made it is here',
    );
  });

  test('is looked up as an adapter and as what it lies over: what either has learnt counts', async () => {
    const [base, adapter] = [join(run, 'rounds/0/model.gguf'), join(run, 'rounds/1/model.gguf')];
    const hashes = await Promise.all([base, adapter].map(async (path) => sha256(await readFile(path))));
    const origin = `sha256:${hashes[0]} + 1 x sha256:${hashes[1]}`;
    const both = await ask({ models: [{ name: 'tiny', origin, path: base, adapter }] });
    expect(both.unknown).toEqual([]);
    expect(both.sets.map(({ name }) => name)).toEqual(['train-toy round 0', 'train-toy round 1']);
    const strange = {
      name: 'tiny',
      origin: `sha256:${'0'.repeat(64)} + 1 x sha256:${hashes[1]}`,
      path: base,
      adapter,
    };
    const { sets, unknown } = await ask({ models: [strange] });
    expect(sets.map(({ name }) => name)).toEqual(['train-toy round 1']);
    expect(unknown).toEqual([
      'nothing is known of the training data of tiny: no run of `lakatos train` that made it is here',
    ]);
    const other = { ...strange, origin: `sha256:${hashes[0]} + 1 x sha256:${'0'.repeat(64)}` };
    expect((await ask({ models: [other] })).unknown).toEqual([
      'nothing is known of the training data of its adapter model.gguf: no run of `lakatos train` that made it is here',
    ]);
  });

  test('whose files are both unknown is vouched for by one file of training data, as it is one model', async () => {
    const [none, path] = ['0'.repeat(64), join(run, 'rounds/0/model.gguf')];
    const data = join(folder.path, 'vouching.lean');
    await writeFile(data, 'theorem a : 1 = 1 := rfl\n');
    const origin = `sha256:${none} + 1 x sha256:${none}`;
    const strange = { name: 'tiny', origin, path, adapter: path };
    expect((await ask({ models: [strange] })).unknown).toHaveLength(2);
    expect((await ask({ models: [strange], files: [data] })).unknown).toEqual([]);
  });

  const traced = (theorem: string, state: string) => ({
    ...{ theorem, state, tactic: 'close', kind: 'traced', round: 0, policy: 'author' },
  });
  const withTraces = async (name: string) => {
    const [traces, path] = [join(folder.path, `${name}-traces`), join(folder.path, name)];
    await mkdir(traces);
    const examples = ['train5', 'calm', 'gale'].map((id) => traced(id, `⊢ ${id}`));
    await writeFile(join(traces, 'examples-train.jsonl'), jsonLines(examples));
    await writeFile(join(traces, 'examples-valid.jsonl'), '');
    const posed = { id: 'calm', split: 'train', header: '', statement: 'theorem calm : sstst' };
    await writeFile(join(traces, 'problems-train.jsonl'), jsonLines([posed]));
    await toyRun(path, {
      settings: { ...toySettings, training: { ...toySettings.training!, traces } },
      rounds: 1,
    });
    const config = join(path, 'config.json');
    const suite = join(folder.path, 'toy.jsonl');
    await writeFile(
      config,
      (await readFile(config, 'utf8')).replace('"suite": "toy"', `"suite": "${suite}"`),
    );
    return path;
  };

  test('has learnt from the traces of its run, too; of theorems that can not be posed that is said', async () => {
    const path = await withTraces('traced-toy');
    const { sets, unknown } = await ask({ models: [await modelAt(join(path, 'rounds/0/model.gguf'))] });
    const ids = sets.flatMap(({ theorems }) => theorems.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining(['train5', 'calm']));
    expect(ids.length).toBeGreaterThan(2);
    expect(unknown).toEqual(['traced-toy round 0 learnt from 1 traced theorem whose text is not here']);
    expect(scanForContamination([scriptedProblem('mine', 'sstst')], { sets, unknown })).toMatchObject({
      matches: [{ id: 'mine', source: 'traced-toy round 0' }],
    });
  });

  test('that goes on from another one with all of its weights has learnt what that one has', async () => {
    const own = join(run, 'rounds/0/model.gguf');
    const based = async (name: string, weights: string, hash: string) => {
      const path = join(folder.path, name);
      await cp(run, path, { recursive: true });
      const config = JSON.parse(await readFile(join(path, 'config.json'), 'utf8'));
      config.settings.training.base = { weights, hash, gguf: weights, profile: 'bfs-prover-v2', lora: null };
      config.settings.training.size = null;
      await writeFile(join(path, 'config.json'), JSON.stringify(config));
      return await ask({ models: [await modelAt(join(path, 'rounds/1/model.gguf'))] });
    };
    const known = await based('second', own, `sha256:${sha256(await readFile(own))}`);
    expect(known.unknown).toEqual([]);
    expect(known.sets.map(({ name }) => name)).toEqual(['second round 1', 'train-toy round 0']);
    const strange = await based('third', join(folder.path, 'Stranger.gguf'), `sha256:${'0'.repeat(64)}`);
    expect(strange.sets.map(({ name }) => name)).toEqual(['third round 1']);
    expect(strange.unknown).toEqual([
      'nothing is known of the training data of Stranger.gguf: no run of `lakatos train` that made it is here',
    ]);
  });

  test('is not called clean where the suite of its run is another by now', async () => {
    await using other = await temporaryFolder();
    const moved = join(other.path, 'run');
    await toyRun(moved);
    const { unknown } = await ask({ models: [await modelAt(join(moved, 'rounds/0/model.gguf'))] });
    expect(unknown[0]).toContain('there is no suite toy');
  });
});

describe('--training-data', () => {
  const model = { name: 'big', origin: 'http://127.0.0.1:1/v1', path: null };
  const file = async (name: string, text: string) => {
    const path = join(folder.path, name);
    await writeFile(path, text);
    return path;
  };
  const textsOf = async (path: string) => {
    const { sets, unknown } = await ask({ models: [model], files: [path] });
    expect(unknown).toEqual([]);
    return sets.flatMap(({ name, theorems }) => theorems.map(({ statement }) => `${name}: ${statement}`));
  };

  test('a text of theorems, proved or not', async () => {
    const path = await file('learnt.lean', 'theorem a : 1 = 1 := rfl\n\nlemma b : 2 = 2 := by sorry\n');
    expect(await textsOf(path)).toEqual(['learnt.lean: theorem a : 1 = 1', 'learnt.lean: lemma b : 2 = 2']);
  });

  test('JSON lines, whose fields are told by their names', async () => {
    const path = await file(
      'learnt.jsonl',
      `${JSON.stringify({ name: 'a', header: 'open Nat', formal_statement: 'theorem a : 1 = 1 := by\n  rfl' })}\n\n` +
        `${JSON.stringify({ statement: 'theorem b : 2 = 2' })}\n`,
    );
    expect(await textsOf(path)).toEqual([
      'learnt.jsonl: theorem a : 1 = 1',
      'learnt.jsonl: theorem b : 2 = 2',
    ]);
  });

  test.each([
    [
      'a line without a theorem',
      'bad.jsonl',
      '{"statement": "theorem a : 1 = 1"}\n{"x": 1}\n',
      'bad.jsonl:2',
    ],
    ['a line that is no JSON', 'torn.jsonl', '{"statement": "theo', 'torn.jsonl:1'],
    ['a text without one', 'no.txt', 'nothing\n', 'there is no theorem in it'],
  ])('%s is refused', async (_what, name, text, message) => {
    await expect(ask({ models: [model], files: [await file(name, text)] })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(message),
    });
  });

  test('a list in JSON is no text of theorems: the advice says how to make lines of it', async () => {
    const path = await file('learnt.json', '[{"statement": "theorem a : 1 = 1"}]');
    await expect(ask({ models: [model], files: [path] })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      advice: expect.stringContaining('.jsonl'),
    });
  });

  test('a file that is not there is told', async () => {
    await expect(ask({ models: [model], files: [join(folder.path, 'none.jsonl')] })).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
    });
  });
});
