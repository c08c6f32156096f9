import { lexLean } from '../../../core/lean-lexer.ts';

const unproved = new Set(['sorry', 'admit']);

/** Whether a text claims what nobody has proved: with it a negation may have a proof although the statement is true. */
export function claimsUnproved(text: string): boolean {
  return [...lexLean(text)].some(
    ({ kind, start, end }) => kind === 'code' && unproved.has(text.slice(start, end)),
  );
}
