import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import type { Operation } from '../../../agent/terms/operation.ts';
import { replaceWord, wordsOf } from '../../../prove/reading/names.ts';
import { readProposition } from '../../../prove/reading/proposition.ts';

export interface Variant {
  readonly statement: LemmaStatement;
  readonly how: string;
}

/** What a sign is put in the place of. */
const otherSigns: Readonly<Record<string, readonly string[]>> = {
  '+': ['*', '-'],
  '*': ['+'],
  '-': ['+'],
  '/': ['%'],
  '%': ['/'],
  '≤': ['<'],
  '<': ['≤'],
  '∧': ['∨'],
  '∨': ['∧'],
  '&&': ['||', '^^'],
  '||': ['&&', '^^'],
  '^^': ['&&', '||'],
};

const wordPairs = [
  ...[['min', 'max'] as const, ['take', 'drop'] as const, ['all', 'any'] as const],
  ...[['foldl', 'foldr'] as const, ['true', 'false'] as const],
];
const otherWords: ReadonlyMap<string, string> = new Map([
  ...wordPairs,
  ...wordPairs.map(([one, other]) => [other, one] as const),
]);

/**
 * Statements near a given one: another sign, number, word or function of the same type in one place; a premise
 * dropped, weakened or exchanged with the conclusion; a stronger conclusion. Most are false, and some do not even have a
 * type.
 */
export function mutate(statement: LemmaStatement, operations: readonly Operation[]): readonly Variant[] {
  return [...rewritten(statement, operations), ...aboutPremises(statement), ...strengthened(statement)];
}

function rewritten(statement: LemmaStatement, operations: readonly Operation[]): Variant[] {
  const { conclusion } = statement;
  const variant = (text: string, how: string): Variant => ({
    statement: { ...statement, conclusion: text },
    how,
  });
  const found: Variant[] = [];
  for (const { 0: sign, index } of conclusion.matchAll(/(?<= )(?:&&|\|\||\^\^|[-+*/%≤<∧∨])(?= )/gu)) {
    for (const other of otherSigns[sign] ?? [])
      found.push(variant(putAt(conclusion, index, sign, other), `${other} for ${sign}`));
  }
  for (const { 0: number, index } of conclusion.matchAll(/(?<![\p{L}\p{N}_'.₀-₉])\d+(?![\p{L}\p{N}_.])/gu)) {
    for (const other of [Number(number) + 1, Number(number) - 1].filter((value) => value >= 0))
      found.push(variant(putAt(conclusion, index, number, String(other)), `${other} for ${number}`));
  }
  for (const { 0: word, index } of conclusion.matchAll(/(?<![\p{L}\p{N}_'])[\p{L}]+(?![\p{L}\p{N}_'])/gu)) {
    const other = otherWords.get(word);
    if (other !== undefined)
      found.push(variant(putAt(conclusion, index, word, other), `${other} for ${word}`));
  }
  for (const [word, other] of sameTyped(conclusion, operations))
    found.push(variant(replaceWord(conclusion, word, other), `${other} for ${word}`));
  return found;
}

const putAt = (text: string, index: number, old: string, other: string): string =>
  `${text.slice(0, index)}${other}${text.slice(index + old.length)}`;

/** Functions of the header that the text mentions, with others of the same type. */
function sameTyped(text: string, operations: readonly Operation[]): [string, string][] {
  const named = operations.filter(({ key, origin }) => origin !== 'library' && !key.startsWith('flip'));
  const typeOf = ({ arguments: args, result }: Operation) => JSON.stringify([args, result]);
  const words = new Set(wordsOf(text));
  return named
    .filter(({ name }) => words.has(name))
    .flatMap((operation) =>
      named
        .filter((other) => other.name !== operation.name && typeOf(other) === typeOf(operation))
        .map((other): [string, string] => [operation.name, other.name]),
    );
}

function aboutPremises(statement: LemmaStatement): Variant[] {
  const { premises, conclusion } = statement;
  const found = premises.flatMap((premise, at): Variant[] => {
    const put = (others: readonly string[], how: string, target = conclusion): Variant => ({
      statement: { ...statement, premises: premises.toSpliced(at, 1, ...others), conclusion: target },
      how,
    });
    const weaker = [...premise.matchAll(/ < /gu)].map(({ index }) =>
      put([putAt(premise, index, ' < ', ' ≤ ')], 'premise weakened'),
    );
    return [
      put([], 'premise dropped'),
      ...weaker,
      put([conclusion], 'premise and conclusion exchanged', premise),
    ];
  });
  const last = premises.at(-1);
  if (last === undefined) return found;
  const both = { ...statement, premises: premises.slice(0, -1), conclusion: `(${last}) ↔ (${conclusion})` };
  return [...found, { statement: both, how: 'both ways' }];
}

function strengthened(statement: LemmaStatement): Variant[] {
  const read = readProposition(statement.conclusion);
  const to = (conclusion: string): Variant => ({
    statement: { ...statement, conclusion },
    how: 'conclusion strengthened',
  });
  if (read.kind === 'or') return [to(read.left), to(read.right)];
  if (read.kind === 'implies') return [to(`(${read.left}) ↔ (${read.right})`)];
  if (read.kind === 'relation' && (read.operator === '≤' || read.operator === '<'))
    return [to(`${read.left} = ${read.right}`)];
  return [];
}
