import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { contributionSchema } from '../../core/contribution.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));

const resultSchema = z.object({
  status: z.string(),
  reason: z.string().nullable(),
  proof: z.string().nullable(),
  spent: z.object({ calls: z.number(), tokens: z.number() }),
  contributions: z.array(contributionSchema),
});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let model: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  // Of random weights, this seed's think that `simp` is the likeliest tactic of all.
  model = await writeSmallModel(folder.path, { seed: 28 });
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

/** `lakatos prove` with the small model in its own process, for 400 calls of Lean: the built-in tactics come first, and many. */
async function prove(policy: 'mixed' | 'model', statement: string, ...more: readonly string[]) {
  const asked = [
    '--set',
    `search.policy=${policy}`,
    '--model',
    model,
    '--profile',
    'lakatos',
    '--set',
    'search.proposals=16',
  ];
  const search = [
    '--workers',
    '1',
    '--calls',
    '400',
    '--set',
    'search.polish=false',
    '--store',
    join(folder.path, policy),
  ];
  await using running = startProcess(
    [
      ...([process.execPath, bin, 'prove', '--statement', statement, '--json'] as const),
      ...asked,
      ...search,
      ...more,
    ],
    { env: { LAKATOS_DATA: folder.path } },
  );
  const code = await running.ended;
  return { code, result: resultSchema.parse(JSON.parse(running.lines.join('\n'))) };
}

const any: unknown = expect.any(Number);

test('the tactics of a GGUF alone prove a theorem', async () => {
  const { code, result } = await prove('model', 'theorem same (n : Nat) : n = n');
  expect([code, result.status, result.proof]).toEqual([0, 'proved', 'by\n  simp']);
  expect(result.contributions).toEqual([
    { contributor: 'model', proposed: any, tried: any, accepted: 1, inProof: 1 },
  ]);
  expect(result.spent.tokens).toBeGreaterThan(0);
});

test('a mixture tries what the built-in policy, the lemmas and the GGUF propose, and tells them apart', async () => {
  const hopeless = 'theorem hopeless (p q : Prop) (h : p) : q';
  const { code, result } = await prove('mixed', hopeless, '--set', 'search.refute=false');
  expect([code, result.status, result.reason]).toEqual([1, 'not-proved', 'budget-calls']);
  expect(result.contributions.map(({ contributor }) => contributor)).toEqual([
    'enumerative',
    'lemmas',
    'model',
    'both',
  ]);
  for (const { tried, inProof } of result.contributions) {
    expect(tried).toBeGreaterThan(0);
    expect(inProof).toBe(0);
  }
  expect(result.spent.tokens).toBeGreaterThan(0);
});
