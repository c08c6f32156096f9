import { lexLean } from '../../core/lean-lexer.ts';

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
