import { expect, test } from '@jest/globals';
import { KnownNames, namesOf, openedNamespaces } from '../../../src/prove/lemma-index/known-names.ts';
import fc from '../../support/properties.ts';

const component = fc.constantFrom('Nat', 'add_comm', 'le', 'Set', 'Icc', 'succ', 'x₁', "le'");
const name = fc.array(component, { minLength: 1, maxLength: 4 }).map((components) => components.join('.'));

test('known is each name that was given, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(name), fc.array(name), name, (theorems, others, asked) => {
      const names = new KnownNames(theorems, others);
      expect(names.has(asked)).toBe([...theorems, ...others].includes(asked));
      expect(names.isTheorem(asked)).toBe(theorems.includes(asked));
    }),
  );
});

test('some name begins with letters exactly if one does', () => {
  fc.assert(
    fc.property(fc.array(name), name, fc.nat(20), (theorems, asked, length) => {
      const letters = asked.slice(0, length);
      const names = new KnownNames(theorems, []);
      expect(names.someBegins(letters)).toBe(theorems.some((one) => one.startsWith(letters)));
    }),
  );
});

test('within namespaces is what stands behind them, theorems and others', () => {
  fc.assert(
    fc.property(fc.array(name), fc.array(name), fc.array(name), name, (theorems, others, spaces, asked) => {
      const within = new KnownNames(theorems, others).within(spaces);
      const whole = spaces.map((space) => `${space}.${asked}`);
      expect(within.isTheorem(asked)).toBe(whole.some((one) => theorems.includes(one)));
      expect(within.has(asked)).toBe(whole.some((one) => theorems.includes(one) || others.includes(one)));
    }),
  );
});

test('a last component is known by itself, and as no theorem', () => {
  const last = new KnownNames(['Nat.add_comm', 'le'], ['Set.Icc']).lastComponents();
  for (const word of ['add_comm', 'le', 'Icc'])
    expect([last.has(word), last.isTheorem(word)]).toEqual([true, false]);
  expect([last.has('Nat'), last.has('Nat.add_comm')]).toEqual([false, false]);
});

test('of what a header declares its theorems are told from all else', () => {
  const about = { constants: [], isRecursive: false, isReducible: false };
  const names = namesOf([
    { name: 'Mine.law', kind: 'theorem', ...about },
    { name: 'Mine.double', kind: 'definition', ...about },
  ]);
  expect([names.has('Mine.law'), names.has('Mine.double'), names.has('Mine')]).toEqual([true, true, false]);
  expect([names.isTheorem('Mine.law'), names.isTheorem('Mine.double')]).toEqual([true, false]);
});

test('a header opens what it names, what that is in, one inside the other, and the namespace of its theorem', () => {
  const header = `import Mathlib
open Set Filter (map)
open scoped Topology
open Real in
def f := 1
namespace Outer.Inner
open Deep hiding x
`;
  const opened = openedNamespaces(header, 'Own.law');
  for (const space of [
    'Set',
    'Filter',
    'Real',
    'Outer',
    'Outer.Inner',
    'Outer.Inner.Deep',
    'Own',
    'Outer.Own',
  ])
    expect(opened).toContain(space);
  for (const word of ['map', 'in', 'x', 'hiding', 'law', 'def', 'Mathlib', ''])
    expect(opened).not.toContain(word);
  expect(openedNamespaces('', 'law')).toEqual([]);
});
