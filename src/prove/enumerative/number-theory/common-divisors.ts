import type { GoalContext } from '../../reading/goal-context.ts';
import { variableName } from '../../reading/names.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** `factor * name + constant` over the natural numbers. */
interface LinearForm {
  readonly name: string;
  readonly factor: number;
  readonly constant: number;
}

const form = new RegExp(
  String.raw`^(?:(\d{1,6}) \* )?(${variableName})(?: \* (\d{1,6}))?(?: \+ (\d{1,6}))?$`,
  'u',
);

/** Reads `n`, `3 * n + 1`, `n * 3 + 1`, `n + 7`; null for everything else. */
export function readLinearForm(text: string): LinearForm | null {
  const match = form.exec(text.trim());
  if (match === null || (match[1] !== undefined && match[3] !== undefined)) return null;
  const factor = Number(match[1] ?? match[3] ?? 1);
  return factor === 0 ? null : { name: match[2]!, factor, constant: Number(match[4] ?? 0) };
}

/** A larger number has too many divisors to tell much. */
const largestNumber = 10_000;

/**
 * What divides `2 * n + 1` and `n + 7` divides `2 * (n + 7) - (2 * n + 1) = 13` (Euclid): the greatest common divisor of
 * two linear forms divides a number.
 */
export function commonDivisors(context: GoalContext): WeightedTactic[] {
  const { binders, constants } = context.goal.shape;
  if (binders > 0) return [];
  const unfold = constants.includes('Nat.Coprime') ? 'unfold Nat.Coprime; ' : '';
  return forms(context.goal.target).flatMap(([left, right]): WeightedTactic[] => {
    const divided = eliminate(left, right);
    if (divided === null) return [];
    const { number, difference, term } = divided;
    const h = context.names().fresh('h');
    const fact = `have ${h} : Nat.gcd (${left}) (${right}) ∣ ${number} := (by have ${h} := ${term}; rwa [(by omega : ${difference} = ${number})] at ${h})`;
    const closer = number === 1 ? `simpa using ${h}` : `exact Nat.le_of_dvd (by decide) ${h}`;
    const size = `replace ${h} := Nat.le_of_dvd (by decide) ${h}`;
    return [
      ...weighted(1, `${unfold}${fact}; ${closer}`),
      ...(number === 1 ? [] : weighted(0.3, `${unfold}${fact}; ${size}`)),
    ];
  });
}

const argument = String.raw`(?:\([^()]*\)|${variableName}|\d+)`;
const patterns = [
  new RegExp(`(${argument})\\.(?:gcd|Coprime) (${argument})`, 'gu'),
  new RegExp(`(?:Nat\\.gcd|gcd|Nat\\.Coprime) (${argument}) (${argument})`, 'gu'),
];

/** The arguments of the greatest common divisors in a printed term, without brackets. */
function forms(text: string): [string, string][] {
  const bare = (part: string) => part.replace(/^\((.*)\)$/u, '$1');
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return found.slice(0, 2).map((match) => [bare(match[1]!), bare(match[2]!)]);
}

/** A multiple of one form less a multiple of the other that is a positive number, and why the divisor divides it. */
function eliminate(left: string, right: string): { number: number; difference: string; term: string } | null {
  const a = readLinearForm(left);
  const b = readLinearForm(right);
  if (a === null || b === null || a.name !== b.name) return null;
  const common = gcd(a.factor, b.factor);
  const [p, q] = [b.factor / common, a.factor / common];
  const number = p * a.constant - q * b.constant;
  if (number === 0 || Math.abs(number) > largestNumber) return null;
  const dividesLeft = `Nat.dvd_mul_left_of_dvd (Nat.gcd_dvd_left (${left}) (${right})) ${p}`;
  const dividesRight = `Nat.dvd_mul_left_of_dvd (Nat.gcd_dvd_right (${left}) (${right})) ${q}`;
  const [one, other] = [`${p} * (${left})`, `${q} * (${right})`];
  return number > 0
    ? { number, difference: `${one} - ${other}`, term: `Nat.dvd_sub (${dividesLeft}) (${dividesRight})` }
    : {
        number: -number,
        difference: `${other} - ${one}`,
        term: `Nat.dvd_sub (${dividesRight}) (${dividesLeft})`,
      };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
