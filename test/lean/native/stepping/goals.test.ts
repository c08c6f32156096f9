import { describe, expect, test } from '@jest/globals';
import { readExplicitTerm } from '../../../../lean/native/stepping/goals/explicit-term.ts';
import { wellKnown } from '../../../../lean/native/stepping/goals/propositions.ts';
import { independentGroups, readState } from '../../../../lean/native/stepping/goals/read-state.ts';
import { splitPrintedGoals } from '../../../../lean/native/stepping/goals/split-printed-goals.ts';
import { stripCopyNames } from '../../../../lean/native/stepping/goals/strip-copy-names.ts';
import fc from '../../../support/properties.ts';

describe('printed goals', () => {
  test('are taken apart into case names, hypotheses and targets', () => {
    const text =
      'case succ.inl\na b : Nat\nh✝¹ : a <\n    b\nx : Nat := { v := a }.v + 1\n⊢ a =\n    b\n\n⊢ let y := 1;\n  y = y';
    expect(splitPrintedGoals(text)).toEqual([
      {
        name: 'succ.inl',
        hypotheses: [
          { name: 'a', type: 'Nat' },
          { name: 'b', type: 'Nat' },
          { name: 'h✝¹', type: 'a <\n    b' },
          { name: 'x', type: 'Nat', value: '{ v := a }.v + 1' },
        ],
        target: 'a =\n    b',
        pretty: text.split('\n\n')[0],
      },
      { name: '', hypotheses: [], target: 'let y := 1;\n  y = y', pretty: '⊢ let y := 1;\n  y = y' },
    ]);
  });

  test('a `:=` that belongs to the type is no value', () => {
    const [goal] = splitPrintedGoals('h : let x := 1; x = p { y := 2 }\nz : Nat := 3\n⊢ True') ?? [];
    expect(goal?.hypotheses).toEqual([
      { name: 'h', type: 'let x := 1; x = p { y := 2 }' },
      { name: 'z', type: 'Nat', value: '3' },
    ]);
  });

  test('without text there are none; what is no goal is not guessed at', () => {
    expect(splitPrintedGoals('')).toEqual([]);
    expect(splitPrintedGoals('| a + b')).toBeNull();
    expect(splitPrintedGoals('a : Nat')).toBeNull();
  });

  const name = fc.constantFrom('a', "b'", 'h₁', 'x✝', 'x✝¹', 'inst✝', '«a b»', 'ih');
  const type = fc.constantFrom(
    'Nat',
    '∀ (x : Nat), x = x',
    'List\n    Nat',
    'p (fun x => x) ∧ q',
    '{ n // n < 3 }',
  );
  const value = fc.option(fc.constantFrom('1', 'fun x => x', 'f\n    1'), { nil: undefined });
  const goal = fc.record({
    name: fc.constantFrom('', 'zero', 'h.left', 'refine_1'),
    groups: fc.array(fc.record({ names: fc.array(name, { minLength: 1, maxLength: 3 }), type, value })),
    target: type,
  });

  test('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(goal, { maxLength: 3 }), (goals) => {
        const written = goals.map(({ name: caseName, groups, target }) =>
          [
            ...(caseName === '' ? [] : [`case ${caseName}`]),
            ...groups.map(
              ({ names, type: shown, value: given }) =>
                `${names.join(' ')} : ${shown}${given === undefined ? '' : ` := ${given}`}`,
            ),
            `⊢ ${target}`,
          ].join('\n'),
        );
        expect(splitPrintedGoals(written.join('\n\n'))).toEqual(
          goals.map(({ name: caseName, groups, target }, index) => ({
            name: caseName,
            hypotheses: groups.flatMap(({ names, type: shown, value: given }) =>
              names.map((each) => ({
                name: each,
                type: shown,
                ...(given !== undefined && { value: given }),
              })),
            ),
            target,
            pretty: written[index],
          })),
        );
      }),
    );
  });
});

describe('an explicitly printed term', () => {
  const read = (text: string, ...locals: string[]) => readExplicitTerm(text, new Set(locals));
  const canonical = (text: string, ...locals: string[]) => read(text, ...locals).canonical.join(' ');

  test('tells constants from hypotheses and bound variables', () => {
    const term = read(
      '∀ (x : Fin n),\n  @Exists.{1} Nat fun (y : Nat) => @Eq.{1} Nat (f y) (@Fin.val n x) → p.1',
      'n',
      'f',
      'p',
    );
    expect(term.constants).toEqual(['Fin', 'Exists', 'Nat', 'Eq', 'Fin.val']);
    expect([...term.variables]).toEqual(['n', 'f', 'p']);
    expect(term).toMatchObject({ binders: 1, head: { kind: 'constant', name: 'Exists' } });
  });

  test('counts binders of every kind', () => {
    const shape = (text: string) => {
      const { binders, head } = read(text, 'p');
      return [binders, head?.name];
    };
    expect(shape('∀ (x y : Nat) [inst : Foo x] {z : Nat}, x = y')).toEqual([4, undefined]);
    expect(shape('Nat → (Nat → Nat) → p')).toEqual([2, 'p']);
    expect(shape('∀ (x : Nat), @LE.le.{0} Nat i x x → let z : Nat := x;\n@And a b')).toEqual([3, 'And']);
    expect(shape('Not (Nat → p)')).toEqual([0, 'Not']);
  });

  test('is the same whatever its bound variables are called', () => {
    expect(canonical('∀ (x : Nat), @Eq.{1} Nat x x')).toBe(canonical('∀ (y : Nat),\n  @Eq.{1} Nat y y'));
    expect(canonical('∀ (x y : Nat), r x y')).not.toBe(canonical('∀ (x y : Nat), r y x'));
    expect(canonical('∀ (x : Nat), r (fun (x : Nat) => x) x')).toBe(
      canonical('∀ (x : Nat), r (fun (z : Nat) => z) x'),
    );
    expect(canonical('∀ (x : Fin x), q x', 'x')).toBe(canonical('∀ (y : Fin x), q y', 'x'));
    expect(canonical('let x : Nat := x; x', 'x')).toBe(canonical('let y : Nat := x; y', 'x'));
  });

  test('keeps levels apart from terms', () => {
    const term = read('@List.map.{u, ?u.3} α (Sort (max u v)) ?m.12 → Type u', 'α');
    expect(term.constants).toEqual(['List.map']);
    expect([...term.metavariables]).toEqual(['?m.12']);
  });
});

