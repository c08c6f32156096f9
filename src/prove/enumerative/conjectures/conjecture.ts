import type { LocalDeclaration } from '../../../../lean/engine.ts';
import { callsOf } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';
import { auxiliary, isKnown } from './auxiliary.ts';

/** At most so many conjectures for one goal. */
const conjectureLimit = 6;

/**
 * Laws that recursive definitions often obey, from their types alone: how they distribute over `++`, what they make
 * of an element that another definition puts in, and bounds. Each comes with its proof.
 */
export const conjecture: TacticProvider = {
  name: 'conjecture',
  propose(context) {
    if (context.goal.shape.binders > 0) return [];
    const recursive = context.definitions.filter((entry) => entry.isRecursive);
    const found = [
      ...recursive.flatMap((entry) => distribution(entry, context)),
      ...recursive.flatMap((entry) => insertion(entry, recursive, context)),
      ...recursive.flatMap((entry) => bounds(entry, context)),
    ]
      .filter(({ statement }) => !isKnown(context, statement))
      .slice(0, conjectureLimit);
    return found.flatMap(({ statement, subject, definitions }, index) =>
      weighted(0.22 * 0.9 ** index, auxiliary(context, statement, subject, definitions)),
    );
  },
};

interface Conjecture {
  readonly statement: string;
  readonly subject: string;
  readonly definitions: readonly string[];
}

/** `f (xs ++ ys)` for a function of one list that meets lists put together. */
function distribution({ name, constants }: LocalDeclaration, context: GoalContext): Conjecture[] {
  if (!constants.includes('List') || !isUnary(name, context)) return [];
  const others = context.definitions.filter(
    (entry) => entry.name !== name && entry.constants.includes('List'),
  );
  if (!context.constants.has('HAppend.hAppend') && others.length === 0) return [];
  const law = (right: string): Conjecture => ({
    statement: `∀ (xs ys : ${listType(context)}), ${name} (xs ++ ys) = ${right}`,
    subject: 'xs',
    definitions: [name],
  });
  if (constants.includes('Nat') && context.goal.shape.constants.includes('HAdd.hAdd'))
    return [law(`${name} xs + ${name} ys`)];
  if (constants.includes('Bool')) return [law(`(${name} xs && ${name} ys)`)];
  if (constants.includes('Nat') || constants.includes('Int'))
    return [law(`${name} xs + ${name} ys`), law(`${name} xs ++ ${name} ys`)];
  return [law(`${name} ys ++ ${name} xs`), law(`${name} xs ++ ${name} ys`)];
}

/** `f (g a xs)` where `g` puts `a` into a list: what `f` makes of it besides what it makes of `xs`. */
function insertion(
  { name, constants }: LocalDeclaration,
  recursive: readonly LocalDeclaration[],
  context: GoalContext,
): Conjecture[] {
  if (!constants.includes('List') || !isUnary(name, context)) return [];
  return recursive.flatMap((inner): Conjecture[] => {
    const isInserting = callsOf(context.goal.target, inner.name).some((call) => call.arguments.length === 2);
    if (inner.name === name || !isInserting) return [];
    return [
      {
        statement: `∀ (xs : ${listType(context)}) a, ${name} (${inner.name} a xs) = a + ${name} xs`,
        subject: 'xs',
        definitions: [name, inner.name],
      },
    ];
  });
}

/** Positive and growing, for a function of one number to numbers. */
function bounds({ name, constants }: LocalDeclaration, context: GoalContext): Conjecture[] {
  if (constants.some((constant) => constant !== 'Nat') || !isUnary(name, context)) return [];
  return ['0 < f (n + 1)', 'f n ≤ f (n + 1)', '0 < f n'].map((law) => ({
    statement: `∀ n, ${law.replaceAll('f ', `${name} `)}`,
    subject: 'n',
    definitions: [name],
  }));
}

function isUnary(name: string, context: GoalContext): boolean {
  const texts = [context.goal.target, ...context.proofs.map((proof) => proof.type)];
  const calls = texts.flatMap((text) => callsOf(text, name));
  return calls.length > 0 && calls.every((call) => call.arguments.length === 1);
}

/** The type of lists that the goal is about. */
function listType({ variables }: GoalContext): string {
  return variables.find(({ head }) => head === 'List')?.type ?? 'List Nat';
}
