import { describe, expect, test } from '@jest/globals';
import { backchaining, detachment } from '../../../../src/prove/enumerative/logic/backchaining.ts';
import { inversion } from '../../../../src/prove/enumerative/logic/cases.ts';
import {
  data,
  declared,
  definition,
  derives,
  even,
  fact,
  goal,
  hypothesis,
  lemma,
  shape,
  tacticsOf,
} from '../goals.ts';

const n = data('n', 'Nat');
const own = declared(even);

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

  test('is proposed for premises, too', () => {
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

describe('detachment', () => {
  const G = hypothesis('G', 'Form → Prop', shape(null, [], 1), { isProof: false });
  const target = (...facts: readonly ReturnType<typeof fact>[]) =>
    goal('Derives G a', shape('Derives'), G, data('a', 'Form'), ...facts);

  test('applies the rule to axioms and facts, to what comes out too', () => {
    const [tactic] = tacticsOf(detachment, target(fact('h', 'Derives G b', shape('Derives'))), [
      declared(derives),
    ]);
    expect(tactic).toContain('(apply Derives.ponens _ _ h (Derives.keep _ _) <;> assumption)');
    expect(tactic).toContain('apply Derives.ponens _ _ (Derives.ponens _ _ (Derives.keep _ _) h) h');
    expect(tactic).toContain('apply Derives.ponens _ _ h (Derives.ponens _ _ h h)');
  });

  test('leaves out facts with other parameters, and predicates without such a rule', () => {
    const elsewhere = fact('h', 'Derives (fun c => G c) b', shape('Derives'));
    expect(tacticsOf(detachment, target(elsewhere), [declared(derives)])[0]).not.toContain(' h');
    expect(tacticsOf(detachment, goal('Even n', shape('Even'), n), [declared(even)])).toEqual([]);
  });
});
