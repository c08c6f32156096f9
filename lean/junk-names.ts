import { lexLean } from '../core/lean-lexer.ts';
import { mathlibCommands } from './mathlib-words.ts';

/** Words before the one that says what is declared. */
const modifiers: ReadonlySet<string> = new Set(
  'private protected public noncomputable nonrec unsafe partial scoped local'.split(' '),
);
const isWord = (text: string): boolean => /^(?:[\p{L}_]|«)/u.test(text);

/**
 * Names that a stretch which Lean could not read seems to declare: what stands behind `lemma`, and behind the first word where
 * something is defined (`defn two := 2`).
 */
export function namesDeclaredIn(text: string): string[] {
  // Lean reads nothing of what stands behind it.
  if (text.startsWith('#exit')) return [];
  const words = codeWords(text);
  const first = words.findIndex(({ text }) => isWord(text) && !modifiers.has(text));
  const isDefinition = words.some(({ text }, at) => at > first && (text === ':=' || text === 'where'));
  const names = words.flatMap(({ text }, at) => {
    const name = words[at + 1]?.text;
    const isDeclared = mathlibCommands.has(text) || (at === first && isDefinition);
    return isDeclared && name !== undefined && isWord(name) ? [name] : [];
  });
  return [...new Set(names)];
}

interface Word {
  readonly text: string;
  readonly end: number;
}

/** Words and signs outside of brackets that begin with `@[`; names with their dots, and `:=`, are one. */
function codeWords(text: string): Word[] {
  const words: Word[] = [];
  let isAttribute = false;
  for (const { kind, start, end } of lexLean(text)) {
    if (kind !== 'code') continue;
    const token = text.slice(start, end);
    const last = words.at(-1);
    if (isAttribute) isAttribute = token !== ']';
    else if (token === '[' && last?.text === '@') {
      isAttribute = true;
      words.pop();
    } else if (last?.end === start && isGluedTo(last.text, token)) {
      words.pop();
      words.push({ text: last.text + token, end });
    } else words.push({ text: token, end });
  }
  return words;
}

const isGluedTo = (before: string, token: string): boolean =>
  before === ':'
    ? token === '='
    : isWord(before) && (token === '.' || (before.endsWith('.') && isWord(token)));

/** Whether the last part of a name stands in a text as a word. */
export function mentionsLastPart(text: string, name: string): boolean {
  const last = name.split('.').at(-1)!.replace(/[«»]/gu, '');
  const parts = text.split(/[^\p{L}\p{N}_'!?₀-₉]+/u);
  return parts.includes(last) || text.includes(`«${last}»`);
}
