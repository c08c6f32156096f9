import { cutCommands } from '../text/commands.ts';
import { readDeclaration } from '../text/declaration.ts';

const theoremWords = new Set(['theorem', 'lemma', 'example']);

/**
 * A header without the theorems that are still open: whoever used one of them would have proved nothing. The comments
 * before such a theorem go with it, as Lean wants a declaration behind a documentation comment.
 */
export function withoutTheorems(header: string): string {
  let result = '';
  let copied = 0;
  let before = 0;
  for (const command of cutCommands(header)) {
    if (theoremWords.has(command.keyword) && readDeclaration(header, command).openness !== 'proved') {
      result += header.slice(copied, before);
      copied = command.end;
    }
    before = command.end;
  }
  return result + header.slice(copied);
}
