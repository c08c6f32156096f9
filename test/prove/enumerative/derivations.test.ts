import { describe, expect, test } from '@jest/globals';
import { inductionCandidates } from '../../../src/prove/enumerative/induction/induction.ts';
import { lastStep } from '../../../src/prove/enumerative/induction/last-step.ts';
import { diagonal } from '../../../src/prove/enumerative/instantiation/diagonal.ts';
import { forward } from '../../../src/prove/enumerative/instantiation/forward.ts';
import { witnesses } from '../../../src/prove/enumerative/instantiation/witnesses.ts';
import { backchaining } from '../../../src/prove/enumerative/logic/backchaining.ts';
import { cases } from '../../../src/prove/enumerative/logic/cases.ts';
import { inversion } from '../../../src/prove/enumerative/logic/inversion.ts';
import { builtBy, builtPatterns } from '../../../src/prove/enumerative/reading/built-arguments.ts';
import { callsOf } from '../../../src/prove/enumerative/reading/calls.ts';
import { elementType } from '../../../src/prove/enumerative/reading/proposition.ts';
import {
  bool,
  context,
  data,
  definition,
  even,
  fact,
  goal,
  hypothesis,
  lemma,
  nat,
  shape,
  tacticsOf,
  tree,
} from './goals.ts';

const own = {
  name: 'Even',
  kind: 'inductive',
  constants: [],
  isRecursive: false,
  isReducible: false,
} as const;
const n = data('n', 'Nat');

describe('backchaining', () => {
  test('builds derivations from the rules of the predicates at hand', () => {
    const target = goal(
      'Even (n + 2)',
      shape('Even', ['Nat']),
      n,
      fact('h', 'Even n', shape('Even', ['Nat'])),
    );
    expect(tacticsOf(backchaining, target, [own])).toEqual([
      'solve_by_elim [Even.zero, Even.step]',
      'simpa using Even.step h',
    ]);
    const doubles = lemma('even_double', 'Even', 'Nat');
    expect(tacticsOf(backchaining, target, [own, doubles])).toContain(
      'solve_by_elim [Even.zero, Even.step, even_double]',
    );
  });

  test('looks for witnesses and sides by the way', () => {
    const target = goal('∃ n, Even n', shape('Exists', ['Nat', 'Even']));
    expect(tacticsOf(backchaining, target, [own])).toEqual([
      'solve_by_elim [Exists.intro, And.intro, Even.zero, Even.step]',
    ]);
  });

  test('follows hypotheses that conclude such a thing, and nothing else', () => {
    const rule = fact('h', '∀ (m : Nat), Odd m → Even m', shape('Even', ['Nat', 'Odd'], 2));
    expect(tacticsOf(backchaining, goal('Even n', shape('Even', ['Nat']), n, rule))).toEqual([
      'solve_by_elim',
    ]);
    expect(tacticsOf(backchaining, goal('n = n', shape('Eq', ['Nat']), n, rule))).toEqual([]);
  });
});

