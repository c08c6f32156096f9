import type { Theorem } from '../../../../core/theorem.ts';
import { automationTactics } from '../../../../datasets/suite.ts';
import type { OpenedTheorem } from '../../../../lean/engine.ts';
import type { CheckTools } from '../check-tools.ts';

export type Closing =
  | { readonly kind: 'closed'; readonly tactic: string }
  | { readonly kind: 'open' }
  /** A worker died, so that nothing is known. */
  | { readonly kind: 'lost' };

/** Those of the automatic tactics that take definitions to unfold. */
const unfolding = ['simp', 'simp_all', 'grind'] as const;

/**
 * Whether one automatic tactic proves the theorem, as it stands, with the definitions that it is about, or behind `intros`.
 * `before` comes between `intros` and the tactic.
 */
export async function closingTactic(
  theorem: Theorem,
  { part, localDeclarations }: OpenedTheorem,
  before: string,
  { engine, tacticLimits, signal }: CheckTools,
): Promise<Closing> {
  const [goal] = part.goals;
  const constants = new Set(
    [goal, ...(goal?.hypotheses ?? [])].flatMap((entry) => entry?.shape.constants ?? []),
  );
  const definitions = localDeclarations
    .filter(({ kind, name }) => kind === 'definition' && constants.has(name))
    .map(({ name }) => name);
  const list = `[${definitions.join(', ')}]`;
  const plain = [
    ...automationTactics,
    ...(definitions.length === 0 ? [] : unfolding.map((tactic) => `${tactic} ${list}`)),
  ];
  const hasBinders = (goal?.shape.binders ?? 0) > 0;
  const tactics = plain.map((tactic) =>
    hasBinders || before !== '' ? `(intros; ${before}${tactic})` : tactic,
  );
  const outcomes = await engine.apply({ theorem, path: [] }, tactics, tacticLimits, signal);
  signal.throwIfAborted();
  const at = outcomes.findIndex(({ kind }) => kind === 'proved');
  if (at >= 0) return { kind: 'closed', tactic: tactics[at] ?? '' };
  return { kind: outcomes.some(({ kind }) => kind === 'lost') ? 'lost' : 'open' };
}
