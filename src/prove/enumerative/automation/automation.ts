import type { GoalContext } from '../reading/goal-context.ts';
import { wordsOf } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { automationTactics } from './automation-tactics.ts';

/** Below quantifiers and premises automation can wait until these are introduced. */
const patience = 0.15;

/** The kernel heeds no limit but that of time, after which its worker is lost: it gets small numbers only. */
const kernelLimit = 20_000;

/** Tactics that finish a goal by themselves or fail, the cheap ones first, and the simplifiers. */
export const automation: TacticProvider = {
  name: 'automation',
  propose(context) {
    const { head, binders } = context.goal.shape;
    const found: WeightedTactic[] = automationTactics(context);
    if (head === 'Eq' || head === 'Iff' || head === 'HEq') found.push(...weighted(1.6, 'rfl'));
    if (context.proofs.length > 0) {
      found.push(...weighted(mayBeAssumed(context) ? 1.5 : 0.2, 'assumption'));
      found.push(...weighted(mayContradict(context) ? 1.2 : 0.3, 'contradiction'));
    }
    if (head === 'Eq' && hasOperation(context)) found.push(...weighted(0.12, 'ac_rfl'));
    const scaled =
      binders === 0 ? found : found.map(({ tactic, weight }) => ({ tactic, weight: weight * patience }));
    if (!isClosed(context)) return scaled;
    // The kernel computes where the elaborator runs out of depth.
    const byKernel =
      largestLiteral(context.goal.target) <= kernelLimit ? weighted(0.4, 'decide +kernel') : [];
    return [...scaled, ...weighted(0.9, 'decide'), ...byKernel];
  },
};

function mayBeAssumed(context: GoalContext): boolean {
  const { head, binders } = context.goal.shape;
  return context.goal.hypotheses.some(
    ({ isProof, shape }) => isProof && shape.head === head && shape.binders === binders,
  );
}

function mayContradict(context: GoalContext): boolean {
  return context.goal.hypotheses.some(
    ({ isProof, shape }) =>
      isProof && shape.binders === 0 && ['False', 'Not', 'Ne', 'Eq'].includes(shape.head ?? ''),
  );
}

/** True when the target mentions nothing of the context, so that evaluating it may decide it. */
function isClosed(context: GoalContext): boolean {
  if (context.goal.target.includes('✝')) return false;
  const names = new Set(context.goal.hypotheses.map((hypothesis) => hypothesis.name));
  return !wordsOf(context.goal.target).some((word) => names.has(word.split('.')[0]!));
}

const largestLiteral = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\d+/gu)].map(([digits]) => Number(digits)));

function hasOperation(context: GoalContext): boolean {
  return ['HAdd.hAdd', 'HMul.hMul', 'And', 'Or', 'Max.max', 'Min.min'].some((name) =>
    context.goal.shape.constants.includes(name),
  );
}
