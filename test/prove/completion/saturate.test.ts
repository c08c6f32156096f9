import { describe, expect, test } from '@jest/globals';
import { derivationOf } from '../../../src/prove/completion/derivation.ts';
import { type Equation, type RewriteStep, sidesOf, termsOf } from '../../../src/prove/completion/equation.ts';
import { precedenceFor } from '../../../src/prove/completion/find-proof.ts';
import { pathOrdering } from '../../../src/prove/completion/path-ordering.ts';
import { saturate } from '../../../src/prove/completion/saturate.ts';
import { instantiate } from '../../../src/prove/completion/substitution.ts';
import { type Term, TermBank } from '../../../src/prove/completion/term.ts';
import fc from '../../support/properties.ts';
import { arbitraryTerm, reader } from './terms.ts';
import { provable, unprovable } from './theories.ts';

const limits = { taken: 100, generated: 1_500, size: 40 };
const symbols = { sorts: new Map<string, string>(), constants: [] };

function solve(
  bank: TermBank,
  axioms: readonly Equation[],
  goal: readonly [Term, Term],
  oldestOneIn = 2,
  within = limits,
): readonly RewriteStep[] | null {
  const ordering = pathOrdering(precedenceFor(axioms, goal));
  return saturate({ bank, ordering, symbols, axioms, goal, limits: within, oldestOneIn });
}

function read(axioms: readonly string[], goal: string) {
  const { bank, term, axiom } = reader();
  const [left = '', right = ''] = goal.split(' = ');
  return { bank, axioms: axioms.map(axiom), goal: [term(left), term(right)] as const };
}

/** The term at a position of another. */
const partAt = (term: Term, position: readonly number[]): Term =>
  position.reduce<Term>(
    (of, index) => (of as Extract<Term, { kind: 'application' }>).arguments[index]!,
    term,
  );

/** Every step replaces what stands there by the other side of the same instance. */
function expectChain(
  bank: TermBank,
  [left, right]: readonly [Term, Term],
  steps: readonly RewriteStep[],
): void {
  const terms = termsOf(bank, left, steps);
  expect(terms.at(-1)).toBe(right);
  steps.forEach((step, at) => {
    const [from] = sidesOf(step);
    expect(partAt(terms[at]!, step.position)).toBe(instantiate(bank, from, step.by));
  });
}

function expectDerivation(
  bank: TermBank,
  axioms: readonly Equation[],
  goal: readonly [Term, Term],
  steps: readonly RewriteStep[],
): void {
  const derivation = derivationOf(bank, symbols, goal, steps);
  if (derivation === null) throw new Error('no derivation');
  const known = new Set(axioms);
  for (const lemma of derivation.lemmas) {
    expect(lemma.steps.every(({ equation }) => known.has(equation))).toBe(true);
    expectChain(bank, [lemma.equation.left, lemma.equation.right], lemma.steps);
    known.add(lemma.equation);
  }
  expect(derivation.steps.every(({ equation }) => known.has(equation))).toBe(true);
  expectChain(bank, goal, derivation.steps);
}

