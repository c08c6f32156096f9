/** Identifiers of pretty-printed text, as far as proposals need them. */

const identifier =
  /(?:«[^»]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)(?:\.(?:«[^»]*»|[\p{L}_\d][\p{L}\p{N}_'!?₀-₉]*))*/gu;

/** The source of a pattern for one undotted name, as variables have. */
export const variableName = String.raw`[\p{L}_][\p{L}\p{N}_'₀-₉]*`;

/** Every identifier in order of occurrence, dotted ones whole: `xs.length` is one word. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(identifier)].map((match) => match[0]);
}

/** How often each variable occurs in `text`, alone or before a dot. */
export function mentionCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) {
    const name = firstComponent.exec(word)?.[0] ?? word;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const firstComponent = /^(?:«[^»]*»|[^.]*)/u;

export function mentions(text: string, name: string): boolean {
  return mentionCounts(text).has(name);
}

/** `text` with each occurrence of the word `name` replaced. */
export function replaceWord(text: string, name: string, by: string): string {
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}_'.])${RegExp.escape(name)}(?![\\p{L}\\p{N}_'₀-₉])`, 'gu'),
    () => by,
  );
}

/** True for a name that can stand in a tactic as it is. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}_][\p{L}\d_'!?₀-₉]*$/u.test(name) && !reserved.has(name);
}

/** Instances, and what a class has of another: `Monoid.toNatPow`, `instHAdd`, `Real.instLE`. */
export const isOfInstance = (name: string): boolean => /(?:^|\.)(?:inst|to)[A-Z0-9]\w*$/u.test(name);

/** What Lean prints behind a name that no tactic can mention: `n✝`, and `n✝¹` where there is another `n✝`. */
const dagger = /✝[⁰¹²³⁴-⁹]*/gu;

/** A printed name as it was before something hid it. */
export const withoutDagger = (name: string): string => name.replace(dagger, '');

const reserved = new Set(
  (
    '_ at by do else end fun have if in let match open show then theorem def where with λ ∀ ∃ Σ Π using ' +
    'for from inductive instance import forall exists Type Prop Sort return section namespace variable'
  ).split(' '),
);
