import { z } from 'zod';
import type { Goal, Shape } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { InductiveInfo, LeanEngine, LocalDeclaration } from '../../../lean/engine.ts';
import type { Policy, Proposal } from '../../../search/interfaces.ts';
import { stateText } from '../../llm/profiles/proof-text.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';
import { fromLast } from '../lemma-index/nearby.ts';
import type { LemmaIndex } from '../lemma-index/symbol-index.ts';
import type { Surroundings } from '../reading/goal-context.ts';
import { knownTactics } from './mixed-policy.ts';

/** Proposes tactics for the goals of one part of a state, from what is known of what they mention. */
export type TacticProposer = (
  goals: readonly Goal[],
  surroundings: Surroundings,
) => readonly Proposal<string>[];

export interface ShapePolicyOptions {
  readonly engine: LeanEngine;
  readonly theorem: Theorem;
  readonly declarations: readonly LocalDeclaration[];
  readonly propose: TacticProposer;
  /** The theorems of the library, when they are indexed. */
  readonly lemmaIndex?: LemmaIndex;
}

/** A proposer as the search asks it: looks up the inductive types that a goal mentions, each once a theorem. */
export function shapePolicy(options: ShapePolicyOptions): Policy<LeanState, string> {
  const { engine, theorem, declarations, propose, lemmaIndex } = options;
  const theoremsFromLast = fromLast(theorem.header, declarations);
  /** Null for constants that are no inductive types. */
  const types = new Map<string, InductiveInfo | null>();
  return {
    async propose(position, signal) {
      const { goals } = position.state.part;
      const mentioned = [...new Set(goals.flatMap(constantsOf))];
      const unknown = mentioned.filter((name) => !types.has(name));
      if (unknown.length > 0) {
        const found = await engine.inductives(theorem, unknown, signal);
        // An answer that was cut off says nothing.
        signal.throwIfAborted();
        // Without one they are asked about again at the next goal.
        if (found !== null) for (const name of unknown) types.set(name, null);
        for (const info of found ?? []) types.set(info.name, info);
      }
      const inductives = mentioned.flatMap((name) => types.get(name) ?? []);
      const tactics = await knownTactics(engine, theorem);
      const known = { inductives, declarations, theoremsFromLast, tactics };
      return propose(goals, { ...known, ...(lemmaIndex && { lemmaIndex }) });
    },
  };
}

function constantsOf(goal: Goal): string[] {
  const shapes: Shape[] = [goal.shape, ...goal.hypotheses.map(({ shape }) => shape)];
  return shapes.flatMap(({ head, constants }) => (head === null ? constants : [head, ...constants]));
}

/** A step of a known proof: what to do in a state, as Lean prints it. */
export const knownStepSchema = z.strictObject({ state: z.string(), tactic: z.string() });
export type KnownStep = z.infer<typeof knownStepSchema>;

/** The `source` of what a search is shown and did not think of itself. */
export const shownSource = 'shown';

/**
 * A policy that knows what to do in the states of some steps: there it proposes that and nothing else, and asks nobody. So a
 * search begins in the middle of a proof. Whoever learns within the search is told nothing of these steps.
 */
export function guidePolicy(
  policy: Policy<LeanState, string>,
  steps: readonly KnownStep[],
): Policy<LeanState, string> {
  if (steps.length === 0) return policy;
  const known = new Map(steps.map(({ state, tactic }) => [state, tactic]));
  const tacticAt = ({ state }: LeanPosition) =>
    known.get(stateText({ goals: state.part.goals.map(({ pretty }) => pretty) }));
  return {
    drawsAnew: policy.drawsAnew ?? false,
    async propose(position, signal, answers) {
      const tactic = tacticAt(position);
      if (tactic === undefined) return policy.propose(position, signal, answers);
      // It is certain here, so that the search compares what comes after it by the policy alone.
      return [{ action: tactic, logProbability: 0, source: shownSource }];
    },
    observe(position, tried, answers) {
      if (tacticAt(position) === undefined) policy.observe?.(position, tried, answers);
    },
    tokensUsed: () => policy.tokensUsed?.() ?? 0,
  };
}
