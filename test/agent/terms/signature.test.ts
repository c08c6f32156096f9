import { expect, test } from '@jest/globals';
import { buildOperations } from '../../../src/agent/terms/build-operations.ts';
import { readSignature, type Signature } from '../../../src/agent/terms/operation.ts';

const read = (name: string, text: string): Signature => {
  const found = readSignature(name, text);
  if (found === null) throw new Error(text);
  return found;
};

test('implicit and instance arguments are left out', () => {
  const { parameters, arguments: args } = read('insert', '{α : Type} → [Ord α] → α → List α → List α');
  expect(parameters).toEqual(['α']);
  expect(args).toHaveLength(2);
  expect(read('zero', 'Num').arguments).toEqual([]);
});

test('a dependent type is not read', () => {
  expect(readSignature('f', '(n : Nat) → Fin n')).toBeNull();
});

test('functions come at the types of the goal, with the constants and operations of these types', () => {
  const operations = buildOperations({
    own: [read('join', '{α : Type} → List α → List α → List α'), read('size', '{α : Type} → List α → Nat')],
    constructors: [],
    types: ['List α'],
  });
  const keys = operations.map(({ key }) => key);
  expect(keys).toContain('join : (List α) → (List α) → (List α)');
  expect(keys).toContain('[] : (List α)');
  expect(keys).toContain(':: : α → (List α) → (List α)');
  expect(keys).toContain('+ : Nat → Nat → Nat');
  expect(new Set(keys).size).toBe(keys.length);
});

test('functions of two types come with their arguments in either order', () => {
  const [normal, flipped] = buildOperations({
    own: [read('drop', 'Num → List Nat → List Nat')],
    constructors: [],
    types: ['Num'],
  }).filter(({ name }) => name === 'drop');
  expect(normal?.write(['n', 'xs'])).toBe('drop n xs');
  expect(flipped?.arguments).toEqual(['(List Nat)', 'Num']);
  expect(flipped?.write(['xs', 'n'])).toBe('drop n xs');
});
