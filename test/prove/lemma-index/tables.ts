import type { Goal, Hypothesis } from '../../../core/goal.ts';
import type { LibraryTheorem, LibraryTheorems } from '../../../lean/library-theorems.ts';
import fc from '../../support/properties.ts';
import { fact, goal, shape } from '../enumerative/goals.ts';

const symbolCount = 8;
const symbols = Array.from({ length: symbolCount }, (_, number) => `c${number}`);
const someSymbols = (maxLength: number): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.nat(symbolCount - 1), { maxLength });

const theorem: fc.Arbitrary<Omit<LibraryTheorem, 'name' | 'module'>> = fc
  .record({
    left: someSymbols(3),
    right: someSymbols(3),
    others: someSymbols(3),
    isEquation: fc.boolean(),
    hasHead: fc.boolean(),
    explicit: fc.string({ unit: fc.constantFrom('p', 'd'), maxLength: 5 }),
  })
  .map(({ left, right, others, isEquation, hasHead, explicit }) => {
    const conclusion = [...new Set([...left, ...right])];
    return {
      head: hasHead ? (conclusion[0] ?? null) : null,
      conclusion,
      premises: others.filter((symbol) => !conclusion.includes(symbol)),
      explicit,
      sides: isEquation ? { left, right } : null,
    };
  });

/** Small libraries over `c0` ... `c7`. */
export const libraries: fc.Arbitrary<LibraryTheorems> = fc
  .array(theorem, { maxLength: 30 })
  .map((theorems) => ({
    symbols,
    modules: ['M', 'N'],
    theorems: theorems.map((entry, at) => ({ name: `t${at}`, module: at % 2, ...entry })),
  }));

const constants: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom(...symbols, 'unknown'), {
  maxLength: 5,
});

/** Goals over the same constants, and one that no library has. */
export const goals: fc.Arbitrary<Goal> = fc
  .tuple(constants, fc.array(constants, { maxLength: 3 }))
  .map(([target, facts]) =>
    goal(
      'target',
      shape(target[0] ?? null, target.slice(1)),
      ...facts.map(
        (names, at): Hypothesis => fact(`h${at}`, 'fact', shape(names[0] ?? null, names.slice(1))),
      ),
    ),
  );
