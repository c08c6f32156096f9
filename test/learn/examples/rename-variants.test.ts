import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { type Example, exampleSchema } from '../../../src/learn/examples/example-schema.ts';
import {
  localNames,
  namesToRename,
  ownNames,
  renameVariants,
  renameWords,
} from '../../../src/learn/examples/rename-variants.ts';
import fc from '../../support/properties.ts';

const state = 'case seq\nα : Type\nr u✝ : Regex α\nh : r = u✝\n⊢ mirrored (mirrored r) = r ∧ Nat.succ 0 = 1';
const step: Example = {
  ...{
    state,
    tactic: '(induction r with | never => ?_) <;> grind [mirrored, Nat.succ]',
    rejected: 'exact h',
  },
  ...{ weight: 1, value: 1, logProbability: -1, kind: 'proof', theorem: 'it', round: 0, policy: 'test' },
};

describe('names', () => {
  test('of variables and hypotheses, but not those that nobody can write', () => {
    expect(localNames(state)).toEqual(['r', 'h']);
    expect(localNames('α : Type\nP : α → Prop\nf : α → α\n⊢ P = P')).toEqual(['f']);
    expect(localNames('a b : Nat\nih_a : a = b\n⊢ ∀ c : Nat, a = c')).toEqual(['a', 'b', 'ih_a']);
  });

  test('are replaced as whole words, the parts of a name one by one', () => {
    const names = new Map([
      ['a', 'x'],
      ['f', 'g'],
    ]);
    expect(renameWords('a.f aa (f a) ha f_a', names)).toBe('x.g aa (g x) ha f_a');
  });
});

