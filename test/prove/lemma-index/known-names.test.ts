import { expect, test } from '@jest/globals';
import { KnownNames, namesOf } from '../../../src/prove/lemma-index/known-names.ts';
import fc from '../../support/properties.ts';

const component = fc.constantFrom('Nat', 'add_comm', 'le', 'Set', 'Icc', 'succ', 'x₁', "le'");
const name = fc.array(component, { minLength: 1, maxLength: 4 }).map((components) => components.join('.'));

/** A name, also without its first components. */
const endsOf = (whole: string): string[] => {
  const components = whole.split('.');
  return components.map((_, at) => components.slice(at).join('.'));
};

test('known is each name with or without its first components, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(name), fc.array(name), name, (theorems, others, asked) => {
      const names = new KnownNames(theorems, others);
      const ends = [...theorems, ...others].flatMap(endsOf);
      for (const end of ends) expect(names.has(end)).toBe(true);
      expect(names.has(asked)).toBe(ends.includes(asked));
      expect(names.isTheorem(asked)).toBe(theorems.flatMap(endsOf).includes(asked));
    }),
  );
});

test('some name begins with letters exactly if one of them, or of their ends, does', () => {
  fc.assert(
    fc.property(fc.array(name), name, fc.nat(20), (theorems, asked, length) => {
      const letters = asked.slice(0, length);
      const names = new KnownNames(theorems, []);
      expect(names.someBegins(letters)).toBe(theorems.flatMap(endsOf).some((end) => end.startsWith(letters)));
    }),
  );
});

test('of what a header declares its theorems are told from all else', () => {
  const about = { constants: [], isRecursive: false, isReducible: false };
  const names = namesOf([
    { name: 'Mine.law', kind: 'theorem', ...about },
    { name: 'Mine.double', kind: 'definition', ...about },
  ]);
  expect([names.has('Mine.law'), names.has('double'), names.has('Mine')]).toEqual([true, true, false]);
  expect([names.isTheorem('law'), names.isTheorem('Mine.double')]).toEqual([true, false]);
});
