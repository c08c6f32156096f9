import { NameSupply } from '../../prove/reading/names.ts';
import type { LemmaBinder } from '../sketch/lemma.ts';
import { bareType, callsIn, type Operation, type SchemeTerm, sizeOf, writeTerm } from '../terms/operation.ts';
import { type Claim, type SchemeInstance, schemeInstances } from '../terms/scheme.ts';
import { schemes, testSchemes } from '../terms/schemes.ts';
import { bestOfEach, bindersAbout, type Conjecture } from './conjecture.ts';

export interface SchemeOptions {
  readonly operations: readonly Operation[];
  /** How much the goals are about a function of the header, by name; 1 for the one they mention most. */
  readonly relevance: ReadonlyMap<string, number>;
  /** Whether header or theorem mention this function of the library. */
  readonly isFamiliar: (name: string) => boolean;
  /** Names that no variable may have. */
  readonly taken: readonly string[];
  readonly surroundings: readonly string[];
}

/** All laws of the schemes that fit the functions by type, the best first, none twice. */
export const fromSchemes = (options: SchemeOptions): readonly Conjecture[] =>
  bestOfEach(lawsOf(schemes, options));

/** Laws of these tests, and of what functions do where a test is true or false; the best first, none twice. */
export function fromTests(tests: readonly Operation[], asked: SchemeOptions): readonly Conjecture[] {
  // Goals mention what decides by a test, and seldom the test.
  const relevance = new Map([...asked.relevance, ...tests.map(({ name }) => [name, 1] as const)]);
  const options = { ...asked, relevance };
  return bestOfEach(tests.flatMap((test) => lawsOf(testSchemes, options, new Map([['P', test]]))));
}

/** `given`: what letters stand for that are not to be filled in. */
const lawsOf = (
  list: typeof schemes,
  options: SchemeOptions,
  given: ReadonlyMap<string, Operation> = new Map(),
): readonly Conjecture[] =>
  list.flatMap(({ scheme, weight }) =>
    [...schemeInstances(scheme, options.operations, given)].flatMap(
      (instance) => toConjecture(instance, weight, options) ?? [],
    ),
  );

function toConjecture(
  { scheme, claims, variables }: SchemeInstance,
  weight: number,
  { relevance, isFamiliar, taken, surroundings }: SchemeOptions,
): Conjecture | null {
  const names = nameVariables([...variables.values()], taken);
  const renamed = new Map([...variables.keys()].map((name, at) => [name, names[at] ?? name]));
  const terms = claims.flatMap(sidesOf).map((term) => rename(term, renamed));
  const texts = claims.map((claim) => writeClaim(claim, renamed));
  const conclusion = texts.at(-1);
  if (conclusion === undefined || conclusion === null) return null;
  const binders = [...variables.values()].map(
    (type, at): LemmaBinder => ({ name: names[at] ?? '', type: bareType(type) }),
  );
  const used = binders.filter(({ name }) => terms.some((term) => mentionsVariable(term, name)));
  const library = terms.flatMap(callsIn).filter(({ operation }) => operation.origin === 'library');
  const isForeign = library.some(({ operation: { name } }) => !isFamiliar(name));
  const size = terms.reduce((sum, term) => sum + sizeOf(term), 0);
  return {
    surroundings: bindersAbout(used.map(({ type }) => type).join(' '), surroundings),
    variables: used,
    premises: texts.slice(0, -1).filter((text) => text !== null),
    conclusion,
    origin: scheme.text,
    isForeign,
    score: (weight * interest(terms, relevance)) / (1 + 0.04 * size),
  };
}

const sidesOf = ({ left, right }: Claim<SchemeTerm>): readonly SchemeTerm[] =>
  typeof right === 'boolean' ? [left] : [left, right];

/** Null for an equation that says nothing. */
function writeClaim({ left, right }: Claim<SchemeTerm>, names: ReadonlyMap<string, string>): string | null {
  const text = writeTerm(rename(left, names));
  if (typeof right !== 'boolean') {
    const other = writeTerm(rename(right, names));
    return text === other ? null : `${text} = ${other}`;
  }
  if (left.kind === 'call' && left.operation.result === 'Bool') return `${text} = ${right}`;
  return right ? text : `¬ (${text})`;
}

/** The mean relevance of the functions of the header in it, less for each of the library. */
function interest(terms: readonly SchemeTerm[], relevance: ReadonlyMap<string, number>): number {
  const calls = terms.flatMap(callsIn).map(({ operation }) => operation);
  const own = calls.filter(({ origin }) => origin === 'own');
  const mean = own.reduce((sum, { name }) => sum + (relevance.get(name) ?? 0.1), 0) / Math.max(1, own.length);
  const foreign = new Set(calls.filter(({ origin }) => origin === 'library').map(({ name }) => name)).size;
  return mean * 0.7 ** foreign;
}

function rename(term: SchemeTerm, names: ReadonlyMap<string, string>): SchemeTerm {
  if (term.kind === 'variable') return { kind: 'variable', name: names.get(term.name) ?? term.name };
  return { ...term, arguments: term.arguments.map((argument) => rename(argument, names)) };
}

function mentionsVariable(term: SchemeTerm, name: string): boolean {
  return term.kind === 'variable'
    ? term.name === name
    : term.arguments.some((part) => mentionsVariable(part, name));
}

/** Names that read well for variables of these types, none of them taken. */
function nameVariables(types: readonly string[], taken: Iterable<string>): readonly string[] {
  const supply = new NameSupply(taken);
  return types.map((type) => {
    const bases = basesFor(type);
    const free = bases.find((base) => supply.fork().fresh(base) === base);
    return supply.fresh(free ?? bases[0] ?? 'x');
  });
}

function basesFor(type: string): readonly string[] {
  if (/^\(?List\b/u.test(type)) return ['xs', 'ys', 'zs'];
  if (/^(?:Nat|Int|Fin)\b/u.test(type)) return ['n', 'm', 'k'];
  if (type === 'Bool') return ['p', 'q', 'r'];
  if (/^\p{Ll}$/u.test(type) || /^[α-ω]$/u.test(type)) return ['x', 'y', 'z'];
  const letter = /\p{Lu}/u.exec(type)?.[0].toLowerCase() ?? 'x';
  return letter === 't' ? ['t', 'u', 'v'] : ['a', 'b', 'c'];
}
