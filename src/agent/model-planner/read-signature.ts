import { bracketStep, lexLean } from '../../../core/lean-lexer.ts';
import { type CodePiece, codePieces } from '../../llm/profiles/code-blocks.ts';
import type { LemmaBinder } from '../sketch/lemma.ts';

/** What a declaration says behind its name. */
export interface LemmaSignature {
  readonly binders: readonly LemmaBinder[];
  readonly conclusion: string;
}

const isWord = (text: string): boolean => /^[\p{L}_«]/u.test(text);

/**
 * Reads `(xs ys : List α) [DecidableEq α] (h : p xs) : conclusion`. Null for what is written in another way: a binder
 * without a type, one with a default value, a declaration without a colon.
 */
export function readLemmaSignature(text: string): LemmaSignature | null {
  const pieces = codePieces(text);
  const binders: LemmaBinder[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]!;
    if (piece.text === ':') {
      const conclusion = onOneLine(text.slice(piece.end));
      return conclusion === '' ? null : { binders, conclusion };
    }
    const end = piece.text === '⟨' || piece.text === '⟦' ? -1 : groupEnd(pieces, at);
    const group = end < 0 ? null : readGroup(piece.text, text, pieces.slice(at + 1, end));
    if (group === null) return null;
    binders.push(...group);
    at = end + 1;
  }
  return null;
}

/** The index of the bracket that closes the one at `at`; -1 when none opens there or it stays open. */
function groupEnd(pieces: readonly CodePiece[], at: number): number {
  if (bracketStep(pieces[at]?.text ?? '') !== 1) return -1;
  let depth = 0;
  for (let index = at; index < pieces.length; index += 1) {
    depth += bracketStep(pieces[index]!.text);
    if (depth === 0) return index;
  }
  return -1;
}

function readGroup(bracket: string, text: string, inside: readonly CodePiece[]): LemmaBinder[] | null {
  const style =
    bracket === '(' ? {} : { style: bracket === '[' ? ('instance' as const) : ('implicit' as const) };
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return null;
  const colon = outside(inside, ':');
  const whole = text.slice(first.start, last.end);
  if (colon < 0) return bracket === '[' ? [{ name: '', type: onOneLine(whole), ...style }] : null;
  const names = inside.slice(0, colon).map((piece) => piece.text);
  const type = onOneLine(text.slice(inside[colon]!.end, last.end));
  // A `=` right behind a colon makes it an assignment.
  const hasDefault = inside.some(
    (piece, index) =>
      piece.text === ':' && inside[index + 1]?.text === '=' && inside[index + 1]?.start === piece.end,
  );
  if (names.length === 0 || type === '' || hasDefault || !names.every(isWord)) return null;
  return names.map((name) => ({ name, type, ...style }));
}

/** Where a sign stands outside of all brackets; -1: nowhere. */
function outside(pieces: readonly CodePiece[], sign: string): number {
  let depth = 0;
  return pieces.findIndex(({ text }) => {
    depth += bracketStep(text);
    return depth === 0 && text === sign;
  });
}

/** Without comments and line breaks; those of a `let` end it, so they stay. */
export function onOneLine(text: string): string {
  if (codePieces(text).some((piece) => piece.text === 'let')) return text.trim();
  let line = '';
  for (const { kind, start, end } of lexLean(text)) {
    if (kind !== 'trivia') line += text.slice(start, end);
    else if (!line.endsWith(' ')) line += ' ';
  }
  return line.trim();
}
