import { LakatosError } from '../../../core/errors.ts';
import type { Policy } from '../../../search/interfaces.ts';
import { Bandit } from '../bandit/bandit.ts';
import { banditPolicy } from '../bandit/bandit-policy.ts';
import { declaredNames, goalTypeOf } from '../bandit/goal-type.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { varyProposals } from '../lean/vary-proposals.ts';
import { mixedPolicy } from './mixed-policy.ts';
import type { ModelInUse } from './model-in-use.ts';
import { modelPolicy } from './model-policy.ts';
import type { PolicyKind } from './policy-kind.ts';
import { type ShapePolicyOptions, shapePolicy } from './shape-policy.ts';

export interface PolicyOptions extends ShapePolicyOptions {
  readonly kind: PolicyKind;
  /** Needed by the kinds that ask a model. */
  readonly model: ModelInUse | null;
  readonly seed: number;
  /** Whether in a mixture a bandit learns whom to follow. Default: it does. False: the order is that of the probabilities. */
  readonly bandit?: boolean;
}

/** Of the model in a mixture, before the bandit has learnt anything. */
const modelShare = 0.5;

/** The policy of one search. The bandit of a mixture is new for each theorem. */
export function createPolicy(options: PolicyOptions): Policy<LeanState, string> {
  const { bandit = true, seed, kind } = options;
  const plain = proposing(options);
  const declared = declaredNames(options.declarations);
  const isLearning = bandit && kind === 'mixed';
  const learning = isLearning
    ? banditPolicy(plain, new Bandit(), (goal) => goalTypeOf(goal, declared))
    : plain;
  // A model draws by the seed itself.
  if (kind === 'model') return learning;
  return {
    ...learning,
    propose: async (position, signal) =>
      varyProposals(await learning.propose(position, signal), seed, position.key),
  };
}

function proposing(options: PolicyOptions): Policy<LeanState, string> {
  const { kind, model, seed } = options;
  if (kind === 'enumerative') return shapePolicy(options);
  if (model === null) throw new LakatosError('INTERNAL', `a policy of kind ${kind} needs a model`);
  if (kind === 'model') return modelPolicy(model, seed);
  return mixedPolicy([
    { policy: shapePolicy(options), share: 1 - modelShare },
    { policy: modelPolicy(model, seed), share: modelShare },
  ]);
}
