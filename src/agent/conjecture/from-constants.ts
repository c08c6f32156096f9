import type { Goal } from '../../../core/goal.ts';
import { type Call, callsOf, printCall } from '../../prove/reading/calls.ts';
import { mentions, NameSupply, wordsOf } from '../../prove/reading/names.ts';
import { readProposition } from '../../prove/reading/proposition.ts';
import { printType, readType } from '../../prove/refute/type-text.ts';
import { oneLine } from '../../report/single-line.ts';
import { bareType, isFlipped, type Operation, type Signature, typesOfCall } from '../terms/operation.ts';
import { type Conjecture, conjecturesOf, type Guess } from './conjecture.ts';

/**
 * Lemmas from calls with a constant where a function collects its result: `eachOnto f xs [] = turn (each f xs)` holds for
 * the start value alone, and an induction needs a statement about all of them. The constant becomes a variable, and what
 * the call comes to with it is guessed from a few forms; small instances tell which one is true (generalisation of
 * accumulators: R. Aubin, Mechanizing structural induction, 1979; A. Ireland, A. Bundy, Productive use of failure in
 * inductive proof, 1996).
 *
 *   L[f x c] = R   becomes   L[f x a] = G(R, L[a]),  G(L[a], R),  G(H(L[a]), R)  or  G(L[f x c], L[a])
 *
 * `L`: what stands around the call; `c`: the constant; `G`: an operation on two values of the type of both sides; `H`: a
 * function of one.
 */

