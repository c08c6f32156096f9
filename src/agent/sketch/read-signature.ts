import { bracketStep, firstColonOutside, lexLean } from '../../../core/lean-lexer.ts';
import type { LemmaBinder } from './lemma.ts';

/** What a declaration says behind its name. */
export interface LemmaSignature {
  readonly binders: readonly LemmaBinder[];
  readonly conclusion: string;
}

/**
 * Reads `(xs ys : List α) [DecidableEq α] (h : p xs) : conclusion`. Null for what is written in another way: a binder
 * without a type, one with a default value, a declaration without a colon.
 */
export function readLemmaSignature(text: string): LemmaSignature | null {
  const colon = firstColonOutside(text);
  const conclusion = colon === null ? '' : onOneLine(text.slice(colon + 1));
  const binders = colon === null ? null : bindersOf(text.slice(0, colon));
  return binders === null || conclusion === '' ? null : { binders, conclusion };
}

function bindersOf(text: string): LemmaBinder[] | null {
  const binders: LemmaBinder[] = [];
  let depth = 0;
  let begin = 0;
  for (const { kind, start, end } of lexLean(text)) {
    const token = kind === 'code' ? text.slice(start, end) : '';
    const step = bracketStep(token);
    if (step === 1 && depth === 0) begin = end;
    depth += step;
    if (depth < 0 || (step === 0 && depth === 0 && kind !== 'trivia')) return null;
    if (step === -1 && depth === 0) {
      const read = readGroup(text.slice(begin, start), token);
      if (read === null) return null;
      binders.push(...read);
    }
  }
  return depth === 0 ? binders : null;
}

const styles = {
  ')': {},
  '}': { style: 'implicit' },
  '⦄': { style: 'implicit' },
  ']': { style: 'instance' },
} as const;

function readGroup(text: string, closing: string): LemmaBinder[] | null {
  if (!Object.hasOwn(styles, closing)) return null;
  const style = styles[closing as keyof typeof styles];
  const colon = firstColonOutside(text);
  const type = onOneLine(text.slice(colon === null ? 0 : colon + 1));
  if (type === '' || type.includes(':=')) return null;
  if (colon === null) return closing === ']' ? [{ name: '', type, ...style }] : null;
  const names = onOneLine(text.slice(0, colon)).match(/«[^»]*»|\S+/gu) ?? [];
  const areNames = names.length > 0 && names.every((name) => /^[\p{L}_«]/u.test(name));
  return areNames ? names.map((name) => ({ name, type, ...style })) : null;
}

/** Without comments and line breaks; those of a `let` end it, so they stay. */
export function onOneLine(text: string): string {
  let line = '';
  for (const { kind, start, end } of lexLean(text)) {
    const piece = text.slice(start, end);
    if (piece === 'let') return text.trim();
    if (kind !== 'trivia') line += piece;
    else if (!line.endsWith(' ')) line += ' ';
  }
  return line.trim();
}
