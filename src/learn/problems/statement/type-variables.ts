import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';

/** The type variables of a statement with their sorts: `α` and `Type` of `{α : Type}`. */
export const typeVariables = ({ surroundings }: LemmaStatement): [name: string, sort: string][] =>
  surroundings.flatMap((binder) => {
    const [, names = '', sort = ''] = /^\{([^:]*) : (.*)\}$/u.exec(binder) ?? [];
    return names === '' ? [] : names.split(' ').map((name): [string, string] => [name, sort]);
  });
