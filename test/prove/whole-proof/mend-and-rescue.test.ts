import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { nameIndex } from '../../../src/prove/repair/name-index.ts';
import { linesOf, prove, sayInTurn } from './drive-whole-proof.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const theorem = (statement: string, header = ''): Theorem => ({ id: 'x', header, statement });
const symmetric = theorem('theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p');

describe('before the model is asked again', () => {
  test('a renamed lemma and a tactic of another library are replaced', async () => {
    const asked = theorem('theorem t (n : Nat) (h : n ≠ 0) (xs : List Nat) : 0 < n ∧ 0 < (n :: xs).length');
    const proof = 'by\n  constructor\n  · exact Nat.pos_of_nonzero h\n  · norm_num';
    const model = sayInTurn([proof]);
    const names = nameIndex(['Nat.pos_of_ne_zero', 'Nat.pos_pow', 'Nat.one_ne_zero', 'List.length_pos_iff']);
    const done = await prove(engine, asked, model, { names: { for: async () => names }, rounds: 1 });
    expect(done.result).toMatchObject({
      status: 'proved',
      proof: 'by\n  constructor\n  · exact Nat.pos_of_ne_zero h\n  · simp',
    });
    expect(model.calls).toHaveLength(1);
    expect(linesOf(done, 'attempt').filter(({ origin }) => origin === 'mended').length).toBeLessThan(10);
  });

  test('tactics that hide one another are replaced one after the other', async () => {
    const asked = theorem('theorem t (n : Nat) (h : 2 < n) : n ≠ 0 ∧ 0 < n + 1 ∧ 1 < n');
    const proof = 'by\n  refine ⟨?_, ?_, ?_⟩\n  · norm_num; omega\n  · positivity\n  · linarith';
    const done = await prove(engine, asked, sayInTurn([proof]), {
      names: { for: async () => nameIndex([]) },
    });
    expect(done.result).toMatchObject({
      status: 'proved',
      proof: 'by\n  refine ⟨?_, ?_, ?_⟩\n  · simp; omega\n  · omega\n  · omega',
    });
  });

  test('what is tried in the place of several tactics does not grow by powers', async () => {
    const asked = theorem('theorem t (p q r : Prop) : p ∧ q ∧ r');
    const proof = 'by\n  refine ⟨?_, ?_, ?_⟩\n  · norm_num\n  · norm_num\n  · norm_num';
    const done = await prove(engine, asked, sayInTurn([proof]), {
      names: { for: async () => nameIndex([]) },
    });
    expect(done.result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
    const mended = linesOf(done, 'attempt').filter(({ origin }) => origin === 'mended');
    // Three replacements of the first, and in each of two later rounds those of the two nearest.
    expect(mended).toHaveLength(3 + 2 * 3 + 2 * 3);
    expect(mended.some((one) => !one.proof.includes('norm_num'))).toBe(true);
    expect(done.result.spent.calls).toBe(1 + mended.length);
  });

  test('names of the header count too', async () => {
    const header = 'theorem Nat.my_fact_of_le (a b : Nat) (h : a ≤ b) : a < b + 7 := by omega\n';
    const asked = theorem('theorem t (a b : Nat) (h : a ≤ b) : a < b + 7', header);
    const done = await prove(engine, asked, sayInTurn(['Nat.myFact_of_le a b h']), {
      names: { for: async () => nameIndex([]) },
    });
    expect(done.result).toMatchObject({ status: 'proved', proof: 'Nat.my_fact_of_le a b h' });
  });

  test('a proof whose third step is wrong is finished by a search', async () => {
    const asked = theorem('theorem t (p q r : Prop) (hp : p) (h : p → q) (k : q → r) : q ∧ r');
    const proof = 'by\n  have hq := h hp\n  constructor\n  exact hp\n  exact k hq';
    const done = await prove(engine, asked, sayInTurn([proof]), { rescue: { attempts: 1, calls: 200 } });
    expect(done.result.status).toBe('proved');
    expect(done.result.proof).toMatch(/^by\n {2}have hq := h hp\n {2}constructor\n {2}/u);
    expect(linesOf(done, 'sketch')).toMatchObject([{ attempt: 0, accepted: 2 }]);
    expect(linesOf(done, 'attempt').at(-1)).toMatchObject({ origin: 'completed', parent: 0 });
    expect(done.searches.length).toBeGreaterThan(0);
    // The searches are whole episodes, which the usual reader reads.
    for (const { lines } of done.searches) {
      const view = readEpisode(JSON.parse(JSON.stringify(lines)));
      expect(view.end).toMatchObject({ end: { kind: 'proved' } });
      expect(String(view.setting.parameters['start'])).toContain('have hq := h hp');
    }
    expect(done.result.spent.expansions).toBeGreaterThan(0);
  });

  test('sorrys are filled, each by a search of its own', async () => {
    const asked = theorem('theorem t (a b c : Nat) (h : a < b) (k : b ≤ c) : a + 1 ≤ c ∧ 0 < c');
    const proof = 'by\n  have l : a < c := sorry\n  constructor\n  · exact l\n  · sorry';
    const done = await prove(engine, asked, sayInTurn([proof]), { rescue: { attempts: 1, calls: 200 } });
    expect(done.result.status).toBe('proved');
    expect(done.result.proof).toMatch(/^by\n {2}have l : a < c := by /u);
    expect(done.result.proof).not.toContain('sorry');
    expect(linesOf(done, 'search').map(({ hole, start, end }) => [hole, start, end])).toEqual([
      [0, 0, 'proved'],
      [1, 0, 'proved'],
    ]);
  });

  test('a proof that Lean accepts nothing of begins no search', async () => {
    const done = await prove(engine, symmetric, sayInTurn(['by nonsense']), {
      rescue: { attempts: 2, calls: 100 },
    });
    expect(done.result.reason).toBe('exhausted');
    expect(done.searches).toEqual([]);
  });
});
