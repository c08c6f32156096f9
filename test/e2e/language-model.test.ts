import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { contributionSchema } from '../../core/contribution.ts';
import type { Completion } from '../../src/llm/language-model.ts';
import { type ModelServer, serveModel } from '../../src/llm/serve/serve-model.ts';
import { continuation, scriptedLanguageModel } from '../support/scripted-language-model.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
const statement = 'theorem sums (a b c : Nat) (h : a = b) : a + c = b + c';

/** Says the same whatever it is asked: tactics, or whole proofs in a fence. */
const answers = {
  tactics: ['rewrite [h]\nrfl', 'nonsense', 'rw [h]'],
  proofs: [
    `Wrong at first.\n\`\`\`lean4\n${statement} := by\n  exact h\n\`\`\``,
    `\`\`\`lean4\n${statement} := by\n  sorry\n\`\`\``,
    `\`\`\`lean4\n${statement} := by\n  rw [h]\n\`\`\``,
  ],
};

let server: ModelServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const model = scriptedLanguageModel(
    ({ prompts, request }) =>
      prompts.map((prompt): Completion => {
        const asksTactic = JSON.stringify(prompt.pieces).includes(':::');
        const texts = asksTactic ? answers.tactics : answers.proofs;
        return {
          continuations: Array.from({ length: request.count }, (_, at) =>
            continuation(texts[at % texts.length]!),
          ),
          reading: null,
        };
      }),
    { contextSize: 100_000 },
  );
  server = await serveModel(model, {
    host: '127.0.0.1',
    port: 0,
    specialNames: [],
    chat: null,
    key: null,
    nextSeed: () => 1,
    timestamp: () => 0,
    onProblem: (problem) => {
      throw problem;
    },
  });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const asked = ['--model', 'scripted', '--profile', 'bfs-prover'];

const resultSchema = z.object({
  status: z.string(),
  proof: z.string().nullable(),
  spent: z.object({ tokens: z.number() }),
  contributions: z.array(contributionSchema),
});

const storeOf = (name: string) => ['--store', join(folder.path, name)];

async function lakatos(...argv: readonly string[]) {
  const running = startProcess([process.execPath, bin, ...argv]);
  const code = await running.ended;
  return { code, out: running.lines.join('\n'), err: running.complaints };
}

const prove = async (...argv: readonly string[]) => {
  const common = ['--statement', statement, '--model-server', server.url, '--model', 'scripted', '--json'];
  const { code, out, err } = await lakatos('prove', ...common, '--workers', '1', ...argv);
  return { code, err, result: resultSchema.parse(JSON.parse(out)) };
};

test('tactics of a model at a server prove a theorem, and the result says so', async () => {
  const { code, result } = await prove(
    ...storeOf('tactics'),
    '--set',
    'search.policy=model',
    '--profile',
    'bfs-prover',
    '--set',
    'search.polish=false',
  );
  expect(result).toMatchObject({ status: 'proved', proof: expect.stringContaining('rw [h]') });
  expect(code).toBe(0);
  const any: unknown = expect.any(Number);
  expect(result.contributions).toEqual([
    { contributor: 'model', proposed: any, tried: any, accepted: any, inProof: 1 },
  ]);
  expect(result.spent.tokens).toBeGreaterThan(0);
});

test('whole proofs of a model: the honest one passes the gate, and explain tells of all of them', async () => {
  const { code, result } = await prove(
    ...storeOf('proofs'),
    '--profile',
    'deepseek-prover-v2',
    '--samples',
    '3',
    '--set',
    'model.rounds=0',
  );
  expect(result).toMatchObject({ status: 'proved', proof: expect.stringContaining('rw [h]') });
  expect(code).toBe(0);
  const told = await lakatos('explain', 'sums', ...storeOf('proofs'));
  expect(told.err).toBe('');
  expect(told.out).toContain('What the model wrote');
  expect(told.out).toContain('rw [h]');
  const lines = await lakatos('replay', 'sums', '--json', ...storeOf('proofs'));
  expect(lines.out).toContain('"type":"whole-proof"');
});

test('a mode that the profile can not do is a usage error', async () => {
  const whole = await lakatos(
    'prove',
    '--statement',
    statement,
    '--model-server',
    server.url,
    ...asked,
    '--prover',
    'whole',
  );
  expect([whole.code, whole.err]).toEqual([2, expect.stringContaining('writes no whole proofs')]);
});
