import { wordsOf } from '../../prove/enumerative/reading/names.ts';
import { isFlipped, type Operation } from '../terms/operation.ts';

const conditions = [
  /\bb?if\s+(?:[\p{L}_][\p{L}\p{N}_']*\s*:\s)?(?!let\b)([\s\S]*?)\bthen\b/gu,
  /\bmatch\s+(?:[\p{L}_][\p{L}\p{N}_']*\s*:\s)?([\s\S]*?)\bwith\b/gu,
  /\bcond\s+(\([^()]*\)|\S+)/gu,
  /([^\n=|]{0,200}?)(?:&&|\|\|)/gu,
  /(?:&&|\|\|)([^\n&|]*)/gu,
];

/**
 * The words by which definitions decide: of what stands behind `if` and `match`, and beside `&&` and `||`. Read from the
 * text alone: what is no test costs a few conjectures and tactics more.
 */
export function conditionWords(header: string): ReadonlySet<string> {
  const texts = conditions.flatMap((pattern) => [...header.matchAll(pattern)].map(([, text = '']) => text));
  return new Set(texts.flatMap(wordsOf));
}

/** Whether a declaration is among such words; texts may have the end of its name alone, or put its argument before it. */
export function isTested(name: string, words: ReadonlySet<string>): boolean {
  const last = name.split('.').at(-1) ?? name;
  return words.has(name) || words.has(last) || [...words].some((word) => word.endsWith(`.${last}`));
}

/** The functions of the header to truth values by which its definitions decide. */
export function testsIn(header: string, operations: readonly Operation[]): readonly Operation[] {
  const words = conditionWords(header);
  return operations.filter(
    (operation) =>
      operation.origin === 'own' &&
      (operation.result === 'Bool' || operation.result === 'Prop') &&
      !isFlipped(operation) &&
      isTested(operation.name, words),
  );
}
