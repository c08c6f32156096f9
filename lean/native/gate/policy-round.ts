import type { z } from 'zod';
import type { LeanMessage } from '../../../core/message.ts';
import {
  type ElaboratedCommand,
  exitStop,
  placeOf,
  refusedStop,
  type TextStop,
} from '../../elaborated-text.ts';
import { type LookBack, ownSyntax } from '../../gate/policy/refusal.ts';
import { refuseSyntax } from '../../gate/policy/syntax-policy.ts';
import { parseErrorsOf } from '../../parse-errors.ts';
import { changesSyntax } from '../../syntax-tree.ts';
import { NoAnswer } from '../companion/no-answer.ts';
import type { Advance, lookBackSchema } from '../companion/reports.ts';

/**
 * What becomes of the command that Lean waits with: the policy has not seen it (`asked`), it may be elaborated (`approved`), or
 * it is left out, as it does not parse and the policy would refuse what the parser took it for (`left-out`).
 */
export type NextCommand = 'asked' | 'approved' | 'left-out';

/**
 * The commands of one round. Of the first one the policy has said what becomes of it, unless it is `asked`; the others Lean
 * took for plain, and the policy has the last word. If it refuses one, what Lean says can't be trusted any more.
 */
export function commandsOf({ commands }: Advance, first: NextCommand, bytes: Buffer): ElaboratedCommand[] {
  return commands.map((command, index) => {
    const { tree } = command;
    const refusal = first !== 'asked' && index === 0 ? null : refuseSyntax(tree, strangest);
    if (refusal !== null || tree.kind !== 'node')
      throw NoAnswer.lost(`Lean has run what is refused: ${refusal?.message ?? '?'}`);
    return { ...command, tree, ...placeOf(tree, bytes.length) };
  });
}

/** What the end of a round means: another round, or the end of the text. */
export type RoundEnd =
  | { readonly kind: 'next'; readonly next: NextCommand }
  | { readonly kind: 'over'; readonly stop: TextStop | null; readonly parseMessages: readonly LeanMessage[] };

/** Asks the policy about the command that Lean waits with. `before`: all commands before it. */
export function endOfRound({ stop }: Advance, before: readonly ElaboratedCommand[], bytes: Buffer): RoundEnd {
  switch (stop.kind) {
    case 'interrupted':
      throw NoAnswer.timeout();
    case 'error':
      return { kind: 'over', stop: null, parseMessages: [] };
    case 'end':
      return { kind: 'over', stop: null, parseMessages: stop.parseMessages };
    case 'exit':
      return { kind: 'over', stop: exitStop(stop.tree, bytes), parseMessages: stop.parseMessages };
    case 'asks': {
      const { declaresSyntax } = stop.lookBack;
      const refusal = declaresSyntax ? ownSyntax : refuseSyntax(stop.tree, lookBackOn(stop.lookBack, before));
      if (refusal === null) return { kind: 'next', next: 'approved' };
      const { start } = placeOf(stop.tree, bytes.length);
      if (parseErrorsOf({ start, parseMessages: stop.parseMessages }, bytes).own.length > 0)
        return { kind: 'next', next: 'left-out' };
      if (stop.tree.kind !== 'node') throw NoAnswer.lost('a command that is none is to be refused');
      return {
        kind: 'over',
        stop: refusedStop(refusal, stop.tree, bytes),
        parseMessages: stop.parseMessages,
      };
    }
  }
}

/** What the policy sees of the text before: its commands, and what Lean says of them. */
export function lookBackOn(
  { names, results, definesValues }: z.infer<typeof lookBackSchema>,
  before: readonly Pick<ElaboratedCommand, 'tree'>[],
): LookBack {
  return () => ({
    names: new Set(names),
    results: new Set(results),
    definesValues,
    hasMacros: before.some(({ tree }) => changesSyntax(tree)),
  });
}

/** A rule that looks back has no business with a plain command: it sees whatever makes it refuse. */
export const strangest: LookBack = () => ({
  names: new Set(['term', 'true']),
  results: new Set(['OfNat']),
  hasMacros: true,
  definesValues: true,
});
