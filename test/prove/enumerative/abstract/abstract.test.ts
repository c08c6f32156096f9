import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../../core/goal.ts';
import type { InductiveInfo } from '../../../../lean/engine.ts';
import {
  building,
  deciding,
  elements,
  restating,
} from '../../../../src/prove/enumerative/abstract/abstract.ts';
import { cases } from '../../../../src/prove/enumerative/logic/cases.ts';
import { completion } from '../../../../src/prove/enumerative/rewriting/completion.ts';
import type { TacticProvider } from '../../../../src/prove/enumerative/tactic-provider.ts';
import { buildGoalContext } from '../../../../src/prove/reading/goal-context.ts';
import { data, fact, goal, hypothesis, shape } from '../goals.ts';

const mathlib = ['norm_num', 'fun_prop', 'group', 'abel', 'tauto'];

const proposed = (
  provider: TacticProvider,
  of: Goal,
  tactics: readonly string[] = mathlib,
  inductives: readonly InductiveInfo[] = [],
): string[] =>
  provider(buildGoalContext(of, { inductives, declarations: [], tactics: new Set(tactics) })).map(
    ({ tactic }) => tactic,
  );

const member = (name: string, type: string, ...constants: string[]) =>
  fact(name, type, shape('Membership.mem', constants));

describe('deciding', () => {
  test('looks for an instance of what may be a class, and for how a continuous function is composed', () => {
    expect(proposed(deciding, goal('(M ⊓ N).Normal', shape('Subgroup.Normal')))).toContain('infer_instance');
    expect(proposed(deciding, goal('a = b', shape('Eq')))).not.toContain('infer_instance');
    expect(proposed(deciding, goal('Continuous f', shape('Continuous')))).toContain('fun_prop');
  });

  test('tries all values where every variable has few', () => {
    const square = (...variables: Parameters<typeof goal>[2][]) =>
      proposed(deciding, goal('x ^ 2 = 1', shape('Eq', ['HPow.hPow']), ...variables));
    expect(square(data('x', 'ZMod 8', 'ZMod'))).toContain('decide +revert');
    expect(square(data('x', 'ZMod 8', 'ZMod'), data('y', 'G'))).not.toContain('decide +revert');
  });

  test('proposes nothing without a library', () => {
    expect(proposed(deciding, goal('Continuous f', shape('Continuous')), [])).toEqual([]);
  });
});

describe('elements', () => {
  test('of images and ranges are values', () => {
    const image = goal('p y', shape('p'), member('h', "y ∈ f '' s", 'Set.image'));
    expect(proposed(elements, image)).toContain('obtain ⟨y, hy, rfl⟩ := h');
    const powers = goal('p x', shape('p'), member('h', 'x ∈ Subgroup.zpowers a', 'Subgroup.zpowers'));
    expect(proposed(elements, powers)).toContain('obtain ⟨y, rfl⟩ := h');
  });

  test('of a surjective function come from somewhere', () => {
    const of = goal(
      'p a x y',
      shape('p'),
      ...[data('f', 'G →* H', 'MonoidHom'), data('a', 'G'), data('x', 'H'), data('y', 'H')],
      fact('hf', 'Function.Surjective ⇑f', shape('Function.Surjective')),
    );
    expect(proposed(elements, of)).toEqual(["obtain ⟨x', rfl⟩ := hf x; obtain ⟨y', rfl⟩ := hf y"]);
  });

  test('are introduced where a predicate is about all of them', () => {
    expect(proposed(elements, goal('Function.Injective f', shape('Function.Injective')))).toContain(
      'intro a b hab',
    );
    const mapped = goal('K.map f ≤ L', shape('LE.le', ['Subgroup', 'Subgroup.map']), data('x', 'G'));
    expect(proposed(elements, mapped)).toEqual(['intro x1 hx', 'rintro _ ⟨y, hy, rfl⟩']);
    expect(proposed(elements, goal('a ≤ b', shape('LE.le', ['Nat'])))).toEqual([]);
  });

  test('exist where a predicate says so', () => {
    const of = goal('p x', shape('p'), fact('h', 'IsNilpotent x', shape('IsNilpotent')));
    expect(proposed(elements, of)).toEqual(['obtain ⟨n, hn⟩ := h']);
  });
});

