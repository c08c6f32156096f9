import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../../core/goal.ts';
import type { LocalDeclaration } from '../../../../lean/engine.ts';
import { forwards } from '../../../../src/prove/enumerative/premises/forwards.ts';
import { premises } from '../../../../src/prove/enumerative/premises/premises.ts';
import { KnownNames } from '../../../../src/prove/lemma-index/known-names.ts';
import type { LemmaIndex, LibraryLemma } from '../../../../src/prove/lemma-index/symbol-index.ts';
import { buildGoalContext } from '../../../../src/prove/reading/goal-context.ts';
import { data, fact, goal, shape } from '../goals.ts';

const lemma = (name: string, head: string, more: Partial<LibraryLemma> = {}): LibraryLemma => ({
  ...{ name, head, constants: [head], explicit: '', sides: null, ...more },
  premises: (more.explicit ?? '').replaceAll('d', '').length,
});

const indexOf = (...found: readonly LibraryLemma[]): LemmaIndex => ({
  size: found.length,
  names: () => new KnownNames([], []),
  select: (_, count) => found.slice(0, count).map((lemma) => ({ lemma, score: 1 })),
});

const proposed = (of: Goal, lemmaIndex: LemmaIndex, tactics: readonly string[] = ['norm_num']) =>
  premises(buildGoalContext(of, { inductives: [], declarations: [], lemmaIndex, tactics: new Set(tactics) }));

const closed = goal(
  'IsClosed {x | f x = g x}',
  shape('IsClosed', ['setOf']),
  fact('hf', 'Continuous f', shape('Continuous')),
);
const isEqual = lemma('isClosed_eq', 'IsClosed', { explicit: 'pp' });
const isConstant = lemma('isClosed_const', 'IsClosed');

const firstWith = (text: string, of: Goal, ...found: readonly LibraryLemma[]): string | undefined =>
  proposed(of, indexOf(...found)).find(({ tactic }) => tactic.includes(text))?.tactic;

describe('theorems of the header', () => {
  const local = (name: string, head: string, ...constants: string[]): LocalDeclaration => ({
    ...{ name, head, kind: 'theorem', isRecursive: false, isReducible: false },
    constants: [head, ...constants],
  });
  const near = (of: Goal, ...theoremsFromLast: readonly LocalDeclaration[]) =>
    buildGoalContext(of, { inductives: [], declarations: theoremsFromLast, theoremsFromLast }).nearby.map(
      ({ name }) => name,
    );

  test('are near by what they have in common with the target, and by how far before it they stand', () => {
    const alike = local('alike', 'IsClosed', 'setOf');
    const others = ['a', 'b', 'c', 'd'].map((name) => local(name, 'Continuous'));
    expect(near(closed, ...others, alike)[0]).toBe('alike');
    expect(near(closed, others[0]!, alike)).toEqual(['alike', 'a']);
    expect(near(closed, ...others)).toEqual(['a', 'b', 'c', 'd']);
    // Without their order nothing is said of them.
    expect(
      buildGoalContext(closed, { inductives: [], declarations: others }).nearby.map(({ name }) => name),
    ).toEqual([]);
  });

  test('come before those of the library as hints, and conclude, rewrite and are applied where they can', () => {
    const theorems = [local('own_closed', 'IsClosed'), local('own_eq', 'Eq', 'setOf')];
    const tactics = premises(
      buildGoalContext(closed, {
        ...{ inductives: [], declarations: theorems, theoremsFromLast: theorems },
        ...{ lemmaIndex: indexOf(isEqual), tactics: new Set(['norm_num']) },
      }),
    ).map(({ tactic }) => tactic);
    expect(tactics).toEqual(
      expect.arrayContaining([
        'exact own_closed ..',
        'apply own_closed',
        'rw [own_eq]',
        'grind [own_closed, own_eq, isClosed_eq]',
      ]),
    );
    expect(tactics).not.toContain('apply own_eq');
  });
});

