import { z } from 'zod';
import type { Limits } from '../../../core/limits.ts';
import { type LeanPosition, positionBehind, rootPosition } from '../../prove/lean/lean-position.ts';
import { isPlainName, withoutDagger } from '../../prove/reading/names.ts';
import { leanRefuter } from '../../prove/refute/refuter.ts';
import { openStatement, whyNotOpened } from './read-code.ts';
import { defineTool, type ToolContext } from './tool.ts';

const refutationLimits: Limits = { heartbeats: 4_000, wallClockMs: 15_000 };

/** Looks for a small instance in which a statement is false; Lean proves that it is. */
export const findCounterexampleTool = defineTool({
  name: 'find_counterexample',
  purpose:
    'Looks for a small instance in which a statement is false. Use it before you try to prove a lemma. Finding none proves nothing.',
  arguments: z.strictObject({
    statement: z
      .string()
      .min(1)
      .optional()
      .describe('a closed proposition, such as ∀ n : Nat, n < 5; by default the theorem itself'),
  }),
  example: { statement: '∀ (n m : Nat), n - m + m = n' },
  async run({ statement }, context) {
    if (statement === undefined)
      return await refute(rootPosition(context.theorem, context.opened.part), context);
    const opening = await openStatement(statement, context);
    if (opening.kind !== 'opened') return whyNotOpened(opening);
    return await refute(rootPosition(opening.theorem, opening.opened.part), context);
  },
});

/** Asks about the statement as it stands, and behind `intros`. */
async function refute(at: LeanPosition, context: ToolContext): Promise<string> {
  const { engine, signal, opened, onCalls } = context;
  const declarations = opened.localDeclarations;
  const refuter = leanRefuter({ engine, declarations, limits: refutationLimits, isClaim: false });
  const inside = await introduce(at, context);
  for (const position of inside === null ? [at] : [at, inside]) {
    const { reason, calls } = await refuter.refute(position, signal);
    onCalls(calls);
    if (reason !== null) return `It is ${reason}.`;
  }
  return 'No counterexample among the small instances that can be made. That proves nothing.';
}

/** The position behind `intros`, with the names that the statement gives its variables; null where there is none. */
async function introduce(at: LeanPosition, context: ToolContext): Promise<LeanPosition | null> {
  if (at.state.part.goals[0]?.shape.binders === 0) return null;
  const bare = await follow(at, 'intros', context);
  const entered = bare?.state.part.goals[0]?.hypotheses.filter(({ accessible }) => !accessible) ?? [];
  const names = entered.map(({ name }) => withoutDagger(name));
  const isUsable = new Set(names).size === names.length && names.every(isPlainName);
  return (isUsable ? await follow(at, `intros ${names.join(' ')}`, context) : null) ?? bare;
}

async function follow(at: LeanPosition, tactic: string, context: ToolContext): Promise<LeanPosition | null> {
  context.onCalls(1);
  return await positionBehind(at, tactic, context);
}
