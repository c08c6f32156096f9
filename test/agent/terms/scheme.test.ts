import { describe, expect, test } from '@jest/globals';
import {
  infixOperation,
  type Operation,
  prefixOperation,
  type SchemeTerm,
  writeTerm,
} from '../../../src/agent/terms/operation.ts';
import { type Claim, readScheme, schemeInstances } from '../../../src/agent/terms/scheme.ts';
import { schemes, testSchemes } from '../../../src/agent/terms/schemes.ts';
import fc from '../../support/properties.ts';

const own = (name: string, args: readonly string[], result: string): Operation =>
  prefixOperation({ name, origin: 'own', arguments: args, result });

const written = (scheme: string, operations: readonly Operation[]): string[] =>
  [...schemeInstances(readScheme(scheme), operations)].map(({ claims }) => claims.map(said).join(' → '));

const said = ({ left, right }: Claim<SchemeTerm>): string =>
  typeof right === 'boolean'
    ? `${right ? '' : '!'}${writeTerm(left)}`
    : `${writeTerm(left)} = ${writeTerm(right)}`;

describe('instances of a scheme', () => {
  const size = own('size', ['L'], 'N');
  const append = infixOperation('++', 'L');
  const add = infixOperation('+', 'N');

  test('fit by type', () => {
    expect(written('F(G(x, y)) = H(F(x), F(y))', [size, append, add])).toEqual([
      'size (x ++ y) = (size x) + (size y)',
    ]);
  });

  test('have a function of the header for F', () => {
    expect(written('F(F(x, y), z) = F(x, F(y, z))', [size, append, add])).toEqual([]);
    const join = own('join', ['L', 'L'], 'L');
    expect(written('F(F(x, y), z) = F(x, F(y, z))', [append, join])).toEqual([
      'join (join x y) z = join x (join y z)',
    ]);
  });

  test('use one function for one letter, and constants for C', () => {
    const nil = prefixOperation({ name: '[]', origin: 'library', arguments: [], result: 'L' });
    const join = own('join', ['L', 'L'], 'L');
    expect(written('F(x, C) = x', [join, nil])).toEqual(['join x [] = x']);
  });

  test('implications are between truth values', () => {
    const sorted = own('sorted', ['L'], 'Bool');
    const sort = own('sort', ['L'], 'L');
    expect(written('F(x) → F(G(x))', [sorted, sort])).toEqual(['sorted x → sorted (sort x)']);
  });
});

test('every variable of a listed scheme is on its left side or gets its type from a function', () => {
  const all = own('f', ['T'], 'T');
  const operations = [
    all,
    own('g', ['T', 'T'], 'T'),
    own('h', ['T', 'T', 'T'], 'T'),
    prefixOperation({ name: 'c', origin: 'constructor', arguments: [], result: 'T' }),
  ];
  for (const { scheme } of schemes) {
    if (typeof scheme.claims.at(-1)?.right === 'boolean') continue;
    expect([scheme.text, [...schemeInstances(scheme, operations)].length > 0]).toEqual([scheme.text, true]);
  }
});

/** The type of a term, worked out from its parts; an exception where it has none. */
function typeOf(term: SchemeTerm, variables: ReadonlyMap<string, string>): string {
  if (term.kind === 'variable') {
    const type = variables.get(term.name);
    if (type === undefined) throw new Error(`${term.name} has no type`);
    return type;
  }
  expect(term.arguments.map((part) => typeOf(part, variables))).toEqual(term.operation.arguments);
  return term.operation.result;
}

test('both sides of an instance have one type, whatever the functions are', () => {
  const type = fc.constantFrom('A', 'B');
  const operation = fc.record({ args: fc.array(type, { maxLength: 2 }), result: type });
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (drawn) => {
      const operations = drawn.map(({ args, result }, at) => own(`f${at}`, args, result));
      for (const { scheme } of schemes) {
        for (const { claims, variables } of schemeInstances(scheme, operations))
          for (const { left, right } of claims)
            if (typeof right !== 'boolean') expect(typeOf(left, variables)).toBe(typeOf(right, variables));
      }
    }),
    { numRuns: 30 },
  );
});

test('what is no pattern is refused', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[(),]{1,6}$/u), (text) => {
      expect(() => readScheme(`${text} = x`)).toThrow(RangeError);
    }),
  );
});

describe('schemes with a test', () => {
  const most = own('atMost', ['N', 'N'], 'Bool');
  const other = own('isLess', ['N', 'N'], 'Bool');
  const larger = own('larger', ['N', 'N'], 'N');
  const given = (scheme: string) =>
    [...schemeInstances(readScheme(scheme), [most, other, larger], new Map([['P', most]]))].map(
      ({ claims }) => claims.map(said).join(' → '),
    );

  test('have the given one for P', () => {
    expect(given('!P(x, y) → P(y, x)')).toEqual(['!atMost x y → atMost y x']);
    expect(given('P(x, y) → P(y, x) → x = y')).toEqual(['atMost x y → atMost y x → x = y']);
    expect(given('P(x, y) → F(x, y) = y')).toEqual(['atMost x y → larger x y = y']);
  });

  test('assume nothing that is no truth value', () => {
    const wrong = new Map([['P', larger]]);
    expect([...schemeInstances(readScheme('P(x, y) → P(y, x)'), [larger], wrong)]).toEqual([]);
  });

  test('are all readable, and fit a test of two values or of one', () => {
    const lists = [own('insert', ['N', 'L'], 'L'), own('isIn', ['N', 'L'], 'Bool'), own('half', ['N'], 'N')];
    const tests = [most, lists[1]!, own('isEven', ['N'], 'Bool')];
    const successor = prefixOperation({ name: 'next', origin: 'constructor', arguments: ['N'], result: 'N' });
    const all = [most, larger, successor, ...lists, ...tests];
    for (const { scheme } of testSchemes) {
      const count = tests.flatMap((one) => [...schemeInstances(scheme, all, new Map([['P', one]]))]).length;
      expect([scheme.text, count > 0]).toEqual([scheme.text, true]);
    }
  });
});
