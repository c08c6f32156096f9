import { describe, expect, test } from '@jest/globals';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import { pickTheorem, theoremsOf } from '../../../datasets/text/pick-theorem.ts';
import fc from '../../support/properties.ts';
import { barred, headers, names, placeholders, proofs, proofsInParts, tails, types } from './texts.ts';

const code = (text: string) => codeOfDeclaration(text).join(' ');

describe('a theorem is cut out of its file', () => {
  test('whatever stands before and behind it, and however its proof is left open', () => {
    const parts = fc.tuple(headers, names, types, placeholders, tails);
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom('theorem', 'lemma'),
        ([header, name, { binders, type }, open, tail], word) => {
          const statement = `${name}${binders} :\n    ${type}`;
          const picked = pickTheorem(
            `${header}/-- What it says. -/\n${word} ${statement}${breakIn(type, open)}${tail}`,
          );
          expect(picked).toMatchObject({ name, openness: 'open', informal: 'What it says.' });
          expect(code(picked!.statement)).toBe(code(`${word} ${statement}`));
          expect(code(picked!.header)).toBe(code(header));
        },
      ),
    );
  });

  test('with a proof, which is kept apart', () => {
    fc.assert(
      fc.property(headers, names, types, proofs, tails, (header, name, { binders, type }, proof, tail) => {
        const statement = `theorem ${name}${binders} : ${type}`;
        const [picked] = theoremsOf(`${header}${statement}${breakIn(type, proof)}${tail}`);
        expect(picked).toMatchObject({ name, openness: 'proved' });
        expect(code(picked!.statement)).toBe(code(statement));
        expect(code(picked!.proof)).toBe(code(proof.replace(':=', '')));
      }),
    );
  });

  test('with a proof by equations or by fields, which begins without a `:=`', () => {
    fc.assert(
      fc.property(
        headers,
        names,
        types,
        proofsInParts,
        tails,
        (header, name, { binders, type }, proof, tail) => {
          const statement = `theorem ${name}${binders} : ${type}`;
          const [picked] = theoremsOf(`${header}${statement}${breakIn(type, proof)}${tail}`);
          expect(picked).toMatchObject({ name, openness: 'proved' });
          expect(code(picked!.statement)).toBe(code(statement));
          expect(code(picked!.proof)).toBe(code(proof));
        },
      ),
    );
  });

  test('whose type has a sign of equations, and none', () => {
    fc.assert(
      fc.property(names, barred, fc.oneof(placeholders, proofs), (name, type, proof) => {
        const statement = `theorem ${name} : ${type}`;
        const [picked] = theoremsOf(`${statement}${breakIn(type, proof)}`);
        expect(code(picked!.statement)).toBe(code(statement));
      }),
    );
  });

  test('reading statement and placeholder again gives the same', () => {
    fc.assert(
      fc.property(headers, names, types, placeholders, (header, name, { binders, type }, open) => {
        const once = pickTheorem(`${header}theorem ${name}${binders} : ${type}${breakIn(type, open)}`)!;
        const twice = pickTheorem(`${once.header}${once.statement} := by sorry`)!;
        expect([twice.header, twice.statement]).toEqual([once.header, once.statement]);
      }),
    );
  });
});

/** A line comment at the end of a type would swallow what follows. */
const breakIn = (type: string, rest: string): string => (type.includes('--') ? `\n${rest}` : rest);

describe('of several theorems', () => {
  const text = `import Mathlib

theorem first : 1 = 1 := rfl

/-- asked for -/
theorem second : 2 = 2 := by sorry

theorem third (x : BitVec 8) : x = x := by
  simp
  sorry
`;

  test('the one that is called like the problem is taken', () => {
    expect(pickTheorem(text, 'first')).toMatchObject({ name: 'first', openness: 'proved', line: 3 });
  });

  test('else the last whose proof is not done', () => {
    expect(pickTheorem(text)).toMatchObject({ name: 'third', openness: 'partial', line: 8 });
    expect(pickTheorem(text.slice(0, text.indexOf('theorem third')))).toMatchObject({
      name: 'second',
      openness: 'open',
      line: 6,
      informal: 'asked for',
    });
  });

  test('a sorry inside of a proof makes it partial', () => {
    expect(theoremsOf(text).map(({ openness }) => openness)).toEqual(['proved', 'open', 'partial']);
  });

  test.each([
    [' := by\n  simp\n  admit', 'partial'],
    [' := by exact sorryAx _ false', 'partial'],
    [' := by\n  stop\n  simp', 'partial'],
    [' := by\n  constructor\n  · stop\n    simp\n  · simp', 'partial'],
    [' := by\n  cases h with\n  | inl h => stop simp\n  | inr h => simp', 'partial'],
    [' := by simp; stop simp', 'partial'],
    [' := by\n  · simp\n    stop\n    simp', 'partial'],
    [' := by simp (stop := 3)', 'proved'],
    [' := by\n  simp [start,\n    stop, foo]', 'proved'],
    [' := by\n  exact foo start\n    stop h', 'proved'],
    [' := by\n  exact ⟨fun start stop => stop - start, rfl⟩', 'proved'],
    [' := calc\n    n = n := by simp\n    _ = n := by exact sorry', 'partial'],
    [' := by\n  simp -- no\n  -- admit', 'proved'],
    ['\n  | 0 => rfl\n  | _ + 1 => sorry', 'partial'],
    [' where\n  mp := id\n  mpr := sorry', 'partial'],
    [' := {}', 'proved'],
    [' := ()', 'proved'],
  ])('one whose proof is %j is %s', (proof, openness) => {
    expect(theoremsOf(`theorem t : ∀ n : Nat, n = n${proof}`)[0]).toMatchObject({
      openness,
      statement: 'theorem t : ∀ n : Nat, n = n',
    });
  });
});

