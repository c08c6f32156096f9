import type { Theorem } from '../core/theorem.ts';
import { positionAt } from './byte-places.ts';
import { type ElaboratedText, errorsOf } from './elaborated-text.ts';
import type { Unopened } from './engine.ts';
import { lemmaKind } from './gate/policy/commands.ts';
import { nodesOf, type SyntaxTree, tokensOf } from './syntax-tree.ts';

/** Header and statement, each on lines of its own, with a proof. */
export interface TheoremText {
  readonly text: string;
  /** First bytes of the statement and of the tactics behind its `by`. */
  readonly statementStart: number;
  readonly proofStart: number;
}

export function textOfTheorem(
  { header, statement }: Pick<Theorem, 'header' | 'statement'>,
  tactics: string,
): TheoremText {
  const prefix = header === '' ? '' : `${header}\n`;
  const before = `${prefix}${statement}\n  := by `;
  return {
    text: `${before}${tactics}\n`,
    statementStart: Buffer.byteLength(prefix),
    proofStart: Buffer.byteLength(before),
  };
}

export const invalid = (text: string): Unopened => ({
  kind: 'invalid',
  messages: [{ severity: 'error', text, start: { line: 1, column: 0 } }],
});

export const noProof = invalid('the statement has no proof to find');

/** What is wrong with the elaborated text of a theorem, if anything is. */
export function problemOfTheorem(
  elaborated: Pick<ElaboratedText, 'commands' | 'parseMessages' | 'messages' | 'stop'>,
  { text, statementStart }: TheoremText,
): Unopened | null {
  const { stop, commands } = elaborated;
  const { code, errors } = errorsOf(elaborated);
  if (stop?.kind === 'refused')
    return code === 'parse-error'
      ? { kind: 'invalid', messages: errors }
      : {
          kind: 'refused',
          message: stop.refusal.message,
          start: positionAt(Buffer.from(text), stop.command.start),
        };
  if (stop?.kind === 'import') return invalid(stop.message);
  if (stop?.kind === 'exit') return invalid('`#exit` or a late `import` ends the text before the theorem');
  if (errors.length > 0) return { kind: 'invalid', messages: errors };
  const own = commands.filter(({ start }) => start >= statementStart);
  const theorems = own.filter(({ tree }) => isTheorem(tree));
  if (theorems.length !== 1 || theorems[0] !== own.at(-1))
    return invalid('the statement must be one theorem (definitions may stand before it)');
  return null;
}

const theoremKinds: ReadonlySet<string> = new Set(['Lean.Parser.Command.theorem', lemmaKind]);

function isTheorem(tree: SyntaxTree): boolean {
  return [...nodesOf(tree)].some((node) => theoremKinds.has(node.name));
}

/** The name of the last declaration, as it is written: the identifier behind the keyword. */
export function nameOfLastDeclaration(commands: ElaboratedText['commands']): string {
  for (const node of commands.slice(-1).flatMap(({ tree }) => [...nodesOf(tree)])) {
    if (node.name !== 'Lean.Parser.Command.declId') continue;
    for (const token of tokensOf(node)) if (token.kind === 'identifier') return token.text;
  }
  return '';
}