describe('independent parts', () => {
  const ties = (name: string, ...metavariables: string[]) => ({
    name,
    metavariables: new Set(metavariables),
  });

  test('goals that mention the same metavariable stay together, and with the goal that it is', () => {
    expect(independentGroups([ties('a', 'm'), ties('b'), ties('c', 'm'), ties('m')])).toEqual([
      [0, 2, 3],
      [1],
    ]);
    expect(independentGroups([ties('zero'), ties('succ')])).toEqual([[0], [1]]);
  });

  test('a metavariable without a known goal may be any goal without a name', () => {
    expect(independentGroups([ties('', 'm.3'), ties('left'), ties('')])).toEqual([[0, 2], [1]]);
  });
});

describe('names of copies', () => {
  test('are taken out, with a case name and without', () => {
    expect(stripCopyNames('case refine_2\n⊢ p ?refine_2.w', '', 'refine_2')).toBe('⊢ p ?w');
    expect(stripCopyNames('case succ.refine_2.left\n⊢ q ?succ.refine_2.m', 'succ', 'refine_2')).toBe(
      'case succ.left\n⊢ q ?succ.m',
    );
  });

  test('of others are left alone', () => {
    for (const text of ['case refine_21\n⊢ p', 'case refine_1\n⊢ p', '⊢ refine_2 = ?refine_22']) {
      expect(stripCopyNames(text, '', 'refine_2')).toBe(text);
    }
  });
});

describe('a state of two prints', () => {
  const context = { fingerprint: 'f', branch: 'b', theoremName: 't', isPredicate: wellKnown };
  const pretty = 'p : Nat → Prop\nn : Nat\nh : p n\ninst✝ : Inhabited Nat\n⊢ p ?w\n\ncase w\n⊢ Nat';
  const explicit = 'p : Nat → Prop\nn : Nat\nh : p n\ninst✝ : Inhabited.{1} Nat\n⊢ p ?w\n\ncase w\n⊢ Nat';

  test('has parts, uses, and estimates of what is a proof', () => {
    const state = readState(pretty, explicit, context);
    expect(state?.parts.map(({ focus }) => focus)).toEqual([[0, 1]]);
    const hypotheses = state?.parts[0]?.goals[0]?.hypotheses ?? [];
    expect(
      hypotheses.map(({ name, isProof, isInstance, isUsed }) => [name, isProof, isInstance, isUsed]),
    ).toEqual([
      ['p', false, false, true],
      ['n', false, false, true],
      ['h', true, false, false],
      ['inst✝', false, true, false],
    ]);
  });

  const keyOf = (text: string, changes: Partial<typeof context> = {}) =>
    readState(text, text, { ...context, ...changes })?.parts[0]?.key;

  test('has a key that numbers metavariables and depends on the environment', () => {
    expect(keyOf('⊢ p ?m.7 ?m.8')).toBe(keyOf('⊢ p ?m.1 ?x'));
    expect(keyOf('⊢ p ?m.7 ?m.8')).not.toBe(keyOf('⊢ p ?m.7 ?m.7'));
    expect(keyOf('⊢ p')).not.toBe(keyOf('⊢ p', { fingerprint: 'g' }));
  });

  test('shares no key with another branch where its text leaves something out', () => {
    for (const text of ['⊢ p ⋯', '⊢ @t.match_1 p', '⊢ A.t.aux']) {
      expect(keyOf(text)).not.toBe(keyOf(text, { branch: 'c' }));
    }
    expect(keyOf('⊢ Nat.add p (OfNat.ofNat q)')).toBe(keyOf('⊢ Nat.add p (OfNat.ofNat q)', { branch: 'c' }));
  });

  test('has a key that says which of its goals a term means', () => {
    const both = (first: string, second: string) =>
      keyOf(`case ${first}\n⊢ Nat\n\ncase ${second}\n⊢ Nat\n\n⊢ ?a < ?b`);
    expect(both('a', 'b')).not.toBe(both('b', 'a'));
    const renamed = 'case x\n⊢ Nat\n\ncase y\n⊢ Nat\n\n⊢ ?x < ?y';
    expect(keyOf(renamed)).toBe(both('a', 'b'));
    expect(keyOf(renamed)).toBe(keyOf(renamed, { branch: 'c' }));
    // Without names, or with a name twice, text doesn't say it.
    for (const text of ['⊢ Nat\n\n⊢ Nat\n\n⊢ ?m.1 < ?m.2', 'case a\n⊢ Nat\n\ncase a\n⊢ Nat\n\n⊢ ?a < 2'])
      expect(keyOf(text)).not.toBe(keyOf(text, { branch: 'c' }));
  });

  test('is null when the prints disagree', () => {
    expect(readState('⊢ True', '', context)).toBeNull();
    expect(readState('a : Nat\n⊢ True', '⊢ True', context)).toBeNull();
  });
});
