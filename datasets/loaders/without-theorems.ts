import { cutCommands } from '../text/commands.ts';
import { readDeclaration } from '../text/declaration.ts';

const theoremWords = new Set(['theorem', 'lemma', 'example']);

/**
 * A header without the theorems that are still open: whoever used one of them would have proved nothing. The comments
 * before such a theorem go with it, as Lean wants a declaration behind a documentation comment. What is cut is found
 * without Lean, and what follows may mean something else by what is gone: so the gate is shown the author's own text.
 */
export function withoutTheorems(text: string): string {
  let kept = '';
  let copied = 0;
  let before = 0;
  for (const command of cutCommands(text)) {
    if (theoremWords.has(command.keyword) && readDeclaration(text, command).openness !== 'proved') {
      kept += text.slice(copied, before);
      copied = command.end;
    }
    before = command.end;
  }
  return kept + text.slice(copied);
}
