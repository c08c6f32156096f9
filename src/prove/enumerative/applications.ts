import { isPlainName } from './words.ts';

const token = /[()[\]{}⟨⟩,]|[^\s()[\]{}⟨⟩,]+/gu;

/**
 * The calls of `name` in pretty-printed `text` whose arguments are all among `variables`, as they are printed:
 * `insert a t`, `t.mirror`. Lean leaves out what an open namespace makes superfluous, so the printed name may be
 * the end of `name` only.
 */
export function callsOnVariables(text: string, name: string, variables: ReadonlySet<string>): string[] {
  const tokens = [...text.matchAll(token)].map((match) => match[0]);
  const found = new Set<string>();
  tokens.forEach((word, position) => {
    const receiver = receiverOf(word, name);
    if (receiver === null || (receiver !== '' && !variables.has(receiver))) return;
    let end = position + 1;
    while (end < tokens.length && variables.has(tokens[end]!)) end += 1;
    const next = tokens[end];
    if (next !== undefined && startsArgument(next)) return;
    if (receiver === '' && end === position + 1) return;
    found.add(tokens.slice(position, end).join(' '));
  });
  return [...found];
}

/** The variable before the dot of `t.mirror`, the empty string for a plain call, null for another word. */
function receiverOf(word: string, name: string): string | null {
  if (word === name || name.endsWith(`.${word}`)) return '';
  const dot = word.lastIndexOf('.');
  if (dot < 0 || !name.endsWith(word.slice(dot))) return null;
  return word.slice(0, dot);
}

/** True for a token that can only be one more argument of the call before it. */
function startsArgument(text: string): boolean {
  return /^[([{⟨\d]/u.test(text) || isPlainName(text) || /^[\p{L}_][^\s]*\.[^\s]*$/u.test(text);
}