describe('inversion', () => {
  const derivation = (type: string) => fact('h', type, shape('Even', ['Nat']));

  test('takes apart whatever is of something built, and derives the target from that', () => {
    const target = goal('Even n', shape('Even', ['Nat']), n, derivation('Even (n + 4)'));
    const apart = '(iterate 3 (all_goals try first | (rename Even (_ + 1) => h1; cases h1)))';
    const derive = 'solve_by_elim [Even.zero, Even.step]';
    expect(tacticsOf(inversion, target, [own])).toEqual([
      `${apart} <;> try ${derive}`,
      `${apart} <;> try first | ${derive} | grind`,
    ]);
    // What the rules speak of shows only now, unless it would be unfolded for ever.
    const shift = { ...definition('shift'), isRecursive: false };
    expect(tacticsOf(inversion, target, [own, shift, definition('forever')])).toContain(
      `${apart} <;> try first | ${derive} | grind [shift]`,
    );
  });

  test('of premises, too', () => {
    const premise = goal('Even (n + 2) → Even n', shape('Even', ['Nat'], 1), n);
    expect(tacticsOf(inversion, premise, [own])[0]).toMatch(/^intros; \(iterate 3 /u);
    const both = goal('Even (n + 2) ↔ Even n', shape('Iff', ['Nat', 'Even']), n);
    expect(tacticsOf(inversion, both, [own])[0]).toMatch(/^constructor <;> intro h <;> \(iterate 3 /u);
  });

  test('alternatives and witnesses of the context come apart, unless there are too many', () => {
    const either = (name: string) => fact(name, 'Even n ∨ n = 3', shape('Or', ['Nat', 'Even']));
    const target = (...names: string[]) => goal('Even n', shape('Even', ['Nat']), n, ...names.map(either));
    expect(tacticsOf(inversion, target('h', 'k'), [own])[0]).toContain('(rename _ ∨ _ => h1; cases h1) | ');
    expect(tacticsOf(inversion, target('h', 'k', 'l'), [own])).toEqual([]);
  });

  test('not where nothing is built', () => {
    expect(
      tacticsOf(inversion, goal('Even n', shape('Even', ['Nat']), n, derivation('Even m')), [own]),
    ).toEqual([]);
  });
});

describe('what an argument is built by', () => {
  const types = [tree, nat, bool];

  test.each([
    ['l.node v r', ['(.node _ _ _)']],
    ['(l.node v r)', ['(.node _ _ _)']],
    ['Tree.leaf', ['.leaf']],
    ['l.node v Tree.leaf', ['(.node _ _ _)', '.leaf']],
    ['n + 2', ['(_ + 1)']],
    ['0', ['0']],
    ['[]', ['[]']],
    ['[a, b]', ['(_ :: _)']],
    ['x :: xs', ['(_ :: _)']],
  ])('%s', (argument, patterns) => {
    expect(builtBy(argument, { types })).toEqual(patterns);
  });

  test.each(['t', 'n + m', 'mirror (l.node v r)', 'Bool.true', 'f.size t'])(
    'a variable, a call or a mere name: %s',
    (argument) => {
      expect(builtBy(argument, { types })).toEqual([]);
    },
  );

  test('a pattern for each argument that is built', () => {
    const [call] = callsOf('Mem (n + 1) (l.node v r)', 'Mem');
    expect(builtPatterns('Mem', call!, { types })).toEqual(['Mem (_ + 1) _', 'Mem _ (.node _ _ _)']);
  });
});

test('a proof of something that is built already is inverted early', () => {
  const weightOf = (type: string) => {
    const target = goal('False', shape('False'), n, fact('h', type, shape('Even', ['Nat'])));
    const found = cases
      .propose(context(target, [own]))
      .find(({ tactic }) => tactic.startsWith('rcases h with'));
    return found?.weight ?? 0;
  };
  expect(even.indices).toBe(1);
  expect(weightOf('Even (n + 1)')).toBeGreaterThan(1);
  expect(weightOf('Even 3')).toBeGreaterThan(1);
  for (const open of ['Even n', 'Even n✝', 'Even (n + n)', 'Even (f n)'])
    expect(weightOf(open)).toBeLessThan(0.5);
});

describe('the diagonal', () => {
  const table = (value: string) => [
    hypothesis('f', `α → α → ${value}`, shape(null, [], 2), { isProof: false }),
    fact('h', 'Onto f', shape('Onto')),
  ];

  test('of truth values refutes, of maps with a map of the values finds a fixed point', () => {
    expect(tacticsOf(diagonal, goal('False', shape('False'), ...table('Prop')))).toEqual([
      'obtain ⟨a, ha⟩ := h fun x => ¬f x x; have h1 := congrFun ha a; grind',
    ]);
    const g = hypothesis('g', 'β → β', shape(null, [], 1), { isProof: false });
    expect(tacticsOf(diagonal, goal('∃ y, g y = y', shape('Exists'), ...table('β'), g))).toEqual([
      'obtain ⟨a, ha⟩ := h fun x => g (f x x); have h1 := congrFun ha a; first | exact ⟨_, h1.symm⟩ | exact ⟨_, h1⟩',
    ]);
  });

  test('needs a function of two arguments from the same type, and something to go through them', () => {
    expect(tacticsOf(diagonal, goal('False', shape('False'), ...table('β')))).toEqual([]);
    expect(tacticsOf(diagonal, goal('∃ y, p y', shape('Exists'), ...table('Prop')))).toEqual([]);
    const [f, h] = table('Prop');
    const other = { ...f!, type: 'α → β → Prop' };
    expect(tacticsOf(diagonal, goal('False', shape('False'), other, h!))).toEqual([]);
  });
});

test('the last number of a bound is told apart inside of an induction', () => {
  const ih = fact('ih', 'a ≤ n → a ∣ f n', shape('Dvd.dvd', ['Nat'], 1));
  const bound = fact('h', 'a ≤ n + 1', shape('LE.le', ['Nat']));
  const target = (...more: readonly (typeof ih)[]) =>
    goal('a ∣ f (n + 1)', shape('Dvd.dvd', ['Nat']), data('a', 'Nat'), n, ...more);
  expect(tacticsOf(lastStep, target(ih, bound))).toEqual([
    'rcases Nat.le_or_eq_of_le_succ h with h | rfl',
    '(rcases Nat.le_or_eq_of_le_succ h with h | rfl) <;> simp_all [Nat.dvd_mul_right_of_dvd, Nat.dvd_mul_left_of_dvd]',
  ]);
  const strict = fact('h', 'g a < n + 1', shape('LT.lt', ['Nat']));
  expect(tacticsOf(lastStep, target(ih, strict))[0]).toBe(
    'rcases Nat.lt_or_eq_of_le (Nat.le_of_lt_succ h) with h | h',
  );
  expect(tacticsOf(lastStep, target(bound))).toEqual([]);
});

test('valuations and tests are witnesses where truth values are about', () => {
  const P = hypothesis('P', 'α → Prop', shape(null, [], 1), { isProof: false });
  const target = goal('∃ f, ∀ x, f x = true ↔ P x', shape('Exists', ['Bool', 'Iff']), P);
  const found = tacticsOf(witnesses, target);
  expect(found).toContain('refine ⟨fun _ => true, ?_⟩');
  const number = goal('∃ n, even n = true', shape('Exists', ['Bool', 'Nat']), P);
  expect(tacticsOf(witnesses, number)).not.toContain('refine ⟨fun _ => true, ?_⟩');
  expect(found).toContain('refine ⟨fun x => @decide (P x) (Classical.propDecidable _), ?_⟩');
});

describe('forward', () => {
  const from = (type: string, of = shape('p', [], 1)) =>
    tacticsOf(forward, goal('c', shape('c'), n, fact('ih', type, of)));

  test('proves the premises of a hypothesis, by arithmetic where they compare', () => {
    expect(from('0 < n → p n → q n')).toEqual([
      'have h := ih (by first | omega | simp_all) (by first | assumption | simp_all)',
    ]);
  });

  test('takes apart what is said to exist', () => {
    expect(from('p n → ∃ us vs, r us vs')).toEqual([
      'obtain ⟨us, vs, hvs⟩ := ih (by first | assumption | simp_all)',
    ]);
  });

  test('matches a rule about all things with a fact at hand', () => {
    expect(from('∀ (x y : Nat), p x y → q x')).toEqual(['have h := ih _ _ ‹_›']);
    expect(from('∀ (x : Nat), q x')).toEqual([]);
    expect(from('p n')).toEqual([]);
  });
});

test('inductions go along a list before they go into numbers of it', () => {
  const a = data('a', 'Nat');
  const xs = data('xs', 'List Nat', 'List');
  const inner = data('p', 'Nat × Nat', 'Prod');
  expect(inner.type).toBe(elementType('List (Nat × Nat)'));
  const target = goal('a ∈ xs → count a xs = a', shape('Eq', ['Nat', 'List']), a, xs);
  expect(inductionCandidates(context(target)).map(({ variable }) => variable.name)).toEqual(['xs', 'a']);
});

test('a witness for a list grows with the list', () => {
  const ih = fact('ih', 'p xs', shape('p'));
  const lists = [data('x', 'Nat'), data('xs', 'List Nat', 'List'), ih];
  const target = goal('∃ us, x :: xs = us', shape('Exists', ['List', 'Nat']), ...lists);
  expect(tacticsOf(witnesses, target)).toContain('refine ⟨x :: xs, ?_⟩');
});
