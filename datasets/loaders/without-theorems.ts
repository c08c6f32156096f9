import { lexLean } from '../../core/lean-lexer.ts';
import { type Command, cutCommands, isCommandWord } from '../text/commands.ts';
import { readDeclaration } from '../text/declaration.ts';

const theoremWords = new Set(['theorem', 'lemma', 'example']);
/** Tactics that look through all theorems there are. */
const searching = /\b(?:exact|apply|rw)\?|\bhint\b/u;

export interface ProvableHeader {
  /** What a proof may rest on. */
  readonly header: string;
  /** What is asked: with those open theorems, too, by which what follows may mean something else. */
  readonly asked: string;
}

/**
 * A header without the theorems that are still open: whoever used one of them would have proved nothing. The comments
 * before such a theorem go with it, as Lean wants a declaration behind a documentation comment.
 * @param statement what stands behind the header
 */
export function withoutTheorems(text: string, statement: string): ProvableHeader {
  const open: Stretch[] = [];
  const idle: Stretch[] = [];
  let before = 0;
  for (const command of cutCommands(text)) {
    const { keyword, start, end } = command;
    if (theoremWords.has(keyword)) {
      const { openness, name } = readDeclaration(text, command);
      if (openness !== 'proved') {
        const stretch = { start: before, end };
        open.push(stretch);
        const declares = /@\[/u.test(text.slice(start, end)) || hasMore(text, command);
        if (!declares && !mayUse(text.slice(end) + statement, name)) idle.push(stretch);
      }
    }
    before = end;
  }
  return { header: without(text, open), asked: without(text, idle) };
}

/** Whether a name is mentioned, whatever stands around it, or theorems are looked for. */
function mayUse(text: string, name: string | null): boolean {
  if (name === null) return false;
  const last = name.split('.').at(-1)!.replace(/[«»]/gu, '');
  return text.includes(last) || searching.test(text);
}

/** Whether other commands may stand behind a theorem in what was cut out as one command. */
function hasMore(text: string, { keywordEnd, end }: Command): boolean {
  const behind = text.slice(keywordEnd, end);
  return [...lexLean(behind)].some(
    (word) => word.kind === 'code' && isCommandWord(behind.slice(word.start, word.end)),
  );
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text from which stretches are left out, given in order. */
function without(text: string, stretches: readonly Stretch[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of stretches) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at);
}
