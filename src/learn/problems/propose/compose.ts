import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { NameSupply } from '../../../prove/enumerative/reading/names.ts';
import { readProposition, withoutBrackets } from '../../../prove/enumerative/reading/proposition.ts';
import { mentions, replaceWord, wordsOf } from '../../../prove/enumerative/reading/words.ts';
import type { Variant } from './mutate.ts';

/**
 * Two equations in one: of `f x = g x` and `h y = k y` comes `f (h y) = g (k y)`, for every variable `x` of the first. It
 * follows from the two, wherever it has a type.
 */
export function compose(outer: LemmaStatement, inner: LemmaStatement): readonly Variant[] {
  const first = readProposition(outer.conclusion);
  const second = readProposition(inner.conclusion);
  if (first.kind !== 'relation' || first.operator !== '=') return [];
  if (second.kind !== 'relation' || second.operator !== '=') return [];
  const apart = renameApart(inner, outer);
  const read = readProposition(apart.conclusion);
  if (read.kind !== 'relation') return [];
  const known = new Set(outer.surroundings);
  return outer.variables.flatMap((variable): Variant[] => {
    const isInTypes = outer.variables.some(({ type }) => mentions(type, variable.name));
    const canFit = apart.variables.some(({ type }) => type === variable.type);
    if (isInTypes || !canFit) return [];
    const [left, right] = [read.left, read.right].map((side) => (/\s/u.test(side) ? `(${side})` : side));
    const put = (text: string, side = '') => replaceWord(text, variable.name, side);
    return [
      {
        how: `${variable.name} by an equation`,
        statement: {
          surroundings: [...outer.surroundings, ...apart.surroundings.filter((binder) => !known.has(binder))],
          variables: [...outer.variables.filter((other) => other !== variable), ...apart.variables],
          premises: [...outer.premises.map((premise) => put(premise, left)), ...apart.premises],
          conclusion: [put(first.left, left), put(first.right, right)].map(withoutBrackets).join(' = '),
        },
      },
    ];
  });
}

/**
 * The statement with variables that are no words of another one: what that binds inside would capture them as well as its own
 * variables do. Type variables keep their names: they are to be the same.
 */
function renameApart(statement: LemmaStatement, from: LemmaStatement): LemmaStatement {
  const texts = ({ conclusion, premises, variables }: LemmaStatement) => [
    conclusion,
    ...premises,
    ...variables.flatMap(({ name, type }) => [name, type]),
  ];
  const taken = new Set(texts(from).flatMap(wordsOf));
  const supply = new NameSupply([...taken, ...texts(statement).flatMap(wordsOf)]);
  const names = new Map(
    statement.variables.map(({ name }) => [name, taken.has(name) ? supply.fresh(name) : name]),
  );
  const rename = (text: string) =>
    [...names].reduce(
      (part, [name, other]) => (name === other ? part : replaceWord(part, name, other)),
      text,
    );
  return {
    ...statement,
    variables: statement.variables.map(({ name, type }) => ({
      name: names.get(name) ?? name,
      type: rename(type),
    })),
    premises: statement.premises.map(rename),
    conclusion: rename(statement.conclusion),
  };
}
