/** Identifiers of pretty-printed text, as far as proposals need them. */

const identifier =
  /(?:«[^»]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)(?:\.(?:«[^»]*»|[\p{L}_\d][\p{L}\p{N}_'!?₀-₉]*))*/gu;

/** Every identifier in order of occurrence, dotted ones whole: `xs.length` is one word. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(identifier)].map((match) => match[0]);
}

/** How often the variable `name` occurs in `text`, alone or before a dot. */
export function countMentions(text: string, name: string): number {
  return wordsOf(text).filter((word) => word === name || word.startsWith(`${name}.`)).length;
}

export function mentions(text: string, name: string): boolean {
  return countMentions(text, name) > 0;
}

/** True for a name that can stand in a tactic as it is. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_'!?₀-₉]*$/u.test(name) && !name.includes('✝') && !reserved.has(name);
}

const reserved = new Set(
  (
    '_ at by do else end fun have if in let match open show then theorem def where with λ ∀ ∃ Σ Π using ' +
    'for from inductive instance import forall exists Type Prop Sort return section namespace variable'
  ).split(' '),
);
