import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import type { StateKey, StatePart } from '../../../core/goal.ts';
import { unlimited } from '../../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { Refutation } from '../../../search/interfaces.ts';
import { runSearch } from '../../../search/run-search.ts';
import { bestFirst } from '../../../search/strategies/best-first.ts';
import { leanEnvironment } from '../../../src/prove/lean/lean-environment.ts';
import { type LeanState, rootPosition } from '../../../src/prove/lean/lean-position.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { leanRefuter, refuterLimits } from '../../../src/prove/refute/refuter.ts';
import { defaultSearch } from '../../../src/prove/search-settings.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { noStore, type Store, wrapStore } from '../../../src/store/store.ts';
import { holdsByKind } from '../../support/holds-by-kind.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { falseStatements, header, trueStatements } from './statements.ts';

/** Heartbeats alone decide: the same on a busy machine. */
const limits = { ...refuterLimits, wallClockMs: 120_000 };

const signal = new AbortController().signal;

type Rest = Parameters<LeanEngine['apply']> extends [unknown, ...infer Others] ? Others : never;

describe('the refuter', () => {
  let engine: LeanEngine;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  async function open(theorem: Theorem) {
    const outcome = await engine.open(theorem, fileLimits);
    if (outcome.kind !== 'opened') throw new Error(JSON.stringify(outcome));
    return outcome.opened;
  }

  async function refute(statement: string): Promise<Refutation> {
    const theorem = { id: 't', header, statement };
    const { part, localDeclarations: declarations } = await open(theorem);
    return leanRefuter({ engine, declarations, limits }).refute(rootPosition(theorem, part), signal);
  }

  test.each(falseStatements)('refutes %s', async (statement) => {
    expect((await refute(`theorem t ${statement}`)).reason).toMatch(/^false/u);
  });

  test.each([
    ['sorry', true, 'theorem bad (n : Nat) : P n ↔ False := sorry'],
    ['admit', true, 'theorem bad (n : Nat) : P n ↔ False := by admit'],
    ['apply?', true, 'theorem bad (n : Nat) : P n ↔ False := by apply?'],
    ['sorryAx', true, 'theorem bad (n : Nat) : P n ↔ False := sorryAx _ true'],
    ['nothing unproved', false, 'theorem fine : P 9 := ⟨3, rfl⟩'],
  ])('a header with %s: goals are left alone: %s', async (_, isLeftAlone, claim) => {
    const square = 'def P (n : Nat) : Prop := ∃ k, k * k = n\n';
    const theorem = { id: 't', header: `${square}@[simp] ${claim}\n`, statement: 'theorem t : 2 + 2 = 5' };
    const { part, localDeclarations: declarations } = await open(theorem);
    const refutation = await leanRefuter({ engine, declarations, limits }).refute(
      rootPosition(theorem, part),
      signal,
    );
    expect(refutation.reason === null).toBe(isLeftAlone);
  });

  const primes = '(∀ p : Nat, 1 < p → ∃ q, p < q ∧ ∀ d, d ∣ q → d = 1 ∨ d = q)';
  test.each([
    [
      'a sign for our negation and a name for our lemma',
      `namespace X
notation (priority := high) "¬" p:max => (p → True)
theorem absurd {a : Prop} (_ : a) (_ : True) : True := trivial`,
      `theorem t : ${primes} ∧ True`,
    ],
    [
      'a tactic of its own',
      'macro_rules | `(tactic| rotate_left) => `(tactic| skip)',
      `theorem t : ${primes} ∧ True`,
    ],
  ])('does not refute what is true where a header has %s', async (_, own, statement) => {
    const theorem = { id: 't', header: own, statement };
    const { part, localDeclarations: declarations } = await open(theorem);
    const refuter = leanRefuter({ engine, declarations, limits });
    expect((await refuter.refute(rootPosition(theorem, part), signal)).reason).toBeNull();
  });

  test('a theorem is refuted only as its author stated it', async () => {
    const byKind = `${holdsByKind({ ofAny: 'True', ofNat: 'False' })}instance {α : Sort u} (a : α) : Decidable (holds a) := isTrue trivial
instance (a : Nat) : Decidable (holds a) := isFalse id
def target : Nat := 0
namespace A\n`;
    const open1 = 'theorem target : ∀ n : Nat, n < 5 → n * n < 25 := by sorry\n';
    const other = 'theorem other : ∀ n : Nat, n < 5 → n * n < 25 := by sorry\n';
    const refuteWhere = async (theorem: Theorem) => {
      const { part, localDeclarations: declarations } = await open(theorem);
      const refuter = leanRefuter({ engine, declarations, limits });
      return (await refuter.refute(rootPosition(theorem, part), signal)).reason;
    };
    const theorem = { id: 't', header: byKind, statement: 'theorem t : holds target' };
    expect(await refuteWhere({ ...theorem, asked: `${byKind}${other}` })).toMatch(/^false/u);
    expect(await refuteWhere({ ...theorem, asked: `${byKind}${open1}` })).toBeNull();
    expect(await refuteWhere({ ...theorem, declaration: 'theorem t : holds target !' })).toBeNull();
  });

  test('below modules that rest on what is not proved no step counts as one that loses nothing, so that no goal speaks for its theorem', async () => {
    const theorem = {
      id: 't',
      header: '',
      statement: 'theorem t (a b : Nat) : a + b = b + a ∧ a - b = b - a',
    };
    const { part } = await open(theorem);
    const grouping = { splitGoals: true, mergeStates: true };
    const under = async (header: string) => {
      // The engine here has no such module: what it answers of the theorem is taken.
      const own = {
        ...engine,
        unprovedModules: new Set(['MyProject.Basic']),
        apply: (state: StateReference, ...rest: Rest) => engine.apply({ ...state, theorem }, ...rest),
      };
      const environment = leanEnvironment({ engine: own, store: noStore(), limits: tacticLimits, grouping });
      const root = rootPosition({ ...theorem, header }, part);
      const [step] = await environment.step(root, ['constructor'], signal);
      return step?.outcome;
    };
    expect(await under('')).toMatchObject({ kind: 'progress', reversible: true });
    expect(await under('import MyProject.Basic\n')).toMatchObject({ kind: 'progress', reversible: false });
  });

  test('what a macro before the keyword makes of a step is not taken for a step that loses nothing', async () => {
    const statement = `macro_rules | \`(tactic| simp) => \`(tactic| exfalso)\ntheorem t : ${primes}`;
    const theorem = { id: 't', header: '', statement };
    const { part } = await open(theorem);
    const grouping = { splitGoals: true, mergeStates: true };
    const environment = leanEnvironment({ engine, store: noStore(), limits: tacticLimits, grouping });
    const [step] = await environment.step(rootPosition(theorem, part), ['simp'], signal);
    expect(step?.outcome).toMatchObject({ kind: 'progress', reversible: false });
  });

  test.each(trueStatements)('does not refute %s', async (statement) => {
    const { reason, calls } = await refute(`theorem t ${statement}`);
    expect(reason).toBeNull();
    expect(calls).toBeLessThanOrEqual(3);
  });

  describe('with what Lean answered before in the store', () => {
    const own = 'inductive T where\n  | leaf\n  | node (l r : T)\n';
    async function asking(statement: string) {
      const theorem = { id: 't', header: own, statement };
      const { part, localDeclarations: declarations } = await open(theorem);
      const ask = (store: Store) =>
        leanRefuter({ engine, store, declarations, limits }).refute(rootPosition(theorem, part), signal);
      return { part, ask };
    }

    test('nothing is asked again that did not refute', async () => {
      await using folder = await temporaryFolder();
      await using store = await openStore(folder.path);
      const { ask } = await asking('theorem t (a : T) (n : Nat) : a = a ∨ n < 2');
      const first = await ask(store);
      expect(first).toMatchObject({ reason: null });
      expect(first.calls).toBeGreaterThan(1);
      expect(await ask(store)).toEqual({ reason: null, calls: 0, ms: 0 });
    });

    test('what refuted is asked again, and that alone', async () => {
      await using folder = await temporaryFolder();
      await using store = await openStore(folder.path);
      const { ask } = await asking('theorem t (a b : T) (n : Nat) : a = b ∨ n < 2');
      const first = await ask(store);
      const again = await ask(store);
      expect(again.reason).toBe(first.reason);
      expect(again.calls).toBeGreaterThan(0);
      expect(again.calls).toBeLessThan(first.calls);
    });

    test('nothing is refuted because a store says so', async () => {
      await using folder = await temporaryFolder();
      await using store = await openStore(folder.path);
      const { part, ask } = await asking('theorem t (a : T) (n : Nat) : a = a ∨ n < 2');
      const asked: string[] = [];
      const listening = wrapStore(store, {
        outcomes(key, tactics, ...rest) {
          asked.push(...tactics);
          return store.outcomes(key, tactics, ...rest);
        },
      });
      expect((await ask(listening)).reason).toBeNull();
      const [goal] = part.goals;
      const state = { parts: [{ key: part.key, focus: [0], goals: [{ ...goal!, hypotheses: [] }] }] };
      const kept = await store.outcomes(part.key, asked, limits);
      const failed = asked.filter((_, at) => kept[at]?.kind === 'failed');
      expect(failed).not.toEqual([]);
      const outcome = { kind: 'progress', state, ms: 1 } as const;
      await store.putOutcomes(
        part.key,
        failed.map((tactic) => ({ tactic, outcome })),
        limits,
      );
      expect((await ask(store)).reason).toBeNull();
    });
  });

  describe('of a theorem below which a store holds what Lean did not say', () => {
    const isTrue = { id: 't', header: '', statement: 'theorem t : ∀ n : Nat, n = 1 ∨ 0 ≤ n' };
    /** @param tactics for a goal with so many hypotheses */
    const prove = async (store: Store, theorem: Theorem, tactics: readonly (readonly string[])[]) => {
      const { result, detail } = await proveTheorem(
        theorem,
        proveOptions({
          ...{ engine, store, limits: { ...unlimited, calls: 100 } },
          settings: { ...defaultSearch, lemmas: false, strategy: 'best-first' },
          propose: ([goal]) =>
            (tactics[goal?.hypotheses.length ?? 0] ?? []).map((action, at) => ({
              action,
              logProbability: -at,
            })),
        }),
      );
      return { status: result.status, reason: result.reason, detail, calls: result.spent.calls };
    };
    /** A store in which `intro n` left something else than it did. */
    const forging = async (folder: string, change: (part: StatePart) => StatePart) => {
      const store = await openStore(folder);
      const { key, state } = rootPosition(isTrue, (await open(isTrue)).part);
      const [outcome] = await engine.apply(state.reference, ['intro n'], tacticLimits);
      if (outcome?.kind !== 'progress') throw new Error(JSON.stringify(outcome));
      const forged = { ...outcome, state: { parts: outcome.state.parts.map(change) } };
      await store.putOutcomes(key as StateKey, [{ tactic: 'intro n', outcome: forged }], tacticLimits);
      return store;
    };

    test('nothing is said because of goals that make a step one that loses nothing', async () => {
      await using folder = await temporaryFolder();
      await using store = await forging(folder.path, ({ goals, ...part }) => ({
        ...part,
        goals: goals.map(({ shape, ...goal }) => ({
          ...goal,
          shape: { ...shape, head: 'And' },
          pretty: '?m',
        })),
      }));
      const found = await prove(store, isTrue, [
        ['intro n'],
        ['constructor', 'refine Or.inr ?_', 'exact n.zero_le'],
      ]);
      expect(found).toMatchObject({ status: 'proved' });
    });

    test('nothing is said because of a key that makes a state one that is false', async () => {
      const root = rootPosition(isTrue, (await open(isTrue)).part);
      const [outcome] = await engine.apply(root.state.reference, ['exfalso'], tacticLimits);
      if (outcome?.kind !== 'progress') throw new Error(JSON.stringify(outcome));
      const { key } = outcome.state.parts[0]!;
      await using folder = await temporaryFolder();
      await using store = await forging(folder.path, (part) => ({ ...part, key }));
      const found = await prove(store, isTrue, [['exfalso', 'intro n']]);
      expect(found).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
    });

    test('what Lean said before is found again, with its instance', async () => {
      await using folder = await temporaryFolder();
      await using store = await openStore(folder.path);
      const isFalse = { ...isTrue, statement: 'theorem t : ∀ n : Nat, n < 3' };
      const first = await prove(store, isFalse, [['intro n']]);
      expect(first).toMatchObject({ reason: 'refuted', detail: 'false for n = 3' });
      const again = await prove(store, isFalse, [['intro n']]);
      expect(again).toMatchObject({ reason: 'refuted', detail: 'false for n = 3' });
      expect(again.calls).toBeLessThanOrEqual(2 * first.calls);
    });
  });

  test('names the instance', async () => {
    expect((await refute('theorem t (a b : Nat) : a - b = b - a')).reason).toBe('false for a = 0, b = 1');
    expect((await refute('theorem t (p q : Prop) : p ∨ q → p')).reason).toBe('false for p = False, q = True');
  });

  test('makes no more calls than it may, and says less of the instance for it', async () => {
    const limited = async (statement: string, calls: number) => {
      const theorem = { id: 't', header: '', statement };
      const { part, localDeclarations: declarations } = await open(theorem);
      return leanRefuter({ engine, declarations, limits }).refute(rootPosition(theorem, part), signal, calls);
    };
    expect(await limited('theorem t (a b : Nat) : a - b = b - a', 1)).toMatchObject({
      reason: 'false: its negation has a proof',
      calls: 1,
    });
    expect((await limited('theorem t (a b : Nat) : a - b = b - a', 3)).calls).toBe(3);
  });

  test('takes hypotheses without a name along', async () => {
    const hidden = 'theorem t (n : Nat) : 0 < n → ∀ n : Nat, n = n';
    const theorem = { id: 't', header: '', statement: hidden };
    const { part, localDeclarations: declarations } = await open(theorem);
    const refuter = leanRefuter({ engine, declarations, limits });
    const root = rootPosition(theorem, part);
    const [after] = await engine.apply(root.state.reference, ['intro _ n'], tacticLimits);
    if (after?.kind !== 'progress') throw new Error(JSON.stringify(after));
    const [child] = after.state.parts;
    const reference = extendReference(root.state.reference, 'intro _ n', child!.focus);
    const { reason, calls } = await refuter.refute(
      { key: child!.key, state: { reference, part: child! } },
      signal,
    );
    expect(reason).toBeNull();
    expect(calls).toBe(1);
  });

  test('asks again only after a step that may lose something', async () => {
    const theorem = { id: 't', header: '', statement: 'theorem t (a b : Nat) : a + b = b + a ∧ b = b' };
    const { part, localDeclarations: declarations } = await open(theorem);
    const refuter = leanRefuter({ engine, declarations, limits });
    const root = rootPosition(theorem, part);
    expect((await refuter.refute(root, signal)).calls).toBe(1);
    const refuteAfter = async (tactic: string) => {
      const [outcome] = await engine.apply(root.state.reference, [tactic], tacticLimits);
      if (outcome?.kind !== 'progress') throw new Error(JSON.stringify(outcome));
      const child = outcome.state.parts[0]!;
      const reference = extendReference(root.state.reference, tactic, child.focus);
      return refuter.refute({ key: child.key, state: { reference, part: child } }, signal);
    };
    expect(await refuteAfter('constructor')).toMatchObject({ reason: null, calls: 0 });
    const wrong = await refuteAfter('refine ⟨(?_ : b = a ∧ a + b = b + a).2, rfl⟩');
    expect(wrong).toMatchObject({ reason: 'false for a small instance', calls: 1 });
  });

  test('leaves goals alone that share metavariables', async () => {
    const theorem = { id: 't', header: '', statement: 'theorem t (n : Nat) : ∃ k, k + 1 = n' };
    const { part, localDeclarations: declarations } = await open(theorem);
    const root = rootPosition(theorem, part);
    const [outcome] = await engine.apply(root.state.reference, ['refine ⟨?k, ?_⟩'], tacticLimits);
    if (outcome?.kind !== 'progress') throw new Error(JSON.stringify(outcome));
    const coupled = outcome.state.parts[0]!;
    const reference = extendReference(root.state.reference, 'refine ⟨?k, ?_⟩', coupled.focus);
    const refuter = leanRefuter({ engine, declarations, limits });
    const position = { key: coupled.key, state: { reference, part: coupled } };
    expect(await refuter.refute(position, signal)).toEqual({ reason: null, calls: 0, ms: 0 });
  });

  test('where types of numbers are printed as Mathlib prints them asks Lean of an instance that looks false, and of nothing else', async () => {
    const notation = 'notation "ℕ" => Nat\n';
    const ask = async (statement: string) => {
      const theorem = { id: 't', header: notation, statement: `theorem t ${statement}` };
      const { part, localDeclarations: declarations } = await open(theorem);
      return await leanRefuter({ engine, declarations, limits }).refute(rootPosition(theorem, part), signal);
    };
    expect(await ask('(n : ℕ) (h : 2 ≤ n) : n * n ≤ 4 * n')).toMatchObject({ reason: 'false for n = 5' });
    expect(await ask('(n : ℕ) : n ≤ n * n')).toMatchObject({ reason: null, calls: 0 });
  });

  test('ends a search at once, also below a step that loses nothing', async () => {
    const theorem = { id: 't', header, statement: 'theorem t : ∀ xs : List Nat, total xs = xs.length' };
    const { part, localDeclarations: declarations } = await open(theorem);
    const environment = leanEnvironment({
      engine,
      store: noStore(),
      limits: tacticLimits,
      grouping: { splitGoals: true, mergeStates: true },
    });
    const end = await runSearch<LeanState, string>({
      root: rootPosition(theorem, part),
      environment,
      policy: {
        propose: async ({ state }) =>
          (state.reference.path.length === 0 ? ['intro xs'] : ['simp', 'grind', 'cases xs']).map(
            (action) => ({
              action,
              logProbability: -1,
            }),
          ),
      },
      refuter: leanRefuter({ engine, declarations, limits }),
      strategy: bestFirst(),
      limits: { calls: 100 },
      clock: systemClock,
      signal,
      parallelism: 1,
    });
    expect(end).toMatchObject({ kind: 'refuted', reason: 'false for xs = [0]' });
    expect(end.spent.calls).toBeLessThan(8);
  });
});
