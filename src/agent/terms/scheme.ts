/**
 * Schemes of lemmas: statements with variables for functions, filled in with every function that fits by its type.
 *
 *   F(G(x, y)) = H(F(x), F(y))     with F = length, G = ++, H = +
 *
 * (O. Montano-Rivas, R. McCasland, L. Dixon, A. Bundy, Scheme-based theorem discovery and concept invention, 2012.)
 * Capital letters with arguments stand for functions, `C` and `D` for constants, small letters for variables. `F` is a
 * function of the header. `P` stands for a function that is given, a test of the header's definitions.
 */
import type { Operation, SchemeTerm } from './operation.ts';

export type Pattern =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'call'; readonly function: string; readonly arguments: readonly Pattern[] };

/** That something of type `Bool` or `Prop` is true, or false. */
export interface Truth<P> {
  readonly of: P;
  readonly isTrue: boolean;
}

/** `F(x, y) = y`, or a truth. */
export type SchemeConclusion<P> =
  | { readonly kind: 'equation'; readonly left: P; readonly right: P }
  | TruthClaim<P>;

interface TruthClaim<P> extends Truth<P> {
  readonly kind: 'truth';
}

export interface Scheme {
  readonly text: string;
  readonly premises: readonly Truth<Pattern>[];
  readonly conclusion: SchemeConclusion<Pattern>;
}

/** An instance of a scheme, with the types of its variables. */
export interface SchemeInstance {
  readonly scheme: Scheme;
  readonly premises: readonly Truth<SchemeTerm>[];
  readonly conclusion: SchemeConclusion<SchemeTerm>;
  /** By the scheme's names, in order of occurrence. */
  readonly variables: ReadonlyMap<string, string>;
}

/** `F(x, G(y)) = G(F(x, y))`; with premises, of which `!` says that they are false: `!P(x, y) → P(y, x)`. */
export function readScheme(text: string): Scheme {
  const parts = text.split(' → ');
  const [left = '', right] = (parts.at(-1) ?? '').split(' = ');
  return {
    text,
    premises: parts.slice(0, -1).map(readTruth),
    conclusion:
      right === undefined
        ? { kind: 'truth', ...readTruth(left) }
        : { kind: 'equation', left: readPattern(left), right: readPattern(right) },
  };
}

const readTruth = (text: string): Truth<Pattern> =>
  text.startsWith('!')
    ? { of: readPattern(text.slice(1)), isTrue: false }
    : { of: readPattern(text), isTrue: true };

function readPattern(text: string): Pattern {
  const tokens = text.match(/[A-Za-z]|[(),]/gu) ?? [];
  let at = 0;
  const found = read();
  if (at !== tokens.length) throw new RangeError(`no pattern: ${text}`);
  return found;

  function read(): Pattern {
    const name = tokens[at++] ?? '';
    if (!/^[A-Za-z]$/u.test(name)) throw new RangeError(`no pattern: ${text}`);
    if (name === name.toLowerCase()) return { kind: 'variable', name };
    const args: Pattern[] = [];
    if (tokens[at] === '(') {
      do {
        at += 1;
        args.push(read());
      } while (tokens[at] === ',');
      at += 1;
    }
    return { kind: 'call', function: name, arguments: args };
  }
}

interface Bindings {
  readonly functions: ReadonlyMap<string, Operation>;
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * All ways to fill in a scheme, in the order of `operations`.
 * @param given what letters stand for that are not to be filled in
 */
export function* schemeInstances(
  scheme: Scheme,
  operations: readonly Operation[],
  given: ReadonlyMap<string, Operation> = new Map(),
): Generator<SchemeInstance> {
  const { premises, conclusion } = scheme;
  const start: Bindings = { functions: given, variables: new Map() };
  for (const assumed of fillTruths(premises, start, operations)) {
    const before = assumed.bindings;
    const whole = { scheme, premises: assumed.terms };
    if (conclusion.kind === 'truth') {
      for (const { terms, bindings } of fillTruths([conclusion], before, operations))
        for (const truth of terms)
          yield { ...whole, conclusion: { kind: 'truth', ...truth }, variables: bindings.variables };
      continue;
    }
    for (const left of fill(conclusion.left, null, before, operations))
      for (const right of fill(conclusion.right, left.type, left.bindings, operations))
        yield {
          ...whole,
          conclusion: { kind: 'equation', left: left.term, right: right.term },
          variables: right.bindings.variables,
        };
  }
}

function* fillTruths(
  truths: readonly Truth<Pattern>[],
  before: Bindings,
  operations: readonly Operation[],
): Generator<{ readonly terms: readonly Truth<SchemeTerm>[]; readonly bindings: Bindings }> {
  const [first, ...rest] = truths;
  if (first === undefined) {
    yield { terms: [], bindings: before };
    return;
  }
  for (const { term, type, bindings } of fill(first.of, null, before, operations)) {
    if (!isTruth(type)) continue;
    for (const others of fillTruths(rest, bindings, operations))
      yield { terms: [{ of: term, isTrue: first.isTrue }, ...others.terms], bindings: others.bindings };
  }
}

const isTruth = (type: string): boolean => type === 'Bool' || type === 'Prop';

interface Filled {
  readonly term: SchemeTerm;
  readonly type: string;
  readonly bindings: Bindings;
}

function* fill(
  pattern: Pattern,
  type: string | null,
  bindings: Bindings,
  operations: readonly Operation[],
): Generator<Filled> {
  if (pattern.kind === 'variable') {
    const known = bindings.variables.get(pattern.name) ?? type;
    // A variable whose type nothing says can not stand alone on the left.
    if (known === null || (type !== null && known !== type)) return;
    const variables = new Map([...bindings.variables, [pattern.name, known]]);
    yield {
      term: { kind: 'variable', name: pattern.name },
      type: known,
      bindings: { ...bindings, variables },
    };
    return;
  }
  const bound = bindings.functions.get(pattern.function);
  for (const operation of bound === undefined ? operations : [bound]) {
    if (operation.arguments.length !== pattern.arguments.length) continue;
    if (type !== null && operation.result !== type) continue;
    if (pattern.function === 'F' && operation.origin !== 'own') continue;
    const functions = new Map([...bindings.functions, [pattern.function, operation]]);
    for (const { terms, bindings: after } of fillAll(pattern.arguments, operation, 0, {
      ...bindings,
      functions,
    })) {
      yield {
        term: { kind: 'call', operation, arguments: terms },
        type: operation.result,
        bindings: after,
      };
    }
  }

  function* fillAll(
    patterns: readonly Pattern[],
    operation: Operation,
    at: number,
    before: Bindings,
  ): Generator<{ terms: readonly SchemeTerm[]; bindings: Bindings }> {
    const next = patterns[at];
    if (next === undefined) {
      yield { terms: [], bindings: before };
      return;
    }
    for (const first of fill(next, operation.arguments[at] ?? null, before, operations)) {
      for (const rest of fillAll(patterns, operation, at + 1, first.bindings)) {
        yield { terms: [first.term, ...rest.terms], bindings: rest.bindings };
      }
    }
  }
}
