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

/** An equation, or that the left side, of type `Bool` or `Prop`, is true or false. */
export interface Claim<P> {
  readonly left: P;
  readonly right: P | boolean;
}

export interface Scheme {
  readonly text: string;
  /** Premises, and then the conclusion. */
  readonly claims: readonly Claim<Pattern>[];
}

/** An instance of a scheme, with the types of its variables. */
export interface SchemeInstance {
  readonly scheme: Scheme;
  readonly claims: readonly Claim<SchemeTerm>[];
  /** By the scheme's names, in order of occurrence. */
  readonly variables: ReadonlyMap<string, string>;
}

/** `F(x, G(y)) = G(F(x, y))`; with premises, of which `!` says that they are false: `!P(x, y) → P(y, x)`. */
export const readScheme = (text: string): Scheme => ({ text, claims: text.split(' → ').map(readClaim) });

function readClaim(text: string): Claim<Pattern> {
  if (text.startsWith('!')) return { left: readPattern(text.slice(1)), right: false };
  const [left = '', right] = text.split(' = ');
  return { left: readPattern(left), right: right === undefined ? true : readPattern(right) };
}

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
  const start: Bindings = { functions: given, variables: new Map() };
  const fillOne = (claim: Claim<Pattern>, before: Bindings) => fillClaim(claim, before, operations);
  for (const { value: claims, bindings } of fillInTurn(scheme.claims, start, fillOne))
    yield { scheme, claims, variables: bindings.variables };
}

/** What was filled in, and what letters stand for then. */
interface Filled<T> {
  readonly value: T;
  readonly bindings: Bindings;
}

function* fillInTurn<Item, T>(
  items: readonly Item[],
  before: Bindings,
  fillOne: (item: Item, before: Bindings) => Iterable<Filled<T>>,
): Generator<Filled<readonly T[]>> {
  const [first, ...rest] = items;
  if (first === undefined) {
    yield { value: [], bindings: before };
    return;
  }
  for (const one of fillOne(first, before))
    for (const others of fillInTurn(rest, one.bindings, fillOne))
      yield { value: [one.value, ...others.value], bindings: others.bindings };
}

function* fillClaim(
  { left, right }: Claim<Pattern>,
  before: Bindings,
  operations: readonly Operation[],
): Generator<Filled<Claim<SchemeTerm>>> {
  for (const { value, type, bindings } of fill(left, null, before, operations)) {
    if (typeof right !== 'boolean') {
      for (const other of fill(right, type, bindings, operations))
        yield { value: { left: value, right: other.value }, bindings: other.bindings };
    } else if (type === 'Bool' || type === 'Prop') yield { value: { left: value, right }, bindings };
  }
}

function* fill(
  pattern: Pattern,
  type: string | null,
  bindings: Bindings,
  operations: readonly Operation[],
): Generator<Filled<SchemeTerm> & { readonly type: string }> {
  if (pattern.kind === 'variable') {
    const known = bindings.variables.get(pattern.name) ?? type;
    // A variable whose type nothing says can not stand alone on the left.
    if (known === null || (type !== null && known !== type)) return;
    const variables = new Map([...bindings.variables, [pattern.name, known]]);
    yield {
      value: { kind: 'variable', name: pattern.name },
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
    const places = pattern.arguments.map((own, at) => ({ own, type: operation.arguments[at] ?? null }));
    const filled = fillInTurn(places, { ...bindings, functions }, (place, before) =>
      fill(place.own, place.type, before, operations),
    );
    for (const { value: terms, bindings: after } of filled)
      yield {
        value: { kind: 'call', operation, arguments: terms },
        type: operation.result,
        bindings: after,
      };
  }
}
