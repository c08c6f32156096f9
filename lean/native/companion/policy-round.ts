import type { LeanMessage } from '../../../core/message.ts';
import { changesSyntax } from '../../changes-syntax.ts';
import type { ElaboratedCommand, TextStop } from '../../elaborated-text.ts';
import { type LookBack, ownSyntax } from '../../gate/policy/refusal.ts';
import { refuseSyntax } from '../../gate/policy/syntax-policy.ts';
import { lineAt } from '../../line-at.ts';
import { endOf, type SyntaxTree, startOf } from '../../syntax-tree.ts';
import { NoAnswer } from './no-answer.ts';
import type { Advance } from './reports.ts';

/**
 * The commands that Lean elaborated in one round. The policy approved the first one before if `approved`; the others Lean
 * took for plain, and the policy has the last word. If it refuses one, what Lean says can't be trusted any more.
 */
export function commandsOf({ commands }: Advance, approved: boolean, bytes: Buffer): ElaboratedCommand[] {
  return commands.map((command, index) => {
    const { tree } = command;
    const refusal = approved && index === 0 ? null : refuseSyntax(tree, strangest);
    if (refusal !== null || tree.kind !== 'node')
      throw NoAnswer.of({ kind: 'lost', reason: `Lean has run what is refused: ${refusal?.message ?? '?'}` });
    return { ...command, tree, start: placeOf(tree, bytes), end: endOf(tree) };
  });
}

/** What the end of a round means: another round, or the end of the text. */
export type RoundEnd =
  | { readonly kind: 'approved' }
  | { readonly kind: 'over'; readonly stop: TextStop | null; readonly parseMessages: readonly LeanMessage[] };

/** Asks the policy about the command that Lean waits with. `before`: all commands before it. */
export function endOfRound({ stop }: Advance, before: readonly ElaboratedCommand[], bytes: Buffer): RoundEnd {
  switch (stop.kind) {
    case 'interrupted':
      throw NoAnswer.of({ kind: 'timeout' });
    case 'error':
      return { kind: 'over', stop: null, parseMessages: [] };
    case 'end':
      return { kind: 'over', stop: null, parseMessages: stop.parseMessages };
    case 'exit':
      return {
        kind: 'over',
        stop: { kind: 'exit', line: lineAt(bytes, placeOf(stop.tree, bytes)) },
        parseMessages: stop.parseMessages,
      };
    case 'asks': {
      const { names, typeHeads, declaresSyntax } = stop.lookBack;
      const lookBack: LookBack = () => ({
        names: new Set(names),
        typeHeads: new Set(typeHeads),
        hasMacros: before.some(({ tree }) => changesSyntax(tree)),
      });
      const refusal = declaresSyntax ? ownSyntax : refuseSyntax(stop.tree, lookBack);
      if (refusal === null) return { kind: 'approved' };
      const line = lineAt(bytes, placeOf(stop.tree, bytes));
      return {
        kind: 'over',
        stop: { kind: 'refused', refusal, line },
        parseMessages: stop.parseMessages,
      };
    }
  }
}

/** A rule that looks back has no business with a plain command: it sees whatever makes it refuse. */
const strangest: LookBack = () => ({
  names: new Set(['term', 'true']),
  typeHeads: new Set(['OfNat']),
  hasMacros: true,
});

function placeOf(tree: SyntaxTree, bytes: Buffer): number {
  const start = startOf(tree);
  return start < 0 ? bytes.length : start;
}
