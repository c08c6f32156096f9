import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { engineWith, type LeanEngine } from '../../../lean/engine.ts';
import {
  continuation,
  sayAlways,
  sayNothing,
  scriptedLanguageModel,
} from '../../support/scripted-language-model.ts';
import { linesOf, prove, sayInTurn } from './drive-whole-proof.ts';
import { plainProfile, textOf } from './plain-profile.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const theorem = (statement: string, header = ''): Theorem => ({ id: 'x', header, statement });
const symmetric = theorem('theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p');

describe('whole proofs', () => {
  test('the right one among wrong ones is found, and the gate has accepted it', async () => {
    const model = sayInTurn([
      'by\n  exact h',
      'by exact ⟨h.2, h.1⟩',
      'by exact ⟨h.2, h.1⟩',
      '',
      'by nonsense',
    ]);
    const done = await prove(engine, symmetric, model, {}, { parallelism: 2 });
    expect(done.result).toMatchObject({
      status: 'proved',
      reason: null,
      proof: 'by exact ⟨h.2, h.1⟩',
      certificate: { verdict: 'accepted', theorems: ['swap'] },
    });
    const [asked] = linesOf(done, 'asked');
    expect(asked?.answers.map(({ use }) => use)).toEqual([
      'attempt',
      'attempt',
      'repeated',
      'unreadable',
      'attempt',
    ]);
    expect(asked?.answers[1]?.logProbability).toBeCloseTo(20 * Math.log(0.5));
    expect(linesOf(done, 'attempt').find(({ outcome }) => outcome.kind === 'accepted')).toMatchObject({
      origin: 'sample',
      turn: 0,
      parent: null,
      logProbability: asked?.answers[1]?.logProbability,
    });
    expect(done.lines[0]).toMatchObject({
      type: 'whole-proof',
      profile: 'plain',
      model: { name: 'scripted' },
    });
    expect(done.lines.at(-1)).toMatchObject({ type: 'result', status: 'proved' });
  });

  test('a header with definitions of its own, and a term as proof', async () => {
    const header = 'def double (n : Nat) : Nat :=\n  n + n\n';
    const asked = theorem('theorem twice (n : Nat) :\n    double n = 2 * n', header);
    const done = await prove(engine, asked, sayInTurn(['(Nat.two_mul n).symm']));
    expect(done.result).toMatchObject({ status: 'proved', proof: '(Nat.two_mul n).symm' });
  });

  const hard = theorem('theorem false_one (n : Nat) : n = n + 0 * n ∧ 10 ^ 3 = 1001');
  test.each([
    ['sorry', 'by sorry'],
    ['sorry inside', 'by\n  have h : (10 : Nat) ^ 3 = 1001 := sorry\n  simp [h]'],
    ['admit', 'by\n  constructor\n  · simp\n  · admit'],
    ['native_decide', 'by\n  constructor\n  · simp\n  · native_decide'],
    ['an axiom', 'cheat n\naxiom cheat (n : Nat) : n = n + 0 * n ∧ 10 ^ 3 = 1001'],
    ['another theorem', 'by trivial\ntheorem other : True := trivial'],
    ['a statement of its own', 'by trivial\n\nnamespace x\ntheorem false_one : True := trivial'],
    ['the hole left open', 'by\n  constructor\n  · simp\n  stop'],
    ['sorryAx', 'sorryAx _'],
    ['unsafe', 'by\n  run_tac Lean.Elab.admitGoal (← Lean.Elab.Tactic.getMainGoal)'],
  ])('what cheats is not proved: %s', async (_, proof) => {
    const done = await prove(engine, hard, sayInTurn([proof]));
    expect(done.result).toMatchObject({ status: 'not-proved', proof: null, certificate: null });
    expect(['exhausted', 'gate-rejected']).toContain(done.result.reason);
    expect(linesOf(done, 'attempt')).toHaveLength(1);
    expect(linesOf(done, 'attempt')[0]?.outcome.kind).not.toBe('accepted');
  });

  test('what Lean reads without a fault is still for the gate to judge', async () => {
    const done = await prove(
      engine,
      theorem('theorem t : True'),
      sayInTurn(['trivial\n\naxiom cheat : False']),
    );
    expect(done.result).toMatchObject({ status: 'not-proved', proof: null });
    const clean = theorem('theorem t (p : Prop) (h : p) : p');
    const engineThatTakesAll: LeanEngine = {
      ...engine,
      elaborate: async () => ({
        kind: 'elaborated',
        ms: 1,
        report: { messages: [], open: [], partial: [], broken: [] },
      }),
      verify: (request, limits, signal) => engine.verify(request, limits, signal),
      [Symbol.asyncDispose]: async () => {},
    };
    const wrong = await prove(engine, clean, sayInTurn(['by sorry']), {}, { engine: engineThatTakesAll });
    expect(wrong.result).toMatchObject({ status: 'not-proved', reason: 'gate-rejected' });
    expect(linesOf(wrong, 'verdict')).toMatchObject([{ attempt: 0, verdict: 'rejected' }]);
  });

  test('an error goes back to the model with its place, and the second proof is right', async () => {
    const asked = theorem('theorem t (a b : Nat)\n    (h : a ≤ b) : a < b + 1', 'open Nat\n\n');
    const model = sayInTurn(['by\n  have k := h\n  exact k'], ['by\n  exact Nat.lt_succ_of_le h']);
    const done = await prove(engine, asked, model, { rounds: 1 });
    expect(done.result).toMatchObject({ status: 'proved', proof: 'by\n  exact Nat.lt_succ_of_le h' });
    const second = textOf(model.calls[1]!.prompts[0]!);
    expect(second).toContain(
      'mend\ntheorem t (a b : Nat)\n    (h : a ≤ b) : a < b + 1 := by\n  have k := h\n  exact k\n',
    );
    expect(second).toMatch(/\n4:2-4:9 Type mismatch/u);
    expect(second).toContain('a ≤ b');
    const attempts = linesOf(done, 'attempt');
    expect(attempts.map(({ id, origin, turn, parent }) => [id, origin, turn, parent])).toEqual([
      [0, 'sample', 0, null],
      [1, 'repair', 1, 0],
    ]);
    expect(attempts[0]?.outcome).toMatchObject({
      kind: 'failed',
      hasSorry: false,
      messages: [{ severity: 'error', start: { line: 4, column: 2 } }],
    });
  });

  test('a sorry goes back too', async () => {
    const model = sayInTurn(['by\n  constructor\n  · exact h.2\n  · sorry']);
    await prove(engine, symmetric, model, { rounds: 1 });
    expect(textOf(model.calls[1]!.prompts[0]!)).toMatch(/declaration uses `sorry`/u);
  });

  test('rounds and the proofs sent back in each are bounded', async () => {
    let said = 0;
    const model = scriptedLanguageModel(({ request, prompts }) =>
      prompts.map(() => ({
        continuations: Array.from({ length: request.count }, () => continuation(`by exact wrong${said++}`)),
        reading: null,
      })),
    );
    const done = await prove(engine, symmetric, model, {
      samples: 5,
      batch: 3,
      rounds: 2,
      repairs: 2,
      answers: 2,
    });
    expect(done.result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
    expect(done.detail).toMatch(
      /^13 proofs were tried\. In the one that seems nearest, at 1:\d+: Unknown identifier/u,
    );
    expect(model.calls.map(({ request }) => request.count)).toEqual([3, 2, 2, 2, 2, 2]);
    expect(new Set(model.calls.map(({ request }) => request.seed)).size).toBe(6);
  });

  test('what can be drawn only once is asked for in one call', async () => {
    const model = scriptedLanguageModel(sayAlways('by exact wrong'));
    await prove(engine, symmetric, model, { samples: 5, batch: 3, sampling: { method: 'beam' } });
    expect(model.calls.map(({ request }) => [request.count, request.method])).toEqual([[5, 'beam']]);
  });

  test('a model without a second turn is not asked again', async () => {
    const model = scriptedLanguageModel(sayAlways('by exact wrong'));
    const profile = { ...plainProfile, repairPrompt: null };
    const done = await prove(engine, symmetric, model, { rounds: 3, profile });
    expect(done.result.reason).toBe('exhausted');
    expect(model.calls).toHaveLength(1);
  });
});

describe('what searching tactics found', () => {
  const divides = theorem('theorem t (a b c d : Nat) (h : a ∣ b) (k : c ∣ d) : a * c ∣ b * d ∧ True');
  const written = 'by\n  constructor\n  · exact?\n  · trivial';
  const filled = 'by\n  constructor\n  · exact Nat.mul_dvd_mul h k\n  · trivial';
  const polishMs = 30_000;

  test('stands in their place, with a certificate of its own', async () => {
    const asked = { ...divides, header: 'theorem other (a b : Nat) : a + b = b + a := by exact?\n' };
    const done = await prove(engine, asked, sayInTurn([written]), {}, { polishMs });
    expect(done.result).toMatchObject({ status: 'proved', proof: filled });
    const [verdict] = linesOf(done, 'verdict');
    expect(done.result.certificate?.submissionHash).not.toBe(verdict?.certificate.submissionHash);
    expect(linesOf(done, 'attempt')).toMatchObject([{ proof: written, outcome: { kind: 'accepted' } }]);
    expect(done.lines.at(-1)).toMatchObject({ type: 'result', proof: filled });
    const plain = await prove(engine, asked, sayInTurn([written]), {}, { polishMs: 0 });
    expect(plain.result).toMatchObject({ status: 'proved', proof: written });
  });

  test('stays away where the gate does not take it, and where Lean breaks down', async () => {
    const strict = engineWith(engine, {
      verify: ({ reference, submission }, ...rest) =>
        engine.verify({ reference, submission: submission.includes('?') ? submission : reference }, ...rest),
    });
    const refused = await prove(strict, divides, sayInTurn([written]), {}, { polishMs });
    expect(refused.result).toMatchObject({ status: 'proved', proof: written });
    let reads = 0;
    const brittle = engineWith(engine, {
      elaborate: (...request) =>
        ++reads > 1 ? Promise.reject(new Error('out of order')) : engine.elaborate(...request),
    });
    const notes: unknown[] = [];
    const onEvent = (event: unknown) => notes.push(event);
    const broken = await prove(brittle, divides, sayInTurn([written]), {}, { polishMs, onEvent });
    expect(broken.result).toMatchObject({ status: 'proved', proof: written });
    expect(notes).toContainEqual({ kind: 'note', level: 'warning', text: 'x: not polished: out of order' });
  });
});

describe('the end', () => {
  test('comes when the tactic calls are used up', async () => {
    const model = sayInTurn(['by exact a', 'by exact b', 'by exact c', 'by exact d']);
    const done = await prove(engine, symmetric, model, {}, { limits: { ...unlimited, calls: 2 } });
    expect(done.result).toMatchObject({ reason: 'budget-calls', spent: { calls: 2 } });
    expect(linesOf(done, 'attempt')).toHaveLength(2);
  });

  test('tokens: the last call asks for no more than is left', async () => {
    let calls = 0;
    const model = scriptedLanguageModel(
      ({ request }) => {
        calls += 1;
        const one = { ...continuation(`by exact w${calls}`), tokens: 100 };
        return [{ continuations: Array.from({ length: request.count }, () => one), reading: null }];
      },
      { countTokens: () => 0 },
    );
    const limits = { ...unlimited, tokens: 550 };
    const done = await prove(engine, symmetric, model, { samples: 100, batch: 3 }, { limits });
    expect(done.result).toMatchObject({ reason: 'budget-tokens', spent: { tokens: 600 } });
    expect(model.calls.map(({ request }) => request.count)).toEqual([3, 2, 1]);
  });

  test('time, while the model writes', async () => {
    const done = await prove(
      engine,
      symmetric,
      scriptedLanguageModel(sayNothing),
      {},
      { limits: { ...unlimited, ms: 60 } },
    );
    expect(done.result).toMatchObject({ status: 'not-proved', reason: 'budget-time' });
    expect(done.detail).toBe(
      'The time ended while the model was writing: give more --time or fewer --samples.',
    );
  });

  test('an abort, while the model writes and while Lean reads', async () => {
    const first = new AbortController();
    const silent = scriptedLanguageModel(sayNothing);
    const ending = prove(engine, symmetric, silent, {}, { signal: first.signal });
    await silent.nextCall();
    first.abort();
    expect((await ending).result).toMatchObject({ status: 'not-proved', reason: 'cancelled' });

    const second = new AbortController();
    const slow = sayInTurn(['by\n  repeat (rw [Nat.add_comm 0 1] at *; skip)\n  exact h.symm.1']);
    const watching: LeanEngine = {
      ...engine,
      elaborate: async (text, limits, signal) => {
        second.abort();
        return engine.elaborate(text, limits, signal);
      },
      verify: () => Promise.reject(new Error('nobody wants to know')),
      [Symbol.asyncDispose]: async () => {},
    };
    const stopped = await prove(engine, symmetric, slow, {}, { engine: watching, signal: second.signal });
    expect(stopped.result).toMatchObject({ status: 'not-proved', reason: 'cancelled' });
  });

  test('a model that breaks down is no result', async () => {
    const model = scriptedLanguageModel(() => {
      throw new Error('out of order');
    });
    await expect(prove(engine, symmetric, model)).rejects.toThrow('out of order');
  });
});