describe('building', () => {
  const fields = "add_mem' := fun {x y} hx hy => ?_, zero_mem' := ?_, smul_mem' := fun c x hx => ?_";
  const told = (target: string) => proposed(building, goal(target, shape('Exists', ['Ideal'])))[0];

  test('makes a substructure of the elements that it is to have, and leaves that these are closed', () => {
    expect(told('∃ I, ↑I = {x | a * x = 0}')).toBe(
      `refine ⟨{ carrier := {x | a * x = 0}, ${fields} }, rfl⟩ <;> try simp only [Set.mem_setOf_eq] at *`,
    );
    expect(told('∃ I, ∀ (x : R), x ∈ I ↔ a * x = 0')).toContain('{x | a * x = 0}');
    expect(told('∃ I, ∀ x, x ∈ I ↔ a * x = 0')).toContain('fun _ => Iff.rfl');
  });

  test('makes nothing of what is given by anything else', () => {
    expect(told('∃ I, I.IsPrime ∧ a ∈ I')).toBeUndefined();
  });
});

describe('with Mathlib', () => {
  const homomorphism: InductiveInfo = {
    ...{ name: 'MonoidHom', isProposition: false, isRecursive: false, indices: 0 },
    constructors: [{ name: 'mk', fields: [{ name: 'toOneHom', isRecursive: false, isProof: false }] }],
  };

  test('bundled maps are not taken apart', () => {
    const of = goal('f a = 1', shape('Eq'), data('f', 'G →* H', 'MonoidHom'));
    expect(proposed(cases, of, [], [homomorphism])).not.toEqual([]);
    expect(proposed(cases, of, mathlib, [homomorphism])).toEqual([]);
  });

  test('equations follow from the laws of the classes of the context, a few steps at a time', () => {
    const group = hypothesis('inst✝', 'Group G', shape('Group'), { isProof: false, isInstance: true });
    const of = goal(
      'a * b = b * a',
      shape('Eq', ['HMul.hMul', 'Monoid.toMulOneClass']),
      ...[data('G', 'Type', null), group, data('a', 'G'), data('b', 'G')],
      fact('h', '∀ (x : G), x * x = 1', shape('Eq', ['HMul.hMul'], 1)),
    );
    const [first = ''] = proposed(completion, of);
    expect(first).toContain('conv_lhs => rw [← mul_assoc x x y, h x, one_mul y]');
    expect(first.split('rw [').length).toBeLessThan(12);
    expect(proposed(completion, of, [])).toEqual([]);
  });
});

describe('restating', () => {
  test('says in the words of theorems what divides, what is a value and what commutes', () => {
    const polynomial = goal('∃ q, p = (X - C a) * q', shape('Exists', ['Polynomial']));
    expect(proposed(restating, polynomial)).toEqual(['rw [← dvd_def]']);
    expect(proposed(restating, goal('∃ x, f x = 0', shape('Exists', ['Real', 'Continuous'])))).toEqual([
      'show 0 ∈ Set.range f',
    ]);
    expect(proposed(restating, goal('m * n = n * m', shape('Eq', ['HMul.hMul'])))).toEqual([
      'show Commute m n',
    ]);
    expect(proposed(restating, goal('m * n = n * m', shape('Eq', ['HMul.hMul', 'Nat'])))).toEqual([]);
  });

  test('says what the largest and the smallest are by their elements', () => {
    const whole = fact('h', 'I = ⊤', shape('Eq', ['Ideal', 'Top.top']));
    const of = goal('J = ⊥', shape('Eq', ['Subgroup', 'Bot.bot']), whole);
    expect(proposed(restating, of)).toEqual([
      'rw [Subgroup.eq_bot_iff_forall]',
      'rw [Ideal.eq_top_iff_one] at h',
    ]);
  });

  test('uses a law of what a map comes from', () => {
    const law = fact('h', '∀ (a b : G), a * b = b * a', shape('Eq', ['HMul.hMul'], 2));
    const of = goal('f x * f y = f y * f x', shape('Eq', ['DFunLike.coe', 'HMul.hMul']), law);
    expect(proposed(restating, of)).toEqual(['simp only [← map_mul, h]']);
  });

  test('names theorems that go together', () => {
    expect(proposed(restating, goal('orderOf a = p', shape('Eq', ['orderOf', 'Nat'])))).toContain(
      'grind [orderOf_dvd_card, orderOf_eq_one_iff, Nat.dvd_prime]',
    );
  });
});
