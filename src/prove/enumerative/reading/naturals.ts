import { readProposition } from './proposition.ts';

/**
 * Whether a proposition about numerals holds, with the arithmetic of natural numbers: relations joined by `∧`, `∨`, `¬`. Null for what has
 * anything else in it, or numbers that are too large to reckon with.
 */
export function holds(text: string): boolean | null {
  const proposition = readProposition(text);
  switch (proposition.kind) {
    case 'and':
    case 'or': {
      const [left, right] = [holds(proposition.left), holds(proposition.right)];
      if (left === null || right === null) return null;
      return proposition.kind === 'and' ? left && right : left || right;
    }
    case 'not': {
      const body = holds(proposition.body);
      return body === null ? null : !body;
    }
    case 'relation': {
      const compare = relations.get(proposition.operator);
      const [left, right] = [reckon(proposition.left), reckon(proposition.right)];
      return compare === undefined || left === null || right === null ? null : compare(left, right);
    }
    default:
      return null;
  }
}

const relations = new Map<string, (a: bigint, b: bigint) => boolean>([
  ['=', (a, b) => a === b],
  ['≠', (a, b) => a !== b],
  ['<', (a, b) => a < b],
  ['≤', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['≥', (a, b) => a >= b],
  ['∣', (a, b) => (a === 0n ? b === 0n : b % a === 0n)],
]);

const largestExponent = 64n;

/** Loosest first. What is divided by zero is zero, and differences stop there. */
const operators: readonly ReadonlyMap<string, (a: bigint, b: bigint) => bigint | null>[] = [
  new Map([
    ['+', (a: bigint, b: bigint) => a + b],
    ['-', (a: bigint, b: bigint) => (a > b ? a - b : 0n)],
  ]),
  new Map([
    ['*', (a: bigint, b: bigint) => a * b],
    ['/', (a: bigint, b: bigint) => (b === 0n ? 0n : a / b)],
    ['%', (a: bigint, b: bigint) => (b === 0n ? a : a % b)],
  ]),
  new Map([['^', (a: bigint, b: bigint) => (b > largestExponent ? null : a ** b)]]),
];

/** The value of a term of numerals; null for anything else. */
function reckon(text: string): bigint | null {
  const tokens = text.match(/\d+|[-+*/%^()]|[^\s]/gu) ?? [];
  let at = 0;
  const value = level(0);
  return at === tokens.length ? value : null;

  function level(depth: number): bigint | null {
    const known = operators[depth];
    if (known === undefined) return primary();
    let value = level(depth + 1);
    for (let apply = known.get(tokens[at] ?? ''); apply !== undefined; apply = known.get(tokens[at] ?? '')) {
      at += 1;
      // Powers group to the right.
      const right = level(depth === operators.length - 1 ? depth : depth + 1);
      value = value === null || right === null ? null : apply(value, right);
    }
    return value;
  }

  function primary(): bigint | null {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return token !== undefined && /^\d+$/u.test(token) ? BigInt(token) : null;
    const inner = level(0);
    const closing = tokens[at];
    at += 1;
    return closing === ')' ? inner : null;
  }
}
