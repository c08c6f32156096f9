import { type Proposition, readProposition } from '../reading/proposition.ts';
import { mentions } from '../reading/words.ts';

/**
 * Terms that solve one of the equations in `body` for `bound`: from `x = t`, `t = c * x`, `x + c = t`, `x + x = t`
 * and their mirror images. Division and subtraction are those of the type; whether they fit is Lean's to say.
 */
export function solveFor(body: Proposition, bound: string): string[] {
  switch (body.kind) {
    case 'and':
    case 'or':
      return [
        ...solveFor(readProposition(body.left), bound),
        ...solveFor(readProposition(body.right), bound),
      ];
    case 'relation':
      return [...solveSide(body.left, body.right, bound), ...solveSide(body.right, body.left, bound)];
    case 'forall':
    case 'exists':
    case 'implies':
    case 'iff':
    case 'not':
    case 'atom':
      return [];
  }
}

/** Solves `side = other`, when `side` is `bound` with something added or multiplied. */
function solveSide(side: string, other: string, bound: string): string[] {
  if (mentions(other, bound) || !mentions(side, bound)) return [];
  if (side === bound) return [other];
  if (side === `${bound} + ${bound}`) return [`${bracketed(other)} / 2`];
  if (side === `${bound} * ${bound}`) return [];
  const sum = /^(.+) \+ ([^+]+)$/u.exec(side);
  if (sum?.[1] !== undefined && sum[2] !== undefined) {
    const [, left, right] = sum;
    if (!mentions(right, bound)) return solveSide(left, `${other} - ${bracketed(right)}`, bound);
    if (!mentions(left, bound)) return solveSide(right, `${other} - ${bracketed(left)}`, bound);
    return [];
  }
  const product = /^([^\s]+) \* ([^\s]+)$/u.exec(side);
  if (product === null) return [];
  const factor = product[1] === bound ? product[2]! : product[1]!;
  const quotient = `${bracketed(other)} / ${factor}`;
  const cofactor = withoutFactor(other, factor);
  return cofactor === null ? [quotient] : [cofactor, quotient];
}

/** `k * b` for `2 * k * b` and the factor `2`; null when the text is no such product. */
function withoutFactor(text: string, factor: string): string | null {
  const rest = text.startsWith(`${factor} * `) ? text.slice(factor.length + 3) : null;
  return rest === null || /[^\p{L}\p{N}_'.₀-₉ *()]/u.test(rest) ? null : rest;
}

function bracketed(text: string): string {
  return /^[\p{L}\p{N}_'.]+$/u.test(text) ? text : `(${text})`;
}
