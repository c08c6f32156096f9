import { LRUCache } from 'lru-cache';
import { lexLean } from '../../../core/lean-lexer.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { headerImports } from '../lemma-index/header-imports.ts';

const unproved = /sorry|admit|apply\?|\bstop\b/u;
/** In a string: what a notation made of it, or code inside of it, may make of the text behind. */
const misleading = /--|\/-|\{/u;

/**
 * Whether a text may claim what nobody has proved: with it a negation may have a proof although the statement is true. Where it is
 * not certain what is a comment, comments count as well: too much is left alone rather than too little.
 */
export function claimsUnproved(text: string): boolean {
  const stretches = [...lexLean(text)].map(({ kind, start, end }) => ({ kind, own: text.slice(start, end) }));
  if (stretches.some(({ kind, own }) => kind === 'text' && misleading.test(own))) return unproved.test(text);
  const code = stretches.map(({ kind, own }) => (kind === 'trivia' ? ' ' : own)).join('');
  return unproved.test(code);
}

/** Libraries without a `sorry`: where the engine does not know. */
const proved = new Set([
  ...['Init', 'Std', 'Lean', 'Lake', 'Mathlib', 'Batteries', 'Aesop', 'Qq', 'ProofWidgets', 'Plausible'],
  ...['ImportGraph', 'LeanSearchClient', 'Cli'],
]);

/** Of a header each of many tactics is asked about. */
const importsByHeader = new LRUCache<string, readonly string[]>({ max: 16 });

/** Whether a header imports modules that hold, or may hold, what is not proved, as those of a project do that is under way. */
export function importsUnproved(
  { unprovedModules }: Pick<LeanEngine, 'unprovedModules'>,
  header: string,
): boolean {
  const imports = importsByHeader.get(header) ?? headerImports(header);
  importsByHeader.set(header, imports);
  return imports.some((name) => unprovedModules?.has(name) ?? !proved.has(name.split('.')[0]!));
}
