import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../core/goal.ts';
import { unlimited } from '../../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { lemmas } from '../../../src/prove/enumerative/automation/lemmas.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import type { ByImports } from '../../../src/prove/lemma-index/by-imports.ts';
import { openLemmaIndex } from '../../../src/prove/lemma-index/open-lemma-index.ts';
import type { LemmaIndex } from '../../../src/prove/lemma-index/symbol-index.ts';
import type { TacticProposer } from '../../../src/prove/policy/guide-policy.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { withRanker } from '../../../src/prove/ranking/ranker-file.ts';
import { buildGoalContext } from '../../../src/prove/reading/goal-context.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe("Lean's library", () => {
  let engine: LeanEngine;
  let cache: Awaited<ReturnType<typeof temporaryFolder>>;
  let indexes: ByImports<LemmaIndex>;
  let index: LemmaIndex;

  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
    cache = await temporaryFolder();
    const opened = await openLemmaIndex(engine, { cacheRoot: cache.path, patienceMs: 120_000 });
    if (opened === null) throw new Error('Lean gave no theorems');
    indexes = opened;
    index = opened.core;
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
    await cache[Symbol.asyncDispose]();
  });

  const theorem = (statement: string, header = ''): Theorem => ({
    id: 'test',
    header,
    statement: `theorem t ${statement}`,
  });
  const goalOf = async (statement: string, header = ''): Promise<Goal> => {
    const outcome = await engine.open(theorem(statement, header), fileLimits);
    const goal = outcome.kind === 'opened' ? outcome.opened.part.goals[0] : undefined;
    if (goal === undefined) throw new Error(JSON.stringify(outcome));
    return goal;
  };

  test.each([
    ['(a b c : Nat) : a * (b + c) = a * b + a * c', ['Nat.mul_add', 'Nat.left_distrib']],
    ['{α : Type} (xs : List α) : xs.reverse.reverse = xs', ['List.reverse_reverse']],
    ['(a b c : Nat) (h : a ∣ b) : a ∣ b * c', ['Nat.dvd_mul_right_of_dvd']],
    ['(a b : Nat) (h : a ∣ b) (k : b ∣ a) : a = b', ['Nat.dvd_antisymm']],
    ['(a b n : Nat) (h : n ∣ a) (k : n ∣ b) : n ∣ Nat.gcd a b', ['Nat.dvd_gcd']],
    ['(a b : Int) (h : 0 ≤ a) (k : 0 ≤ b) : 0 ≤ a * b', ['Int.mul_nonneg']],
    ['(xs ys : List Nat) (h : xs.Perm ys) : xs.length = ys.length', ['List.Perm.length_eq']],
    ['(x y : BitVec 8) : x + y = y + x', ['BitVec.add_comm']],
    ['(s : String) : s ++ "" = s', ['String.append_empty']],
    ['(xs : Array Nat) (f : Nat → Nat) : (xs.map f).size = xs.size', ['Array.size_map']],
    ['(o : Option Nat) (h : o.isSome = true) : o ≠ none', ['Option.isSome_iff_ne_none']],
  ])('%s is among the first five', async (statement, expected) => {
    const names = index.select(await goalOf(statement), 5).map(({ lemma }) => lemma.name);
    expect(names).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ['(a b n : Nat) (h : n ∣ a) (k : n ∣ b) : n ∣ Nat.gcd a b'],
    ['(a b : Int) (h : 0 ≤ a) (k : b ≤ 0) : a * b ≤ 0'],
    ['(a b c : Nat) (h : Nat.Coprime a c) (k : Nat.Coprime b c) : Nat.Coprime (a * b) c'],
  ])('the proposals for %s can be read, and one proves it', async (statement) => {
    const context = buildGoalContext(await goalOf(statement), {
      inductives: [],
      declarations: [],
      lemmaIndex: index,
    });
    const tactics = lemmas(context).map(({ tactic }) => tactic);
    const outcomes = await engine.apply({ theorem: theorem(statement), path: [] }, tactics, tacticLimits);
    expect(outcomes.map(({ kind }) => kind)).toContain('proved');
    for (const outcome of outcomes) {
      // Lean's complaint about text that is no tactic begins with the place.
      if (outcome.kind === 'failed') expect(outcome.message).not.toMatch(/^<tactic>:\d+:\d+/u);
    }
  });

  test.each([
    ['(a b : Nat) (h : a ∣ b) (k : b ∣ a) : a = b', 'Nat.dvd_antisymm'],
    ['(a b c : Nat) (h : a ∣ b) (k : a ∣ c) : a ∣ b + c', 'Nat.dvd_add'],
    ['(a b n : Nat) (h : a ≤ b) : a ^ n ≤ b ^ n', 'Nat.pow_le_pow_left'],
  ])('%s falls to the first tactic, whatever else was learnt to come first', async (statement, name) => {
    const { propose } = withRanker({ name: 'enumerative', propose: proposeTactics }, 'shipped');
    const found = await prove(statement, propose, { for: async () => index });
    expect(found.status).toBe('proved');
    expect(found.proof).toContain(name);
    // Beside it a counterexample is looked for.
    expect(found.spent.calls).toBeLessThanOrEqual(4);
  });

  const prove = async (
    statement: string,
    propose: TacticProposer,
    lemmaIndex: Pick<ByImports<LemmaIndex>, 'for'>,
    header = '',
  ) => {
    const search = { engine, lemmaIndex, propose, limits: { ...unlimited, calls: 8 } };
    return (await proveTheorem(theorem(statement, header), proveOptions(search))).result;
  };

  describe('of a header that imports more', () => {
    const header = 'import Std.Data.HashMap\n\nopen Std\n';
    const statement = '(m : HashMap Nat Nat) (k v : Nat) : (m.insert k v).contains k = true';
    const { signal } = new AbortController();
    const namesFor = async (header: string, goal: Goal) =>
      (await indexes.for(header, signal)).select(goal, 10).map(({ lemma }) => lemma.name);

    test('has theorems of what it imports, and those that every header sees', async () => {
      const goal = await goalOf(statement, header);
      expect(await namesFor(header, goal)).toContain('Std.HashMap.contains_insert_self');
      expect(await namesFor('', goal)).not.toContain('Std.HashMap.contains_insert_self');
      const divisors = '(a b n : Nat) (h : n ∣ a) (k : n ∣ b) : n ∣ Nat.gcd a b';
      expect(await namesFor(header, await goalOf(divisors, header))).toContain('Nat.dvd_gcd');
    });

    test('is kept for the next run, which needs no Lean for it', async () => {
      const silent = { fingerprint: engine.fingerprint, libraryTheorems: async () => null };
      const again = await openLemmaIndex(silent, { cacheRoot: cache.path });
      const whole = await indexes.for(header, signal);
      expect((await again?.for('import Std.Data.HashMap\n', signal))?.size).toBe(whole.size);
      expect(whole.size).toBeGreaterThan(index.size + 1_000);
      // Another list of imports and another toolchain have nothing there.
      expect(await again?.for('import Std.Data.TreeMap\n', signal)).toBe(again?.core);
      expect(await openLemmaIndex({ ...silent, fingerprint: 'other' }, { cacheRoot: cache.path })).toBeNull();
    });

    test('brings a proof by a theorem that it imports', async () => {
      const lemmasAlone: TacticProposer = (goals, surroundings) =>
        proposeTactics(goals, surroundings).filter(({ action }) => /^(first \| )?exact /.test(action));
      const alone = await prove(statement, lemmasAlone, { for: async () => index }, header);
      expect(alone.status).toBe('not-proved');
      const { status, proof } = await prove(statement, lemmasAlone, indexes, header);
      expect(status).toBe('proved');
      expect(proof).toContain('HashMap.contains_insert_self');
    });

    test('imports that are not there leave what every header sees', async () => {
      expect(await indexes.for('import No.Such.Module\n', signal)).toBe(index);
    });
  });
});
