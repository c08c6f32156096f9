import { lexLean } from '../../../core/lean-lexer.ts';
import { findKeyword } from './declaration-keyword.ts';

/** The marks of a proof that is still to be written: `:= by sorry`, `:= sorry`, `:= by`, `:=`. */
const placeholder = /:=\s*(?:by\s*)?(?:sorry\s*)?$/;

/**
 * A statement as the engine wants it: without the place of its proof and without a comment at its end (a line
 * comment would swallow the proof), `lemma` (which core Lean lacks) as `theorem`, and an `example` with a name of
 * our own, since only what has a name can be checked.
 */
export function normalizeStatement(statement: string, context = ''): string {
  const bare = cutTrailingTrivia(cutTrailingTrivia(statement).replace(placeholder, ''));
  const place = findKeyword(bare);
  if (place === null) return bare;
  const before = bare.slice(0, place.start);
  const after = bare.slice(place.end);
  if (place.keyword === 'lemma') return `${before}theorem${after}`;
  if (place.keyword === 'example') return `${before}theorem ${freshName(bare + context)}${after}`;
  return bare;
}

/** A name for an `example` that occurs nowhere in `text`. */
export function freshName(text: string): string {
  let name = 'lakatos_example';
  for (let n = 2; text.includes(name); n += 1) name = `lakatos_example_${n}`;
  return name;
}

/**
 * Without the white space and comments at the end. What looks like a comment directly behind a sign may be one sign with it,
 * such as `!--` where a header declares that: it stays, and a line ends behind it for the case that it is a comment.
 */
export function cutTrailingTrivia(text: string): string {
  let end = 0;
  let isSign = false;
  for (const { kind, start, end: next } of lexLean(text)) {
    if (kind !== 'trivia') {
      end = next;
      isSign = kind === 'code' && signBeforeComment.test(text.slice(start, next));
    } else if (isSign && start === end && text[start]?.trim() !== '') return `${text.trimEnd()}\n`;
  }
  return text.slice(0, end);
}

/** A sign, and no bracket: behind these every comment is one. */
const signBeforeComment = /^[^\p{L}\p{N}_'«»()[\]{}⟨⟩⦃⦄⟦⟧]+$/u;
