import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { boundTokens } from './bound-tokens.ts';
import { typeVariables } from './type-variables.ts';

/**
 * The same text for statements that differ in the names of bound variables, in the order of binders, or in that of
 * premises. Variables are numbered in the order in which the conclusion mentions them, then the premises, then the types.
 * Premises come in the order of their texts; where two are alike as far as variables are numbered, the order decides, so
 * that two such statements may get two forms. Never do different statements get one.
 */
export function normalForm(statement: LemmaStatement): string {
  const { surroundings, variables, premises, conclusion } = statement;
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  const sorts = typeVariables(statement);
  const instances = surroundings.filter((binder) => binder.startsWith('['));
  const known = new Set([...types.keys(), ...sorts.map(([name]) => name)]);
  const labels = new Map<string, string>();
  let bound = 0;

  const write = (text: string): string => {
    const label = (word: string) => {
      if (!known.has(word)) return word;
      if (!labels.has(word)) labels.set(word, `#${labels.size}`);
      return labels.get(word) ?? word;
    };
    return boundTokens(text, label, () => `%${bound++}`).join(' ');
  };
  /** As `write`, without numbering what is not numbered yet. */
  const look = (text: string): string => {
    let inner = 0;
    const label = (word: string) => (known.has(word) ? (labels.get(word) ?? '#') : word);
    return boundTokens(text, label, () => `%${inner++}`).join(' ');
  };
  const writeAll = (texts: readonly string[]): string[] => {
    const left = [...texts];
    const written: string[] = [];
    while (left.length > 0) {
      const looks = left.map(look);
      const least = looks.indexOf([...looks].sort()[0] ?? '');
      written.push(...left.splice(least, 1).map(write));
    }
    return written;
  };

  const body = [write(conclusion), ...writeAll(premises)];
  const written = new Map<string, string>();
  // A type may mention what nothing else does, which is numbered then.
  for (const [name] of labels) written.set(name, write(types.get(name) ?? ''));
  const unmentioned = writeAll(variables.filter(({ name }) => !labels.has(name)).map(({ type }) => type));
  const sortOf = new Map(sorts);
  const signs = [...labels].map(
    ([name, label]) => `${label} : ${written.get(name) || (sortOf.get(name) ?? '')}`,
  );
  return [
    body.join(' ← '),
    signs.join(', '),
    unmentioned.join(', '),
    instances.map(look).sort().join(' '),
  ].join(' | ');
}
