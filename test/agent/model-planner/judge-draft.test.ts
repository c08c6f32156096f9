import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { NamedLemma } from '../../../src/agent/conjecture/conjecture.ts';
import { checkDraft } from '../../../src/agent/model-planner/judge-draft.ts';
import { complaints } from '../../../src/agent/model-planner/prompts.ts';

const theorem: Theorem = {
  id: 't',
  header: 'def twice (n : Nat) : Nat :=\n  n + n\n\ntheorem left_open : twice 1 = 2 := by sorry\n',
  statement: 'theorem t (n : Nat) :\n    twice n = 2 * n',
};

const key: NamedLemma = {
  name: 'key',
  surroundings: [],
  variables: [{ name: 'n', type: 'Nat' }],
  premises: [],
  conclusion: 'n + n = 2 * n',
  origin: 'test',
  score: 0,
  isForeign: false,
};

describe('with Lean', () => {
  let engine: LeanEngine;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });
  const check = (main: string) =>
    checkDraft(theorem, { lemmas: [key], main }, [], {
      ...{ engine, fileLimits },
      signal: new AbortController().signal,
    });

  test('lemmas may be open, and so may what the header has', async () => {
    expect(await check('by\n  exact key n')).toEqual({ kind: 'sound' });
  });

  test('nor may it do without what it names', async () => {
    expect(await check('by simp [missing]')).toMatchObject({ kind: 'broken' });
  });

  test.each([
    'by admit',
    'by\n  have rest : twice n = 2 * n := by\n    admit\n  exact rest',
    'by\n  cases n <;> sorry',
    'by\n  exact sorryAx _ true',
  ])('a main proof that is open is none: %s', async (main) => {
    expect(await check(main)).toEqual({ kind: 'broken', complaint: complaints.openMain });
  });
});