describe('completion', () => {
  test.each(provable)('proves: %s', (_, axioms, goal) => {
    const problem = read(axioms, goal);
    const steps = solve(problem.bank, problem.axioms, problem.goal);
    if (steps === null) throw new Error('no proof');
    expectChain(problem.bank, problem.goal, steps);
    expectDerivation(problem.bank, problem.axioms, problem.goal, steps);
  });

  test.each(unprovable)('finds no proof: %s', (_, axioms, goal) => {
    const problem = read(axioms, goal);
    expect(solve(problem.bank, problem.axioms, problem.goal)).toBeNull();
  });

  test('gives up where rewriting makes too much', () => {
    const ackermann = ['A o Y = s Y', 'A (s X) o = A X (s o)', 'A (s X) (s Y) = A X (A (s X) Y)'];
    const four = 's (s (s (s o)))';
    const { bank, axioms, goal } = read(ackermann, `A (${four}) (${four}) = o`);
    expect(solve(bank, axioms, goal)).toBeNull();
    const small = read(ackermann, 'A (s (s o)) (s o) = s (s (s (s (s o))))');
    expect(solve(small.bank, small.axioms, small.goal)).not.toBeNull();
  });

  test('decides equations without variables as congruence closure does', () => {
    const bank = new TermBank();
    const ground = arbitraryTerm(bank, 0);
    const small = ground.filter(({ size }) => size <= 5);
    const axioms = fc.array(fc.tuple(small, small), { maxLength: 4 });
    fc.assert(
      fc.property(axioms, fc.tuple(small, small), (pairs, goal) => {
        const given = pairs.map(([left, right], id): Equation => {
          return { id, left, right, origin: { kind: 'axiom', name: `ax${id}`, parameters: [] } };
        });
        const steps = solve(bank, given, goal);
        expect(steps !== null).toBe(congruent(pairs, goal));
        if (steps !== null) {
          expectChain(bank, goal, steps);
          expectDerivation(bank, given, goal, steps);
        }
      }),
    );
  });

  test('whatever the laws, it ends, and a proof is one', () => {
    const bank = new TermBank();
    const small = arbitraryTerm(bank, 3).filter(({ size }) => size <= 7);
    const ground = arbitraryTerm(bank, 0).filter(({ size }) => size <= 7);
    let proofs = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(small, small), { minLength: 1, maxLength: 4 }),
        fc.tuple(ground, ground),
        (pairs, goal) => {
          const given = pairs.map(([left, right], id): Equation => {
            return { id, left, right, origin: { kind: 'axiom', name: `ax${id}`, parameters: [] } };
          });
          const steps = solve(bank, given, goal, 2, { taken: 30, generated: 200, size: 30 });
          if (steps === null) return;
          proofs += 1;
          expectChain(bank, goal, steps);
          const derivation = derivationOf(bank, symbols, goal, steps);
          if (derivation !== null) expectDerivation(bank, given, goal, steps);
        },
      ),
      { numRuns: 300 },
    );
    expect(proofs).toBeGreaterThan(10);
  });

  test('what follows stays so with other fairness, and a run can be repeated', () => {
    for (const [, axioms, goal] of provable.slice(0, 6)) {
      for (const oldestOneIn of [2, 4, 8]) {
        const one = read(axioms, goal);
        const other = read(axioms, goal);
        const steps = solve(one.bank, one.axioms, one.goal, oldestOneIn);
        expect(steps).not.toBeNull();
        expect(solve(other.bank, other.axioms, other.goal, oldestOneIn)).toEqual(steps);
      }
    }
  });
});

/** Brute force: classes of all subterms, joined until nothing changes. */
function congruent(axioms: readonly (readonly [Term, Term])[], goal: readonly [Term, Term]): boolean {
  const terms = new Set<Term>();
  const collect = (term: Term): void => {
    terms.add(term);
    if (term.kind === 'application') term.arguments.forEach(collect);
  };
  for (const [left, right] of [...axioms, goal]) [left, right].forEach(collect);
  const root = new Map([...terms].map((term) => [term, term]));
  const join = (a: Term, b: Term): boolean => {
    const [from, to] = [root.get(a)!, root.get(b)!];
    if (from === to) return false;
    for (const term of terms) if (root.get(term) === from) root.set(term, to);
    return true;
  };
  for (const [left, right] of axioms) join(left, right);
  const applications = [...terms].filter((term) => term.kind === 'application');
  for (let changed = true; changed; ) {
    changed = false;
    for (const a of applications)
      for (const b of applications)
        if (
          a.symbol === b.symbol &&
          a.arguments.length === b.arguments.length &&
          a.arguments.every((argument, at) => root.get(argument) === root.get(b.arguments[at]!))
        )
          changed = join(a, b) || changed;
  }
  return root.get(goal[0]) === root.get(goal[1]);
}
