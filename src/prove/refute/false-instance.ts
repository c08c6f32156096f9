import type { Goal, Hypothesis } from '../../../core/goal.ts';
import { type NumberType, numberTypeOf, printedType, reading } from '../enumerative/mathlib/numbers.ts';
import { readPolynomial } from '../enumerative/mathlib/polynomial.ts';
import { Rational } from '../enumerative/mathlib/rational.ts';
import { type Proposition, readProposition } from '../reading/proposition.ts';

/** Numbers that are tried for a variable, the simplest first. */
const samples: Readonly<Record<'Nat' | 'Int' | 'Rat' | 'Real', readonly Rational[]>> = {
  Nat: [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 10n].map((n) => new Rational(n)),
  Int: [0n, 1n, -1n, 2n, -2n, 3n, -3n, 5n, 10n].map((n) => new Rational(n)),
  Rat: fractions(),
  Real: fractions(),
};

function fractions(): readonly Rational[] {
  const whole = [0n, 1n, -1n, 2n, -2n, 3n, 10n, -10n].map((n) => new Rational(n));
  return [...whole, new Rational(1n, 2n), new Rational(-1n, 2n), new Rational(1n, 3n), new Rational(3n, 2n)];
}

const mostInstances = 2_000;

/**
 * Numbers for the variables of a goal about numbers, by which its hypotheses are true and its target is false: found by reckoning with
 * what is printed, so that Lean has still to say so. Null where there is none among the samples, or the goal speaks of anything else.
 */
export function falseInstance({ hypotheses, target, shape }: Goal): ReadonlyMap<string, string> | null {
  const variables = variablesIn(hypotheses);
  if (variables === null || variables.length === 0) return null;
  const names = new Set(variables.map(({ name }) => name));
  const premises = hypotheses
    .filter(({ isProof }) => isProof)
    .map((premise) => compile(readProposition(premise.type), numberTypeOf(premise.shape), names));
  const claim = compile(readProposition(target), numberTypeOf(shape), names);
  if (claim === null || premises.some((premise) => premise === null)) return null;
  let tried = 0;
  for (const instance of instancesOf(variables)) {
    if (++tried > mostInstances) return null;
    if (premises.every((premise) => premise!(instance)) && !claim(instance))
      return new Map([...instance].map(([name, value]) => [name, `(${value})`]));
  }
  return null;
}

interface Variable {
  readonly name: string;
  readonly type: keyof typeof samples;
}

/** Null where there is data of another type. */
function variablesIn(hypotheses: readonly Hypothesis[]): readonly Variable[] | null {
  const found: Variable[] = [];
  for (const { name, type, isProof, accessible } of hypotheses) {
    if (isProof) continue;
    const known = (['Nat', 'Int', 'Rat', 'Real'] as const).find((kind) => printedType[kind] === type);
    if (known === undefined || !accessible || found.some((other) => other.name === name)) return null;
    found.push({ name, type: known });
  }
  return found;
}

type Instance = ReadonlyMap<string, Rational>;

/** All combinations of samples, those of the first samples before others. */
function* instancesOf(variables: readonly Variable[]): Generator<Instance> {
  const longest = Math.max(...variables.map(({ type }) => samples[type].length));
  for (let reach = 1; reach <= longest; reach += 1) yield* within(variables, reach, false, []);
}

/** Those whose values are among the first `reach` samples, and one of them is the last of these. */
function* within(
  variables: readonly Variable[],
  reach: number,
  isReached: boolean,
  chosen: readonly (readonly [string, Rational])[],
): Generator<Instance> {
  const [variable, ...others] = variables;
  if (variable === undefined) {
    if (isReached) yield new Map(chosen);
    return;
  }
  for (const [at, value] of samples[variable.type].slice(0, reach).entries())
    yield* within(others, reach, isReached || at === reach - 1, [...chosen, [variable.name, value]]);
}

type Test = (instance: Instance) => boolean;

/** Null where it speaks of more than polynomials in the variables. */
function compile(proposition: Proposition, type: NumberType | null, names: ReadonlySet<string>): Test | null {
  switch (proposition.kind) {
    case 'relation':
      return type === null ? null : compileRelation(proposition, type, names);
    case 'not': {
      const body = compile(readProposition(proposition.body), type, names);
      return body === null ? null : (instance) => !body(instance);
    }
    case 'and':
    case 'or':
    case 'implies':
    case 'iff': {
      const [left, right] = [proposition.left, proposition.right].map((side) =>
        compile(readProposition(side), type, names),
      );
      if (left == null || right == null) return null;
      const { kind } = proposition;
      return (instance) => join(kind, left(instance), () => right(instance));
    }
    case 'forall':
    case 'exists':
    case 'atom':
      return null;
  }
}

function join(kind: 'and' | 'or' | 'implies' | 'iff', left: boolean, right: () => boolean): boolean {
  switch (kind) {
    case 'and':
      return left && right();
    case 'or':
      return left || right();
    case 'implies':
      return !left || right();
    case 'iff':
      return left === right();
  }
}

function compileRelation(
  { left, right, operator }: Extract<Proposition, { kind: 'relation' }>,
  type: NumberType,
  names: ReadonlySet<string>,
): Test | null {
  const sides = [left, right].map((side) => readPolynomial(side, reading[type]));
  const [first, second] = sides;
  if (first == null || second == null) return null;
  const whole = first.minus(second);
  if ([...first.atoms, ...second.atoms].some((atom) => !names.has(atom))) return null;
  const holds = signTests[operator];
  return holds === undefined ? null : (instance) => holds(whole.valueAt(instance).numerator);
}

/** What an operator says of the sign of left - right. */
const signTests: Readonly<Record<string, (sign: bigint) => boolean>> = {
  '=': (sign) => sign === 0n,
  '≠': (sign) => sign !== 0n,
  '<': (sign) => sign < 0n,
  '≤': (sign) => sign <= 0n,
  '>': (sign) => sign > 0n,
  '≥': (sign) => sign >= 0n,
};