describe('peculiarities of real suites', () => {
  test('a statement that defines a function by equations', () => {
    const statement = 'theorem t : let f : Nat → Nat\n  | 0 => 0\n  | n + 1 => n\n  f 1 = 0';
    expect(theoremsOf(`${statement} := by sorry`)[0]).toMatchObject({ openness: 'open', statement });
  });

  test('text behind the sorry, in a namespace of the problem’s own', () => {
    const text =
      'import Mathlib\n\nnamespace Problem26\n\n/-- C. -/\ntheorem t (K : Type) : K = K := by\n  sorry\n\nend Problem26\n';
    expect(pickTheorem(text)).toEqual({
      name: 't',
      keywordEnd: 7,
      header: 'import Mathlib\n\nnamespace Problem26\n',
      statement: 'theorem t (K : Type) : K = K',
      declaration: 'theorem t (K : Type) : K = K := by\n  sorry',
      unclear: null,
      informal: 'C.',
      openness: 'open',
      proof: 'by\n  sorry',
      start: text.indexOf('theorem t'),
      line: 6,
    });
  });

  test('a name glued to its colon, and nothing behind := ', () => {
    expect(pickTheorem('theorem putnam_1993_b5:\n¬∃ p : Fin 4 → ℝ × ℝ, True :=')).toMatchObject({
      name: 'putnam_1993_b5',
      statement: 'theorem putnam_1993_b5:\n¬∃ p : Fin 4 → ℝ × ℝ, True',
    });
  });

  test('white space before the doc comment and the theorem', () => {
    expect(
      pickTheorem('abbrev x := 1\n\n /-- A. -/\n theorem a (n : ℕ) :\n    n = n := by sorry'),
    ).toMatchObject({
      header: 'abbrev x := 1\n',
      statement: 'theorem a (n : ℕ) :\n    n = n',
      informal: 'A.',
    });
  });

  test('attributes, modifiers and open ... in belong to their declaration', () => {
    const text = 'def a := 1\nopen Nat in\n@[instance, simp]\nprivate theorem t : 1 = 1 := by sorry';
    expect(pickTheorem(text)).toMatchObject({
      header: 'def a := 1\n',
      statement: 'open Nat in\n@[instance, simp]\nprivate theorem t : 1 = 1',
    });
  });

  test.each(['omit [Inhabited α] in', 'include h in', 'attribute [local instance] f in', 'universe u in'])(
    '%s stands before its declaration, and not before the next one',
    (prefix) => {
      const text = `def a := 1\n${prefix}\ntheorem t : 1 = 1 := sorry\ntheorem u : 2 = 2 := sorry`;
      const statements = theoremsOf(text).map(({ statement }) => statement);
      expect(statements).toEqual([`${prefix}\ntheorem t : 1 = 1`, 'theorem u : 2 = 2']);
      expect(theoremsOf(text)[0]?.header).toBe('def a := 1\n');
    },
  );

  test('a function called set has its own :=', () => {
    const text = 'theorem t (xs : List Nat) : xs.set 0 1 = xs.set 0 1 := by rfl';
    expect(theoremsOf(text)[0]).toMatchObject({ openness: 'proved', proof: 'by rfl' });
  });

  test('universes are no part of a name', () => {
    for (const text of [
      'theorem foo.{u} (x : Type u) : x = x := sorry',
      'theorem a.foo.{u, v} : 1 = 1 := sorry',
    ])
      expect(theoremsOf(text)[0]?.name).toMatch(/^(?:a\.)?foo$/u);
  });

  test.each(['notation3 "foo" => 2', 'irreducible_def f : Nat := 1', 'declare_syntax_cat cat'])(
    'a theorem ends before %s',
    (command) => {
      const [picked, next] = theoremsOf(
        `theorem a : 1 = 1 := by sorry\n${command}\ntheorem b : 2 = 2 := sorry`,
      );
      expect(picked?.openness).toBe('open');
      expect(next?.header).toContain(command);
    },
  );

  test.each([
    ['end A', true],
    ['#check t', true],
    ['#eval! t', true],
    ['def f := 1', true],
    ['#checks t', false],
    ['#find t', false],
    ['open A', false],
    ['infixl:30 " end " => And\nend A', false],
  ])('whether a statement without a placeholder ends before %j, which may be more of it', (behind, isEnd) => {
    const picked = pickTheorem(`theorem t (p : Prop) : p\n${behind}`);
    expect(picked?.unclear === null).toBe(isEnd);
  });

  test('an informal statement in an ordinary or a module comment', () => {
    expect(pickTheorem('/- Prove it. -/\ntheorem t : 1 = 1 := by sorry')?.informal).toBe('Prove it.');
    expect(pickTheorem('/-! Prove it. -/\ntheorem t : 1 = 1 := by sorry')?.informal).toBe('Prove it.');
  });

  test('a text without a theorem has none', () => {
    expect(pickTheorem('def a := 1 -- theorem t : 1 = 1')).toBeNull();
  });
});
