import fc from './properties.ts';

/** Texts of few lines with all that makes positions hard: characters of two units, halves of them, CRLF, lone CR. */
export const hardText = fc
  .array(fc.constantFrom('a', 'β', '𝔸', '😀', '\ud835', '\udd38', '\n', '\r\n', '\r', ' ', '∀'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));
