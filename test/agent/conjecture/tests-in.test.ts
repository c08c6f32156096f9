import { expect, test } from '@jest/globals';
import { testsIn } from '../../../src/agent/conjecture/from-constants.ts';
import { prefixOperation } from '../../../src/agent/terms/operation.ts';

const own = (name: string, result = 'Bool') =>
  prefixOperation({ name, origin: 'own', arguments: ['Num', 'Num'], result });
const namesIn = (header: string, ...names: readonly string[]) =>
  testsIn(
    header,
    names.map((name) => own(name)),
  ).map(({ name }) => name);

test.each([
  ['def f (a b : Num) : Num := if atMost a b then a else b'],
  ['def f (a b : Num) : Num := if h : atMost a b = true then a else b'],
  ['def f (a b : Num) : Num := bif atMost a b && isEven a then a else b'],
  ['def f (a b : Num) : Num :=\n  match atMost a b with\n  | true => a\n  | false => b'],
  ['def f : List Num → Bool\n  | a :: b :: xs => atMost a b && f (b :: xs)\n  | _ => true'],
  ['def f (a b : Num) : Num := cond (Num.atMost a b) a b'],
])('what a definition decides by is a test: %s', (header) => {
  expect(namesIn(header, 'atMost', 'same')).toEqual(['atMost']);
});

test('what is only computed is none, nor what has no truth value', () => {
  expect(namesIn('def f (a b : Num) : Bool := atMost a b', 'atMost')).toEqual([]);
  expect(testsIn('def f (a : Num) := if plus a a then a else a', [own('plus', 'Num')])).toEqual([]);
});
