import { cp, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { prepareInstallation } from '../../../lean/embedded/installation/prepare-installation.ts';
import { verifyInstallation } from '../../../lean/embedded/installation/verify-installation.ts';
import { eventually } from '../../support/fault-pool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const theorem = { id: 't', header: '', statement: 'theorem t (a b : Nat) : a + b = b + a' };
const state = { theorem, path: [] };

describe('the embedded engine', () => {
  test('starts although files of the cache have wrong contents, and repairs them', async () => {
    await using folder = await temporaryFolder();
    const cacheRoot = folder.path;
    const { folder: whole } = await prepareInstallation();
    const installed = join(cacheRoot, basename(whole));
    await cp(whole, installed, { recursive: true });
    const prelude = await open(join(installed, 'library', 'lean', 'Init', 'Prelude.olean'), 'r+');
    await prelude.write(new Uint8Array(64), 0, 64, 0);
    await prelude.close();

    const stages: string[] = [];
    await using engine = await createEmbeddedEngine({
      workers: 1,
      cacheRoot,
      onProgress: ({ stage }) => {
        if (stages.at(-1) !== stage) stages.push(stage);
      },
    });
    expect(stages).toEqual(['start', 'loader', 'library', 'start']);
    expect(await verifyInstallation(cacheRoot)).toMatchObject({ kind: 'good' });
    const limits = { heartbeats: 20_000, wallClockMs: 20_000 };
    expect(await engine.apply(state, ['omega'], limits)).toMatchObject([{ kind: 'proved' }]);
  });

  test('loses no answer of a batch to a tactic that no interruption reaches', async () => {
    await using engine = await createEmbeddedEngine({ workers: 1 });
    const limits = { heartbeats: 100_000, wallClockMs: 3_000 };
    const endless = 'have : (10 ^ (10 ^ 7)) % 7 = 5 := by decide +kernel\nomega';
    const outcomes = await engine.apply(state, ['skip', endless, 'skip'], limits);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['progress', 'timeout', 'progress']);
    await eventually(() => engine.stats().replaced === 1);
  });

  test('cuts what Lean says in millions of signs', async () => {
    await using engine = await createEmbeddedEngine({ workers: 1 });
    const twenty = (part: string) => Array.from({ length: 20 }, () => part);
    const goal = twenty('p').join(' ∧ ');
    const text = `example (p : Prop) (f : String → Prop) (h : f "${'x'.repeat(100_000)}") : ${goal} := by\n  refine ⟨${twenty('?_')}⟩`;
    const outcome = await engine.elaborate(text, fileLimits);
    const told = outcome.kind === 'elaborated' ? outcome.report.messages.map((message) => message.text) : [];
    expect(told.length).toBe(1);
    expect(told[0]?.length).toBeLessThan(1_000_100);
    expect(told[0]).toMatch(/ \.\.\. \(2\d{6} characters\)$/);
  });

  test('can be given up while it starts', async () => {
    const reason = new Error('changed my mind');
    const abort = new AbortController();
    const created = createEmbeddedEngine({
      workers: 1,
      signal: abort.signal,
      onProgress: ({ stage }) => {
        if (stage === 'start') abort.abort(reason);
      },
    });
    await expect(created).rejects.toBe(reason);
  });
});
