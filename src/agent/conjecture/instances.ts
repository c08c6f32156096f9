import { replaceWord } from '../../prove/enumerative/reading/names.ts';
import type { OwnType } from '../../prove/refute/own-types.ts';
import { sampleTerms } from '../../prove/refute/samples.ts';
import { printType, readType, type TypeText } from '../../prove/refute/type-text.ts';
import type { LemmaStatement } from '../sketch/lemma.ts';

/** So many values of each variable, in so many combinations. */
const samplesEach = 8;
const combinations = 14;
/** Combinations are numbered, and taken so far apart: a prime, so that none comes twice. */
const stride = 37;
/** What a type variable stands for: enough elements that what is true of all of them is seldom chance. */
const elementType = 'Nat';

/**
 * Closed instances of a statement, as propositions; null when values of a type are not known. `types` are the
 * inductive types of the header.
 */
export function instancesOf(
  { surroundings, variables, premises, conclusion }: LemmaStatement,
  types: readonly OwnType[],
): readonly string[] | null {
  const free = surroundings.flatMap((binder) => /^\{([^:]*) :/u.exec(binder)?.[1]?.trim().split(' ') ?? []);
  const replaced = new Map(free.map((name) => [name, elementType]));
  const source = {
    replaced: new Map<string, string>(),
    lifted: new Set<string>(),
    types: new Map(types.map((type) => [type.name, type])),
  };
  const samples: (readonly string[])[] = [];
  for (const { type } of variables) {
    const read = readType(type);
    const closed = read === null ? null : close(read, replaced);
    const terms = closed === null ? null : sampleTerms(closed, samplesEach, source);
    if (closed === null || terms === null) return null;
    const printed = printType(closed, source.replaced);
    samples.push(
      longer(terms, types, closed)
        .slice(0, samplesEach)
        .map((term) => `(${term} : ${printed})`),
    );
  }
  const body = [...premises.map((text) => `(${text})`), `(${conclusion})`].join(' → ');
  const total = samples.reduce((product, { length }) => product * length, 1);
  const found = Array.from({ length: Math.min(combinations, total) }, (_, round) => {
    let rest = (round * stride) % total;
    return variables.reduce((text, { name }, at) => {
      const values = samples[at] ?? [];
      const value = values[rest % values.length] ?? '';
      rest = Math.floor(rest / values.length);
      return replaceWord(text, name, value);
    }, body);
  });
  return [...new Set(found)];
}

/** Of numbers and their like, with a constructor over one smaller part, there is also one more. */
function longer(terms: readonly string[], types: readonly OwnType[], type: TypeText): readonly string[] {
  const own = type.kind === 'application' ? types.find(({ name }) => name === type.head) : undefined;
  const step = own?.constructors.find(({ fields: [field, ...others] }) => {
    const isSelf = field?.kind === 'application' && field.head === own.name;
    return isSelf && others.length === 0;
  });
  return step === undefined ? terms : [...terms, `(${step.name} ${terms.at(-1)})`];
}

function close(type: TypeText, replaced: ReadonlyMap<string, string>): TypeText {
  const go = (part: TypeText) => close(part, replaced);
  switch (type.kind) {
    case 'application':
      return { ...type, head: replaced.get(type.head) ?? type.head, arguments: type.arguments.map(go) };
    case 'function':
      return { ...type, from: go(type.from), to: go(type.to) };
    case 'product':
    case 'sum':
      return { ...type, left: go(type.left), right: go(type.right) };
    case 'term':
      return type;
  }
}
