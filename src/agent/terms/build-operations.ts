import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import { rootPosition } from '../../prove/lean/lean-position.ts';
import { learnTypes, type OwnType } from '../../prove/refute/own-types.ts';
import { printType, readType } from '../../prove/refute/type-text.ts';
import { noStore } from '../../store/store.ts';
import { siftLimits } from '../conjecture/sift.ts';
import { goalBinders } from '../sketch/goal-binders.ts';
import {
  flip,
  infixOperation,
  learnSignatures,
  type Operation,
  prefixOperation,
  type Signature,
} from './operation.ts';

interface OperationSource {
  /** Of the header's definitions. */
  readonly own: readonly Signature[];
  readonly constructors: readonly Signature[];
  /** Types of the variables of the goals, printed: what type variables may stand for is taken from them. */
  readonly types: readonly string[];
}

/** A type variable stands for at most so many types. */
const elementLimit = 2;

/**
 * The functions that conjectures are made of, each at the types that matter: those of the header, the constructors, and
 * what the library has for lists, numbers and truth values when the header is about these.
 */
export function buildOperations({ own, constructors, types }: OperationSource): readonly Operation[] {
  const elements = elementTypes(types).slice(0, elementLimit);
  const owned = own.flatMap((signature) => atTypes(signature, 'own', elements));
  const built = constructors.flatMap((signature) => atTypes(signature, 'constructor', elements));
  const used = new Set(owned.flatMap((operation) => [...operation.arguments, operation.result]));
  const library = [...used].flatMap((type) => libraryFor(type, used));
  const all = [...owned, ...built.filter(({ result }) => used.has(result)), ...library];
  const distinct = [...new Map(all.map((operation) => [operation.key, operation])).values()];
  return [...distinct, ...distinct.filter(isLopsided).map(flip)];
}

/** With arguments of two types: schemes expect what is recurred on in either place. */
const isLopsided = ({ arguments: args }: Operation): boolean => args.length === 2 && args[0] !== args[1];

/** `α` of `List α`, `Tree Nat` and their like, then the types themselves that are names. */
function elementTypes(types: readonly string[]): readonly string[] {
  const inner: string[] = [];
  const outer: string[] = [];
  for (const text of types) {
    const type = readType(text);
    if (type === null) continue;
    if (type.kind === 'application') {
      inner.push(...type.arguments.map((argument) => printType(argument)));
      if (type.arguments.length === 0) outer.push(printType(type));
    }
  }
  return [...new Set([...inner, ...outer])];
}

function atTypes(
  signature: Signature,
  origin: Operation['origin'],
  elements: readonly string[],
): readonly Operation[] {
  const { name, parameters, arguments: args, result } = signature;
  if (args.some((argument) => argument.kind !== 'application')) return [];
  const choices =
    parameters.length === 0
      ? [new Map<string, string>()]
      : elements.map((element) => new Map(parameters.map((parameter) => [parameter, element])));
  return choices.map((choice) =>
    prefixOperation({
      name,
      origin,
      arguments: args.map((argument) => printType(argument, choice)),
      result: printType(result, choice),
    }),
  );
}

const constant = (name: string, result: string): Operation =>
  prefixOperation({ name, origin: 'library', arguments: [], result });

const unary = (name: string, from: string, result = from): Operation =>
  prefixOperation({ name, origin: 'library', arguments: [from], result });

function libraryFor(type: string, used: ReadonlySet<string>): readonly Operation[] {
  const element = /^\(List (.*)\)$/u.exec(type)?.[1];
  if (element !== undefined) {
    return [
      constant('[]', type),
      infixOperation('++', type),
      infixOperation('::', type, element),
      unary('List.reverse', type),
      ...(used.has('Nat') ? [unary('List.length', type, 'Nat')] : []),
    ];
  }
  switch (type) {
    case 'Nat':
      return [
        constant('0', type),
        unary('Nat.succ', type),
        infixOperation('+', type),
        infixOperation('*', type),
      ];
    case 'Int':
      return [constant('0', type), infixOperation('+', type), infixOperation('*', type)];
    case 'Bool':
      return [
        constant('true', type),
        constant('false', type),
        unary('!', type),
        infixOperation('&&', type),
        infixOperation('||', type),
      ];
    default:
      return [];
  }
}

/** Definitions that are looked at, the latest: one call of Lean each. */
const definitionsAtMost = 12;

/** What statements about a header can be made of. */
export interface LearnedOperations {
  /** Definitions that are no abbreviations, as they follow each other in the text. */
  readonly definitions: readonly string[];
  /** The header's functions and constructors, at the types of the goals' variables. */
  readonly operations: readonly Operation[];
  /** Of the definitions, those that take functions too. */
  readonly signatures: readonly Signature[];
  /** The header's own types, with their constructors. */
  readonly types: readonly OwnType[];
  /** Calls of Lean that it took. */
  readonly calls: number;
}

/** Asks Lean about the functions and types of a theorem's header. */
export async function learnOperations(
  theorem: Theorem,
  { localDeclarations, part }: OpenedTheorem,
  goals: readonly Goal[],
  engine: LeanEngine,
  signal: AbortSignal,
): Promise<LearnedOperations> {
  const tools = { engine, store: noStore(), limits: siftLimits, signal };
  const root = rootPosition(theorem, part);
  const definitions = localDeclarations
    .filter(({ kind, isReducible }) => kind === 'definition' && !isReducible)
    .map(({ name }) => name)
    .sort((a, b) => placeOf(a, theorem.header) - placeOf(b, theorem.header))
    .slice(-definitionsAtMost);
  const inductives = localDeclarations.flatMap(({ kind, name }) => (kind === 'inductive' ? [name] : []));
  const { types, calls } = await learnTypes(tools, root, inductives, signal);
  const constructors = types.flatMap((type) => type.constructors.map(({ name }) => name));
  const own = await learnSignatures(tools, root.state.reference, definitions);
  const built = await learnSignatures(tools, root.state.reference, constructors);
  return {
    definitions,
    signatures: own,
    operations: buildOperations({ own, constructors: built, types: dataTypesIn(goals) }),
    types,
    calls: calls + definitions.length + constructors.length,
  };
}

/** Lean lists definitions in no order. */
function placeOf(name: string, header: string): number {
  const last = RegExp.escape(name.split('.').at(-1) ?? name);
  return header.search(new RegExp(`\\bdef\\s+(?:\\S*\\.)?${last}(?![\\p{L}\\p{N}_'])`, 'u'));
}

const dataTypesIn = (goals: readonly Goal[]): readonly string[] =>
  goals.flatMap(goalBinders).flatMap(({ binder, role }) => (role === 'data' ? [binder.type] : []));
