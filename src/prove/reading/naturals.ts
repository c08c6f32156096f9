import { readTerm } from '../completion/read-term.ts';
import { type Term, TermBank } from '../completion/term.ts';
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

/** What is divided by zero is zero, and differences stop there. */
const operations = new Map<string, (a: bigint, b: bigint) => bigint | null>([
  ['_ + _', (a, b) => a + b],
  ['_ - _', (a, b) => (a > b ? a - b : 0n)],
  ['_ * _', (a, b) => a * b],
  ['_ / _', (a, b) => (b === 0n ? 0n : a / b)],
  ['_ % _', (a, b) => (b === 0n ? a : a % b)],
  ['_ ^ _', (a, b) => (b > largestExponent ? null : a ** b)],
]);

/** The value of a term of numerals; null for anything else. */
function reckon(text: string): bigint | null {
  const term = readTerm(new TermBank(), text);
  return term === null ? null : evaluate(term);
}

function evaluate(term: Term): bigint | null {
  if (term.kind === 'variable') return null;
  const [first, second] = term.arguments;
  if (first === undefined) return /^\d+$/u.test(term.symbol) ? BigInt(term.symbol) : null;
  const apply = operations.get(term.symbol);
  if (apply === undefined || second === undefined) return null;
  const [left, right] = [evaluate(first), evaluate(second)];
  return left === null || right === null ? null : apply(left, right);
}
