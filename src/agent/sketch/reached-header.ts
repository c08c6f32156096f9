import { type Command, cutCommands } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import { wordsOf } from '../../prove/enumerative/reading/names.ts';

const proving = new Set(['theorem', 'lemma', 'example']);
const defining = new Set(['def', 'abbrev', 'inductive', 'structure', 'class', 'opaque', 'axiom', 'alias']);

interface Part {
  readonly command: Command;
  readonly text: string;
  readonly words: readonly string[];
}

/**
 * What of a header gives a statement its meaning, in normal form: definitions that it reaches by name, and whatever else
 * is neither definition nor theorem. Headers of one file differ by the proofs found so far, and by definitions that come
 * later; what is asked behind them is the same. Read by words, so it tells what is worth trying and proves nothing.
 */
export function reachedHeader(header: string, statement: string): string {
  const parts = cutCommands(header)
    .filter(({ keyword }) => !proving.has(keyword))
    .map((command): Part => {
      const text = header.slice(command.start, command.end);
      return { command, text: codeOfDeclaration(text).join(' '), words: wordsOf(text) };
    });
  const wanted = new Set(wordsOf(statement).flatMap(components));
  const kept = new Set<Part>();
  // Definitions of a `mutual` block reach forward too.
  for (let size = -1; size !== kept.size; ) {
    size = kept.size;
    for (const part of [...parts].reverse()) {
      if (kept.has(part) || !isReached(part, header, wanted)) continue;
      kept.add(part);
      for (const word of part.words.flatMap(components)) wanted.add(word);
    }
  }
  return parts.flatMap((part) => (kept.has(part) ? [part.text] : [])).join('\n');
}

function isReached({ command }: Part, header: string, wanted: ReadonlySet<string>): boolean {
  if (!defining.has(command.keyword)) return true;
  const [name] = wordsOf(header.slice(command.keywordEnd, command.end));
  const last = name === undefined ? undefined : components(name).at(-1);
  return last === undefined || wanted.has(last);
}

const components = (word: string): readonly string[] => word.split('.');