describe('a step under other names', () => {
  test('variables and hypotheses are called otherwise, and what goes together still does', () => {
    const [variant] = renameVariants(step, 1, seededRandom(1));
    exampleSchema.parse(variant);
    expect(variant).toMatchObject({ kind: 'renamed', weight: 0.5, value: 1, theorem: 'it' });
    expect(variant).not.toHaveProperty('logProbability');
    const name = /induction (\w+) with/u.exec(variant!.tactic!)?.[1];
    expect(variant!.state).toContain(`⊢ mirrored (mirrored ${name}) = ${name} ∧ Nat.succ 0 = 1`);
    const words = namesToRename(variant!.state, variant!.tactic!);
    for (const own of ['r', 'h']) expect(words.has(own)).toBe(false);
    for (const kept of ['mirrored', 'Regex', 'never', 'seq', 'α']) expect(words.has(kept)).toBe(true);
    expect(variant!.rejected).toMatch(/^exact h\w$/);
  });

  test('projections and tactics are no variables, though one has their name', () => {
    const own = { ...step, state: 'left right : Tree\nh : left = right ∧ right = left\n⊢ left = right' };
    for (const tactic of ['exact h.left', 'left', 'next => exact h.1'])
      expect(renameVariants({ ...own, tactic, rejected: 'right' }, 4, seededRandom(1))).toEqual(
        Array.from({ length: 4 }, () =>
          expect.objectContaining({
            state: expect.stringMatching(/⊢ left = right$/u),
            tactic: expect.stringMatching(/^(?:exact \w+\.left|left|next => exact \w+\.1)$/u),
            rejected: 'right',
          }),
        ),
      );
  });

  test('renaming back gives the step again: no two names have become one', () => {
    const letters = fc.constantFrom('a', 'b', 'xs', 'h', 'hn', 'ih_a', 'f1', 'acc');
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 6 }), fc.nat(), (locals, seed) => {
        const lines = [...locals.map((local) => `${local} : T`), `⊢ Q ${locals.join(' ')}`];
        const example: Example = { ...step, state: lines.join('\n'), tactic: `use ${locals.join(' ')}` };
        for (const variant of renameVariants(example, 3, seededRandom(seed))) {
          const renamed = localNames(variant.state);
          expect(new Set(renamed).size).toBe(locals.length);
          const back = new Map(renamed.map((name, at) => [name, locals[at]!]));
          expect(renameWords(variant.state, back)).toBe(example.state);
          expect(renameWords(variant.tactic!, back)).toBe(example.tactic);
        }
      }),
    );
  });

  test('definitions of the header are called otherwise in three variants of four', () => {
    const own = ownNames(
      'inductive Regex (α : Type) where\n  | never\n  | seq (r s : Regex α)\n\ndef mirrored : Regex α → Regex α',
    );
    expect(own).toEqual(['Regex', 'mirrored', 'never', 'seq']);
    const variants = renameVariants(step, 8, seededRandom(1), own);
    expect(variants.map(({ state }) => state.includes('mirrored'))).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    for (const variant of variants) {
      const [, type, other, again] =
        /^case (?:\w+)\nα : Type\n\w+ u✝ : (\w+) α\n\w+ : \w+ = u✝\n⊢ (\w+) \((\w+) /u.exec(variant.state)!;
      expect(again).toBe(other);
      expect(variant.tactic).toContain(`grind [${other}, Nat.succ]`);
      expect(type).toMatch(/^\p{Lu}/u);
    }
  });

  test('names that a header declares: whole words, none of the library, none of one letter', () => {
    const header =
      'structure Monoid (α : Type) where\n  mul : α → α → α\n\ndef Bush.fringe : Bush → List\n  | tip a => [a]\n\ninductive N\n  | zero\n  | twice (n : N)';
    expect(ownNames(header)).toEqual(['Bush.fringe', 'Monoid', 'twice']);
  });

  const harbor = `/-- A class with two operations, a structure on sets: every def of it
| is (here) by hand. -/
class Harbor (α : Type) where
  cast : α -- an inductive from elsewhere
class abbrev Pier (α : Type) := Harbor α
/- structure for /- class where -/ def at -/
def Harbor.symm (note := "a def in a string") : Nat := 0
protected def Harbor.moored : Nat := 1
def anchored : Nat := 2
namespace Bay
def moored : Nat := 3
`;

  test('are not taken from comments and strings, nor are keywords', () => {
    expect(ownNames(harbor)).toEqual([
      ...['Bay.moored', 'Harbor', 'Harbor.moored', 'Harbor.symm', 'Pier', 'anchored'],
    ]);
  });

  const bay: Example = {
    ...{ kind: 'proof', theorem: 'it', round: 0, policy: 'test' },
    ...{
      state: 'h : anchored = Harbor.moored\n⊢ Harbor.moored = anchored',
      tactic: 'simpa [anchored] using h',
    },
    premises: 'Harbor.moored_eq\nanchored.eq_1\nHarbor.moored',
  };
  /** With the names of definitions drawn anew. */
  const renamed = (example: Example) =>
    renameVariants(example, 4, seededRandom(1), ownNames(harbor)).slice(1);

  test('of the header are called otherwise in the premises, too', () => {
    const variants = renamed(bay);
    expect(variants).toHaveLength(3);
    for (const { state, tactic, premises } of variants) {
      const [, anchored, type, moored] = /^\w+ : (\w+) = (\w+)\.(\w+)\n/u.exec(state)!;
      expect([anchored, type, moored]).not.toEqual(expect.arrayContaining(['anchored']));
      expect([type === 'Harbor', moored === 'moored']).toEqual([false, false]);
      expect(tactic).toContain(`simpa [${anchored}] using`);
      expect(premises).toBe(`${type}.moored_eq\n${anchored}.eq_1\n${type}.${moored}`);
    }
  });

  test('of the header stay where something else may be meant by them: a projection, a name that ends alike, a tactic', () => {
    for (const [tactic, kept] of [
      ['exact h.moored.trans (f h).anchored', 'exact $.moored.trans (f $).anchored'],
      ['rw [Nat.anchored, List.moored]', 'rw [Nat.anchored, List.moored]'],
      ['simp [Nat.anchored, moored]', 'simp [Nat.anchored, moored]'],
    ] as const)
      for (const variant of renamed({ ...bay, tactic })) {
        const { state, tactic: found } = variant;
        const [, hypothesis, anchored, moored] = /^(\w+) : (\w+) = \w+\.(\w+)\n/u.exec(state)!;
        expect([found, anchored, moored]).toEqual([kept.replaceAll('$', hypothesis!), 'anchored', 'moored']);
      }
    const own = { state: 'h : a = b\n⊢ Harbor.symm = b', tactic: 'symm', premises: 'Harbor.symm' };
    for (const { state, tactic, premises } of renamed({ ...bay, ...own }))
      expect([/ (\S+) = b$/u.exec(state)?.[1], tactic, premises]).toEqual([
        expect.stringMatching(/\.symm$/u),
        'symm',
        expect.stringMatching(/\.symm$/u),
      ]);
  });

  test('a state alone has no variants, nor has one without names of its own', () => {
    const { tactic: _, rejected: __, logProbability: ___, ...alone } = step;
    expect(renameVariants(alone, 3, seededRandom(1))).toEqual([]);
    expect(renameVariants({ ...step, state: '⊢ 1 = 1' }, 3, seededRandom(1))).toEqual([]);
  });
});
