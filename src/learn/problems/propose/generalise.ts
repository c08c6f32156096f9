import type { LemmaBinder, LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { bareType, type Operation } from '../../../agent/terms/operation.ts';
import { callsOf } from '../../../prove/enumerative/reading/calls.ts';
import { NameSupply } from '../../../prove/enumerative/reading/names.ts';
import { mentions, wordsOf } from '../../../prove/enumerative/reading/words.ts';
import type { Variant } from './mutate.ts';

/** What follows a variable's name makes another of it. */
const occurrence = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_'.])${RegExp.escape(name)}(?![\\p{L}\\p{N}_'₀-₉])`, 'gu');

/**
 * Statements that say more than a given one: a number or a call becomes a variable, or a variable that occurs several
 * times becomes two. They need not hold, and tell something when they do.
 */
export function generalise(statement: LemmaStatement, operations: readonly Operation[]): readonly Variant[] {
  return [...numbers(statement), ...calls(statement, operations), ...splits(statement)];
}

function numbers(statement: LemmaStatement): Variant[] {
  const { conclusion, premises, variables } = statement;
  const text = [conclusion, ...premises].join(' ');
  const found = new Set(text.match(/(?<![\p{L}\p{N}_'.₀-₉])\d+(?![\p{L}\p{N}_.])/gu) ?? []);
  // Lean knows the type; a wrong guess costs one statement that it does not take.
  const type = [text, ...variables.map((variable) => variable.type)].some((part) => mentions(part, 'Int'))
    ? 'Int'
    : 'Nat';
  return [...found].map((number) => {
    const name = freshName(statement, 'k');
    const put = (part: string) =>
      part.replace(new RegExp(`(?<![\\p{L}\\p{N}_'.₀-₉])${number}(?![\\p{L}\\p{N}_.])`, 'gu'), () => name);
    return {
      statement: withVariable(statement, { name, type }, put, premises.map(put)),
      how: `${number} generalised`,
    };
  });
}

function calls(statement: LemmaStatement, operations: readonly Operation[]): Variant[] {
  const own = operations.filter(({ key, origin }) => origin === 'own' && !key.startsWith('flip'));
  const found = new Map<string, string>();
  for (const operation of own) {
    for (const call of callsOf(statement.conclusion, operation.name)) {
      if (statement.conclusion[call.start - 1] === '(') found.set(call.text, bareType(operation.result));
    }
  }
  return [...found].map(([call, type]) => {
    const name = freshName(statement, /^List\b/u.test(type) ? 'ws' : 'w');
    const put = (part: string) => part.replaceAll(`(${call})`, () => name).replaceAll(call, () => name);
    return {
      statement: withVariable(statement, { name, type }, put, statement.premises.map(put)),
      how: 'call generalised',
    };
  });
}

/** Each single occurrence of a variable in the conclusion, taken for another variable. */
function splits(statement: LemmaStatement): Variant[] {
  const { conclusion, variables, premises } = statement;
  return variables.flatMap((variable): Variant[] => {
    const places = [...conclusion.matchAll(occurrence(variable.name))].map(({ index }) => index);
    if (places.length < 3 || places.length > 6) return [];
    const { type } = variable;
    const name = freshName(statement, variable.name);
    return places.map((place) => ({
      statement: withVariable(
        statement,
        { name, type },
        (text) => `${text.slice(0, place)}${name}${text.slice(place + variable.name.length)}`,
        premises,
      ),
      how: 'variable split',
    }));
  });
}

function withVariable(
  statement: LemmaStatement,
  added: LemmaBinder,
  put: (conclusion: string) => string,
  premises: readonly string[],
): LemmaStatement {
  const conclusion = put(statement.conclusion);
  const texts = [conclusion, ...premises];
  // What only the replaced call mentioned is gone.
  const variables = statement.variables.filter(
    ({ name }) =>
      texts.some((text) => mentions(text, name)) ||
      statement.variables.some(({ type }) => mentions(type, name)),
  );
  return { ...statement, variables: [...variables, added], premises, conclusion };
}

function freshName(statement: LemmaStatement, wanted: string): string {
  const { variables, premises, conclusion, surroundings } = statement;
  const types = variables.map(({ type }) => type);
  const texts = [conclusion, ...premises, ...surroundings, ...types];
  return new NameSupply([...variables.map(({ name }) => name), ...texts.flatMap(wordsOf)]).fresh(wanted);
}