describe('premises', () => {
  test('are whole proofs with what the context has, and those that assume something come first', () => {
    expect(firstWith('exact', closed, isConstant, isEqual)).toBe(
      'first | exact isClosed_eq ‹_› ‹_› | exact isClosed_const',
    );
  });

  test('serve in both directions of an equivalence, data left to Lean', () => {
    const kernel = lemma('ker_eq_bot', 'Iff', {
      explicit: 'd',
      sides: { left: ['Eq', 'ker'], right: ['Function.Injective', 'coe'] },
    });
    const injective = goal('Function.Injective f', shape('Function.Injective', ['coe']));
    expect(firstWith('.1', injective, kernel)).toBe('exact (ker_eq_bot _).1 ‹_›');
    const trivial = goal('ker f = ⊥', shape('Eq', ['ker']));
    expect(firstWith('.2', trivial, kernel)).toBe('exact (ker_eq_bot _).2 ‹_›');
    expect(firstWith('rw', trivial, kernel)).toBe('rw [ker_eq_bot]');
  });

  test('are also shown from the last to the first', () => {
    const commute = lemma('commute_of_normal', 'Commute', { explicit: 'ddppp' });
    const of = goal('Commute m n', shape('Commute'), fact('hm', 'm ∈ M', shape('Membership.mem')));
    expect(firstWith('on_goal', of, commute)).toMatch(
      /^\(apply commute_of_normal; \(on_goal 3 => first \| assumption .*\); \(on_goal 2 => .*\); \(on_goal 1 => .*\)\)$/u,
    );
    expect(firstWith('on_goal', closed, isEqual)).toBeUndefined();
  });

  test('that are equations are turned round too', () => {
    const law = lemma('sup_inf_assoc', 'Eq', {
      explicit: 'dp',
      sides: { left: ['Min.min'], right: ['Max.max'] },
    });
    const of = goal('a ⊔ b ⊓ c = (a ⊔ b) ⊓ c', shape('Eq', ['Max.max', 'Min.min']));
    expect(firstWith('.symm', of, law)).toBe(
      'first | exact sup_inf_assoc _ ‹_› | exact (sup_inf_assoc _ ‹_›).symm',
    );
  });

  test('are hints for the automatic tactics', () => {
    const texts = proposed(closed, indexOf(isEqual)).map(({ tactic }) => tactic);
    expect(texts).toContain('grind [isClosed_eq]');
    expect(texts).toContain('solve_by_elim [isClosed_eq]');
    expect(texts).toContain('apply isClosed_eq');
  });

  test('are rules for aesop where it is', () => {
    const texts = proposed(closed, indexOf(isEqual, isConstant), ['norm_num', 'aesop']);
    expect(texts.map(({ tactic }) => tactic)).toContain(
      'aesop (add unsafe 50% apply [isClosed_eq, isClosed_const])',
    );
    expect(firstWith('aesop', closed, isEqual)).toBeUndefined();
  });

  test('that are inequalities are said of the numbers of the goal for nlinarith', () => {
    const real = (name: string) => data(name, 'ℝ', 'Real');
    const below = goal('a * b ≤ a ^ 2 + b ^ 2', shape('LE.le', ['Real']), real('a'), real('b'));
    const factsAt = (explicit: string, of = below): string | undefined =>
      proposed(of, indexOf(lemma('two_mul_le', 'LE.le', { explicit })), ['nlinarith']).find(({ tactic }) =>
        tactic.includes('nlinarith'),
      )?.tactic;
    expect(factsAt('d')).toBe('nlinarith [two_mul_le a, two_mul_le b]');
    expect(factsAt('dd')).toBe('nlinarith [two_mul_le a b, two_mul_le b a]');
    // What it assumes would have to be shown first.
    expect(factsAt('ddp')).toBeUndefined();
    const equation = goal('a * b = b * a', shape('Eq', ['Real']), real('a'), real('b'));
    expect(factsAt('d', equation)).toBeUndefined();
    expect(factsAt('dd', goal('a ≤ 1', shape('LE.le', ['Real']), real('a')))).toBeUndefined();
  });

  test('that say the same of several classes are one', () => {
    const commutes = (name: string) =>
      lemma(name, 'Eq', { explicit: 'dd', sides: { left: ['HMul.hMul'], right: ['HMul.hMul'] } });
    const of = goal('m * n = n * m', shape('Eq', ['HMul.hMul']));
    expect(firstWith('exact', of, commutes('CommGroup.mul_comm'), commutes('mul_comm'))).toBe(
      'first | exact mul_comm _ _ | exact (mul_comm _ _).symm',
    );
  });

  test('that serve tactics are no premises', () => {
    expect(proposed(closed, indexOf(lemma('Mathlib.Tactic.Ring.of_eq', 'IsClosed')))).toEqual([]);
  });

  test('count less where the target is about numbers alone', () => {
    const weightAt = (...constants: string[]) =>
      proposed(goal('a ∣ b', shape('Dvd.dvd', constants)), indexOf(lemma('dvd', 'Dvd.dvd')))[0]!.weight;
    expect(weightAt('Nat', 'HMul.hMul', 'instHMul')).toBeLessThan(weightAt('Polynomial', 'HMul.hMul'));
  });

  test('are proposed where Mathlib is and nothing is left to introduce', () => {
    expect(proposed(closed, indexOf(isEqual), [])).toEqual([]);
    expect(proposed(goal('∀ x, p x', shape('p', [], 1)), indexOf(isEqual))).toEqual([]);
    expect(
      proposed(goal('p x', shape(null), data('x', 'α')), indexOf(isEqual)).map(({ tactic }) => tactic),
    ).not.toContain('exact isClosed_eq ‹_› ‹_›');
  });
});

