import type { Theorem } from '../../../core/theorem.ts';
import { type Command, cutCommands } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import { codeBlocks, withoutThinking } from '../../llm/profiles/code-blocks.ts';
import { declaredPart, proofStart, statementPieces } from '../../llm/profiles/proof-text.ts';

/** Code of an answer in which the theorem is stated. */
export interface FoundMain {
  readonly code: string;
  /** Commands before the theorem that its own header has not, the theorem under its own name left out. */
  readonly before: readonly Command[];
  /** Where the theorem's proof begins and ends in `code`. */
  readonly start: number;
  readonly end: number;
}

export type MainSearch =
  | { readonly kind: 'found'; readonly main: FoundMain }
  /** `thinking`: the answer ends before it begins. `code`: there is none. `theorem`: none states the theorem. */
  | { readonly kind: 'missing'; readonly what: 'thinking' | 'code' | 'theorem' };

const lean = new Set(['', 'lean', 'lean4']);

/** Looks for the theorem in an answer: in its last code block that states it, word by word, as the last thing there. */
export function findMain(theorem: Theorem, answer: string): MainSearch {
  const visible = withoutThinking(answer);
  if (visible === null) return { kind: 'missing', what: 'thinking' };
  const fenced = codeBlocks(visible).filter(({ language }) => lean.has(language));
  // Some models write code and no fence.
  const codes = fenced.length === 0 ? [visible] : fenced.map(({ code }) => code).reverse();
  const statement = statementPieces(theorem);
  for (const code of statement === null ? [] : codes) {
    const main = mainOf(theorem, code, statement ?? []);
    if (main !== null) return { kind: 'found', main };
  }
  const hasCode = codes.some((code) =>
    cutCommands(code).some((command) => declaredPart(code, command) !== null),
  );
  return { kind: 'missing', what: hasCode ? 'theorem' : 'code' };
}

function mainOf({ header }: Theorem, code: string, statement: readonly string[]): FoundMain | null {
  const commands = cutCommands(code);
  const copies = commands.map((command) => {
    const part = declaredPart(code, command);
    const start = part === null ? null : proofStart(part, statement);
    return part === null || start === null ? null : { name: part.name, start };
  });
  const at = copies.findLastIndex((copy) => copy !== null);
  const last = copies[at];
  const found = commands[at];
  if (found === undefined || last === undefined || last === null) return null;
  const meaning = (text: string, command: Command) =>
    codeOfDeclaration(text.slice(command.start, command.end)).join(' ');
  const known = new Set(cutCommands(header).map((command) => meaning(header, command)));
  const before = commands
    .slice(0, at)
    .filter((command, index) => copies[index]?.name !== last.name && !known.has(meaning(code, command)));
  return { code, before, start: last.start, end: found.end };
}
