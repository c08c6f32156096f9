import type { OwnType } from './own-types.ts';
import { printType, replaceApplications, type TypeText } from './type-text.ts';

/** What stands for a type variable: its elements cost Lean little, and it can run through all of them. */
export const carrier = 'Bool';

export interface SampleSource {
  /** What type variables and renamed names are replaced by. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Type variables of a universe of their own: their elements are lifted. */
  readonly lifted: ReadonlySet<string>;
  readonly types: ReadonlyMap<string, OwnType>;
}

/** At most `count` closed terms of the type, the simplest first; null when nothing is known of it. */
export function sampleTerms(type: TypeText, count: number, source: SampleSource): readonly string[] | null {
  const found = allSamples(type, count, source);
  return found === null || found.length === 0 ? null : [...new Set(found)].slice(0, count);
}

function allSamples(type: TypeText, count: number, source: SampleSource): readonly string[] | null {
  switch (type.kind) {
    case 'application':
      return ofApplication(type.head, type.arguments, count, source);
    case 'function':
      return ofFunction(type, source);
    case 'product': {
      const left = sampleTerms(type.left, 3, source);
      const right = sampleTerms(type.right, 3, source);
      if (left === null || right === null) return null;
      return left.flatMap((a) => right.map((b) => `(${a}, ${b})`)).sort((a, b) => a.length - b.length);
    }
    case 'sum': {
      const left = sampleTerms(type.left, 2, source) ?? [];
      const right = sampleTerms(type.right, 2, source) ?? [];
      return [...left.map((a) => `(.inl ${a})`), ...right.map((b) => `(.inr ${b})`)];
    }
    case 'term':
      return null;
  }
}

function ofApplication(
  head: string,
  args: readonly TypeText[],
  count: number,
  source: SampleSource,
): readonly string[] | null {
  const first = args[0];
  if (source.lifted.has(head)) return ['⟨false⟩', '⟨true⟩'];
  if (source.replaced.get(head) === carrier) return ['false', 'true'];
  switch (head) {
    case 'Nat':
    case 'ℕ':
    case 'ℚ':
    case 'ℝ':
      return Array.from({ length: count }, (_, index) => `${index}`);
    case 'Int':
    case 'ℤ':
      return Array.from({ length: count }, (_, index) =>
        index % 2 === 0 ? `${index === 0 ? 0 : `(-${index / 2})`}` : `${(index + 1) / 2}`,
      );
    case 'Bool':
    case 'Prop':
      return ['false', 'true'];
    case 'Unit':
    case 'PUnit':
      return ['()'];
    case 'Char':
      return ["'a'", "'b'", "' '"];
    case 'String':
      return ['""', '"a"', '"ab"', '"b"'];
    case 'Fin':
      if (first?.kind !== 'term' || !/^[1-9]\d*$/u.test(first.text)) return null;
      return Array.from({ length: Math.min(count, Number(first.text)) }, (_, index) => `${index}`);
    case 'List':
    case 'Array': {
      const items = first === undefined ? null : sampleTerms(first, 3, source);
      return items === null ? null : sequences(items, head === 'List' ? '' : '#');
    }
    case 'Option': {
      const items = first === undefined ? null : sampleTerms(first, Math.max(1, count - 1), source);
      return items === null ? null : ['none', ...items.map((item) => `(some ${item})`)];
    }
    default:
      return ofOwnType(source.types.get(head), args, source);
  }
}

/** Short sequences in several orders, with and without repetition. */
function sequences([a = '', b = a, c = b]: readonly string[], sign: string): string[] {
  const shapes = [[], [a], [b, a], [a, b], [a, a], [b], [c, a, b], [a, b, a]];
  return shapes.map((shape) => `${sign}[${shape.join(', ')}]`);
}

/** Constant functions, the identity, projections and a few operations; to `Prop` stands for to `Bool`. */
function ofFunction(type: TypeText, source: SampleSource): readonly string[] | null {
  const from: string[] = [];
  let to = type;
  for (; to.kind === 'function'; to = to.to) from.push(printType(to.from, source.replaced));
  const result = printType(to, source.replaced);
  const constants = sampleTerms(to, 2, source);
  if (constants === null) return null;
  const isTruth = result === 'Bool' || result === 'Prop';
  const [first = '', second] = from;
  const holes = from.map(() => '_').join(' ');
  const found = constants.map((term) => `(fun ${holes} => ${term})`);
  if (from.length === 1) {
    if (first === result) found.unshift('(fun x => x)');
    if (first === 'Nat' && result === 'Nat') found.push('(fun x => x + 1)', '(fun x => 2 - x)');
    if (first === 'Bool' && isTruth) found.push('(fun x => x)', '(fun x => !x)');
    else if (isTruth) found.push('(fun x => x == default)');
  } else if (from.length === 2) {
    if (first === result) found.push('(fun x _ => x)');
    if (second === result) found.push('(fun _ y => y)');
    if (isTruth && first === second) found.push('(fun x y => x == y)');
    if (isTruth && first === 'Bool' && second === 'Bool') {
      found.push('(fun x y => x && !y)', '(fun x y => !x || y)', '(fun x y => x || y)');
    } else if (first === second && (first === 'Nat' || first === 'Int')) {
      if (isTruth) found.push('(fun x y => decide (x ≤ y))', '(fun x y => x == 0 && y == 1)');
      else if (first === result) found.push('(fun x y => x + y)');
    }
  }
  return found;
}

/** So many values of an own type serve as parts of larger ones. */
const partLimit = 4;

/** Terms of an own type: constructors without smaller parts, then those over what is there already, twice. */
function ofOwnType(
  type: OwnType | undefined,
  args: readonly TypeText[],
  source: SampleSource,
): readonly string[] | null {
  if (type === undefined) return null;
  const leaves = build(type, [], args, source);
  const small = build(type, leaves.slice(0, partLimit), args, source);
  const large = build(
    type,
    [...small.slice(0, 2), ...leaves.slice(0, 1), ...small.slice(2, 3)],
    args,
    source,
  );
  const mixed = [small[0], large[0], small[1], large[1], ...small.slice(2), ...large.slice(2)];
  return [...leaves.slice(0, partLimit), ...mixed.filter((term) => term !== undefined)];
}

/** Each constructor with several choices for its fields; smaller values of the type itself come from `parts`. */
function build(
  type: OwnType,
  parts: readonly string[],
  args: readonly TypeText[],
  source: SampleSource,
): string[] {
  return type.constructors.flatMap(({ name, parameters, fields }) => {
    const isSelf = (field: TypeText | null) => field?.kind === 'application' && field.head === type.name;
    if (fields.some(isSelf) !== parts.length > 0) return [];
    const actual = new Map(parameters.flatMap((parameter, at) => (args[at] ? [[parameter, args[at]]] : [])));
    const choices = fields.map((field) =>
      isSelf(field) ? parts : field === null ? null : sampleTerms(substitute(field, actual), 3, source),
    );
    if (!choices.every((choice) => choice !== null)) return [];
    const rounds = Math.min(partLimit, Math.max(1, ...choices.map((choice) => choice.length)));
    return Array.from({ length: rounds }, (_, round) => {
      const values = choices.map((choice, at) => choice[(round + at) % choice.length]!);
      return values.length === 0 ? name : `(${[name, ...values].join(' ')})`;
    });
  });
}

function substitute(type: TypeText, actual: ReadonlyMap<string, TypeText>): TypeText {
  return replaceApplications(
    type,
    (found) =>
      actual.get(found.head) ?? {
        ...found,
        arguments: found.arguments.map((argument) => substitute(argument, actual)),
      },
  );
}
