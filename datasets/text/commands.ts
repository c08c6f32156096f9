import { bracketStep, lexLean, trimLeanEnd } from '../../core/lean-lexer.ts';

export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly kind: 'line' | 'block';
  /** Without its marks and the white space around it. */
  readonly text: string;
}

/** The comments between two positions of a text, documentation comments too. */
export function commentsIn(text: string, from = 0, to = text.length): Comment[] {
  return [...lexLean(text.slice(from, to))].flatMap(({ kind, start, end }): Comment[] => {
    if (kind !== 'trivia') return [];
    const piece = text.slice(from + start, from + end);
    const place = { start: from + start, end: from + end };
    if (piece.startsWith('--')) return [{ ...place, kind: 'line', text: piece.slice(2).trim() }];
    return piece.startsWith('/-') ? [{ ...place, kind: 'block', text: insideBlock(piece) }] : [];
  });
}

const insideBlock = (comment: string): string =>
  comment
    .replace(/^\/-[-!]?/u, '')
    .replace(/-\/$/u, '')
    .trim();

/** What an informal statement says, whether it comes as a Lean comment or as it is. */
export function plainInformal(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('/-') && trimmed.endsWith('-/') ? insideBlock(trimmed) : trimmed;
}

/**
 * Without the white space and comments at the end. What looks like a comment directly behind something may be one sign with it,
 * such as `!--` or `)--` where a header declares that: it stays, and a line ends behind it for the case that it is a comment.
 */
export function cutTrailingTrivia(text: string): string {
  let end = 0;
  for (const { kind, start, end: next } of lexLean(text)) {
    if (kind !== 'trivia') end = next;
    else if (start > 0 && start === end && /[-/]/.test(text[start]!)) return `${trimLeanEnd(text)}\n`;
  }
  return text.slice(0, end);
}

/** One command of a Lean text. Offsets are UTF-16 positions; what lies between two commands is white space and comments. */
export interface Command {
  /** What kind of command it is: `theorem`, `open`, `def`... */
  readonly keyword: string;
  readonly start: number;
  readonly end: number;
  /** Where the keyword ends. */
  readonly keywordEnd: number;
}

/**
 * Words that begin a command wherever they stand, as nothing else in Lean is called like that; `lemma`, which is a command of
 * Mathlib's and may be a name elsewhere, outside of brackets.
 */
export const theoremWords: ReadonlySet<string> = new Set(['theorem', 'lemma', 'example']);

/** Words that begin a command when they stand at the beginning of a line. */
const commandWords = new Set(
  `import open namespace section end variable universe set_option attribute def abbrev instance structure class inductive
  axiom opaque mutual deriving notation infix infixl infixr prefix postfix macro macro_rules syntax elab notation3
  elab_rules declare_syntax_cat irreducible_def suppress_compilation include omit export alias initialize run_cmd
  add_decl_doc compile_inductive`.split(/\s+/u),
);

/** Words that stand before the keyword of a declaration. */
const modifiers = new Set(
  'private protected public meta noncomputable nonrec unsafe partial scoped local'.split(' '),
);

interface Unfinished {
  start: number;
  end: number;
  keyword: string | null;
  keywordEnd: number;
  lastWord: string;
  /** Open brackets before the keyword: what stands in an attribute is no keyword. */
  brackets: number;
  /** Open brackets of any kind. */
  depth: number;
}

/**
 * Cuts a Lean text into its commands, by keywords and beginnings of lines: Lean itself is not asked, so that a suite can be
 * read without it. A command may go on at the left edge as long as no word that begins one stands there.
 */
export function cutCommands(text: string): readonly Command[] {
  const found: Command[] = [];
  let current: Unfinished | null = null;
  const finish = () => {
    if (current === null) return;
    const { start, end, keyword, keywordEnd } = current;
    found.push({ start, end, keyword: keyword ?? '', keywordEnd });
  };
  for (const { kind, start, end } of lexLean(text)) {
    if (kind === 'trivia') continue;
    const word = kind === 'code' ? text.slice(start, end) : '';
    if (current === null || begins(text, start, word, current)) {
      finish();
      current = { start, end, keyword: null, keywordEnd: end, lastWord: '', brackets: 0, depth: 0 };
    }
    if (isPrefix(current)) current.keyword = null;
    if (current.keyword === null) {
      if (word === '[') current.brackets += 1;
      else if (word === ']') current.brackets -= 1;
      else if (current.brackets === 0 && (theoremWords.has(word) || isOpening(word))) {
        current.keyword = word;
        current.keywordEnd = end;
      }
    }
    if (kind === 'code') current.depth = Math.max(0, current.depth + bracketStep(word));
    current.end = end;
    current.lastWord = word;
  }
  finish();
  return found;
}

const isOpening = (word: string): boolean => commandWords.has(word) || word === '#';

/** Commands that may stand before another one, with `in` between them. */
const prefixing = new Set(['open', 'set_option', 'variable', 'omit', 'include', 'attribute', 'universe']);

/** Commands that say how what follows is read. */
const setUpWords: ReadonlySet<string> = new Set(
  'import open namespace section end variable universe set_option include omit'.split(' '),
);

/** Whether nothing in a text, as that of a header, declares or defines anything, notations included. */
export const declaresNothing = (text: string): boolean =>
  cutCommands(text).every(({ keyword }) => setUpWords.has(keyword));

/** `open Foo in`: what follows belongs to it. */
const isPrefix = ({ keyword, lastWord }: Unfinished): boolean =>
  lastWord === 'in' && keyword !== null && prefixing.has(keyword);

function begins(text: string, start: number, word: string, current: Unfinished): boolean {
  // Modifiers, attributes and `open ... in` wait for their declaration.
  if (current.keyword === null || isPrefix(current)) return false;
  // `Foo.lemma` is a name.
  if (theoremWords.has(word)) return text[start - 1] !== '.' && (word !== 'lemma' || current.depth === 0);
  if (!isOpening(word) && !modifiers.has(word) && !(word === '@' && text[start + 1] === '[')) return false;
  const indentation = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return indentation.trim() === '' && (indentation === '' || !goesOn(text.slice(start), word));
}

/** Words that may go on with a command in a line that is indented: `deriving`, `#[1]`, and `open A in` in a proof. */
function goesOn(rest: string, word: string): boolean {
  return word === 'deriving' || word === '#' || (prefixing.has(word) && /^[^\n]*\bin\b/u.test(rest));
}