const conditions = [
  /\bb?if\s+(?:[\p{L}_][\p{L}\p{N}_']*\s*:\s)?(?!let\b)([\s\S]*?)\bthen\b/gu,
  /\bmatch\s+(?:[\p{L}_][\p{L}\p{N}_']*\s*:\s)?([\s\S]*?)\bwith\b/gu,
  /\bcond\s+(\([^()]*\)|\S+)/gu,
  /([^\n=|]{0,200}?)(?:&&|\|\|)/gu,
  /(?:&&|\|\|)([^\n&|]*)/gu,
];

/**
 * The words by which definitions decide: of what stands behind `if` and `match`, and beside `&&` and `||`. Read from the
 * text alone: what is no test costs a few conjectures and tactics more.
 */
export function conditionWords(header: string): ReadonlySet<string> {
  const texts = conditions.flatMap((pattern) => [...header.matchAll(pattern)].map(([, text = '']) => text));
  return new Set(texts.flatMap(wordsOf));
}

/** Whether a declaration is among such words; texts may have the end of its name alone, or put its argument before it. */
export function isTested(name: string, words: ReadonlySet<string>): boolean {
  const last = name.split('.').at(-1) ?? name;
  return words.has(name) || words.has(last) || [...words].some((word) => word.endsWith(`.${last}`));
}

/** The functions of the header to truth values by which its definitions decide. */
export function testsIn(header: string, operations: readonly Operation[]): readonly Operation[] {
  const words = conditionWords(header);
  return operations.filter(
    (operation) =>
      operation.origin === 'own' &&
      (operation.result === 'Bool' || operation.result === 'Prop') &&
      !isFlipped(operation) &&
      isTested(operation.name, words),
  );
}

interface ConstantOptions {
  /** The theorem's own goals before those of the search. */
  readonly goals: readonly Goal[];
  /** Of the header's functions, those that take functions too. */
  readonly signatures: readonly Signature[];
  readonly operations: readonly Operation[];
  readonly surroundings: readonly string[];
}

/** A start value in a call, and the equation that the call stands in. */
interface Place {
  readonly goal: Goal;
  readonly name: string;
  readonly call: Call;
  /** The side with something else in place of the call. */
  readonly around: (text: string) => string;
  readonly other: string;
  /** Types of the arguments, as printed; null where that is not known. */
  readonly types: readonly (string | null)[];
  /** Of both sides; null: not known. */
  readonly sides: string | null;
}

/** Conjectures with a variable for a constant, the likeliest first, none twice. */
export const fromConstants = ({
  goals,
  signatures,
  operations,
  surroundings,
}: ConstantOptions): readonly Conjecture[] =>
  conjecturesOf(goals, surroundings, (goal) =>
    placesIn(goal, signatures).flatMap((place) => freed(place, operations)),
  );

function placesIn(goal: Goal, signatures: readonly Signature[]): readonly Place[] {
  const target = readProposition(oneLine(goal.target));
  if (goal.shape.binders > 0 || target.kind !== 'relation' || target.operator !== '=') return [];
  const variables = new Map(
    goal.hypotheses.flatMap(({ name, type, isProof }) => (isProof ? [] : [[name, oneLine(type)] as const])),
  );
  const { left, right } = target;
  return [[left, right] as const, [right, left] as const].flatMap(([side, other]) =>
    signatures.flatMap((signature) =>
      callsOf(side, signature.name).flatMap((call): Place[] => {
        if (call.arguments.length !== signature.arguments.length) return [];
        const { types, result } = typesOfCall(signature, call.arguments, variables);
        const isWhole = call.text === side;
        const around = (text: string) => replaceCall(side, call, text);
        const outer = signatures.find(({ name }) => side.startsWith(`${name} `));
        const sides = isWhole ? result : outer === undefined ? null : printType(outer.result);
        return [{ goal, name: signature.name, call, around, other, types, sides }];
      }),
    ),
  );
}

/** The side with something else in place of the call, and of the brackets around it where they are not needed. */
function replaceCall(side: string, { start, text: call }: Call, by: string): string {
  const end = start + call.length;
  const isBare = !/\s/u.test(by) && side[start - 1] === '(' && side[end] === ')';
  return isBare
    ? `${side.slice(0, start - 1)}${by}${side.slice(end + 1)}`
    : `${side.slice(0, start)}${by}${side.slice(end)}`;
}

/** One constant gives way to a variable. */
function freed(
  { goal, name, call, around, other, types, sides }: Place,
  operations: readonly Operation[],
): Guess[] {
  const supply = new NameSupply(goal.hypotheses.map((hypothesis) => hypothesis.name));
  return call.arguments.flatMap((argument, at): Guess[] => {
    const type = types[at];
    if (type === undefined || type === null || !isConstant(argument, goal)) return [];
    const isList = /^\(?List\b/u.test(type);
    const value = supply.fork().fresh(isList ? 'ws' : 'w');
    const freed = around(printCall(name, call.arguments.with(at, value)));
    const start = around(value);
    // What stands around the call alone knows the type of what it makes of the value.
    const whole = start === value ? type : sides;
    if (whole === null || (sides !== null && whole !== sides)) return [];
    const [rest, bare] = [bracketed(other), bracketed(start)];
    const joins = operations.filter((join) => isJoin(join, whole));
    const turns = operations.filter(
      (operation) =>
        operation.arguments.length === 1 &&
        operation.arguments[0] === whole &&
        operation.result === whole &&
        !isFlipped(operation),
    );
    const own = (operation: Operation) => (operation.origin === 'own' ? 1 : 0.8);
    const guess = (right: string, weight: number): Guess => ({
      text: `${freed} = ${right}`,
      added: [{ name: value, type: bareType(type) }],
      origin: 'constant generalised',
      weight,
    });
    return joins.flatMap((join) => [
      guess(join.write([rest, bare]), own(join)),
      guess(join.write([bare, rest]), 0.9 * own(join)),
      ...turns
        .filter(({ origin }) => origin !== 'constructor')
        .map((turn) => guess(join.write([`(${turn.write([bare])})`, rest]), 0.5 * own(join) * own(turn))),
      guess(join.write([bracketed(around(call.text)), bare]), 0.4 * own(join)),
    ]);
  });
}

const isJoin = (operation: Operation, type: string): boolean =>
  operation.origin !== 'constructor' &&
  operation.arguments.length === 2 &&
  operation.result === type &&
  operation.arguments.every((argument) => argument === type) &&
  !isFlipped(operation);

/** A value without variables that is no function: nothing that the goal introduces occurs in it. */
function isConstant(text: string, { hypotheses }: Goal): boolean {
  const type = readType(text);
  const isWord = type === null || type.kind === 'application' || type.kind === 'term';
  return isWord && !text.includes('✝') && !hypotheses.some(({ name }) => mentions(text, name));
}

const bracketed = (text: string): string =>
  /\s/u.test(text) && !/^(?:\([^()]*\)|\[[^[\]]*\])$/u.test(text) ? `(${text})` : text;