describe('premises about hypotheses', () => {
  const kernel = goal(
    'f a = f b',
    shape('Eq', ['coe']),
    fact('h', 'a - b ∈ ker f', shape('Membership.mem', ['ker'])),
  );
  const forwardsFor = (of: Goal, ...found: readonly LibraryLemma[]) =>
    forwards(
      buildGoalContext(of, {
        ...{
          inductives: [],
          declarations: [],
          lemmaIndex: indexOf(...found),
          tactics: new Set(['norm_num']),
        },
      }),
    ).map(({ tactic }) => tactic);

  test('say what they are equivalent to', () => {
    const sides = { left: ['Membership.mem', 'ker'], right: ['Eq', 'coe'] };
    const isMember = lemma('mem_ker', 'Iff', { explicit: 'd', sides });
    expect(forwardsFor(kernel, isMember)).toEqual(['rw [mem_ker] at h', 'simp_all [mem_ker]']);
    const premised = lemma('mem_ker', 'Iff', { explicit: 'dp', sides });
    expect(forwardsFor(kernel, premised)).toContain('rw [mem_ker _ ‹_›] at h');
    const other = lemma('mem_range', 'Iff', {
      sides: { left: ['Membership.mem', 'range'], right: ['Exists'] },
    });
    expect(forwardsFor(kernel, other)).toEqual([]);
  });

  test('say what follows from them', () => {
    expect(forwardsFor(kernel, lemma('map_eq', 'Eq', { explicit: 'dp' }))).toEqual(['have h1 := map_eq _ h']);
    expect(forwardsFor(kernel, lemma('mul_mem', 'Membership.mem', { explicit: 'dp' }))).toEqual([]);
  });

  test('are left out where these are about numbers alone', () => {
    const numbers = goal('a = b', shape('Eq', ['Nat']), fact('h', 'a ≤ b', shape('LE.le', ['Nat'])));
    expect(forwardsFor(numbers, lemma('le_iff', 'Eq', { explicit: 'p' }))).toEqual([]);
  });
});
