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
  const header = new Cuts(text);
  const asked = new Cuts(text);
  let before = 0;
  for (const command of cutCommands(text)) {
    const { keyword, start, end } = command;
    if (theoremWords.has(keyword)) {
      const { openness, name } = readDeclaration(text, command);
      if (openness !== 'proved') {
        header.leaveOut(before, end);
        const declares = /@\[/u.test(text.slice(start, end)) || hasMore(text, command);
        if (!declares && !mayUse(text.slice(end) + statement, name)) asked.leaveOut(before, end);
      }
    }
    before = end;
  }
  return { header: header.rest(), asked: asked.rest() };
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

/** A text from which stretches are left out, in order. */
class Cuts {
  readonly #text: string;
  #kept = '';
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  leaveOut(start: number, end: number): void {
    this.#kept += this.#text.slice(this.#at, start);
    this.#at = end;
  }

  rest(): string {
    return this.#kept + this.#text.slice(this.#at);
  }
}
