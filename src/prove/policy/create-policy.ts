import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import type { Policy } from '../../../search/interfaces.ts';
import { nameOrId } from '../../llm/profiles/proof-text.ts';
import { Bandit, declaredNames, goalTypeOf } from '../bandit/bandit.ts';
import { banditPolicy } from '../bandit/bandit-policy.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { varyProposals } from '../lean/vary-proposals.ts';
import { type KnownNames, namesOf, openedNamespaces } from '../lemma-index/known-names.ts';
import { premisesOf } from '../lemma-index/premises-for.ts';
import type { LemmaIndex } from '../lemma-index/symbol-index.ts';
import type { CriticInUse, ModelInUse } from './describe-model.ts';
import { type ShapePolicyOptions, shapePolicy } from './guide-policy.ts';
import { mixedPolicy } from './mixed-policy.ts';
import { modelPolicy } from './model-policy.ts';

/** Who proposes tactics, with a line for help texts. */
export const policyKinds = {
  enumerative: 'tactics by the shape of the goal and lemmas of the library by its symbols; no model',
  model: 'the language model alone',
  mixed: 'both; the bandit learns within a search which of them to follow',
} as const;

export type PolicyKind = keyof typeof policyKinds;

export const policyKindNames = Object.keys(policyKinds) as PolicyKind[];

/** What a strategy that reads values goes by: how large the goals are, or the chance that the language model gives. */
export const valueKindNames = ['size', 'model'] as const;
export type ValueKind = (typeof valueKindNames)[number];

/** A policy in a few words, for episodes and reports: `mixed: enumerative/2 and prover.gguf`. */
export function nameOfPolicy(kind: PolicyKind, enumerative: string, model: string): string {
  switch (kind) {
    case 'enumerative':
      return enumerative;
    case 'model':
      return `model: ${model}`;
    case 'mixed':
      return `mixed: ${enumerative} and ${model}`;
  }
}

const shownDigits = 8;

/** A file and the beginning of its SHA-256, for all models of a run have the same file name: `model.gguf@1a2b3c4d`. */
export const nameOfFile = (file: string, hash: string): string => `${file}@${hash.slice(0, shownDigits)}`;

/** The built-in policy with its tactics in the order of a ranker's file. */
export const nameOfRanked = (policy: string, file: string, hash: string): string =>
  `${policy} in the order of ${nameOfFile(file, hash)}`;

/** What `nameOfRanked` says of the ranker, wherever in the name of a policy; null: the built-in policy's own order. */
export const rankerInName = (policy: string): string | null =>
  / in the order of (.+?@[0-9a-f]{8})/u.exec(policy)?.[1] ?? null;

/** The name of a policy, for episodes and reports, with what judges the states if anything does. */
export const nameWithCritic = (policy: string, critic: CriticInUse | null): string =>
  critic === null ? policy : `${policy}; values: ${nameOfCritic(critic)}`;

function nameOfCritic(critic: CriticInUse): string {
  if (critic.kind === 'linear') return nameOfFile(critic.name, critic.origin.replace('sha256:', ''));
  return `${critic.model.info.name} (${critic.profile.name})`;
}

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
    propose: async (position, signal, answers) =>
      varyProposals(await learning.propose(position, signal, answers), seed, position.key),
  };
}

function proposing(options: PolicyOptions): Policy<LeanState, string> {
  const { kind, model, seed, theorem, declarations, lemmaIndex = null } = options;
  if (kind === 'enumerative') return shapePolicy(options);
  if (model === null) throw new LakatosError('INTERNAL', `a policy of kind ${kind} needs a model`);
  const names =
    lemmaIndex === null || model.namesAnything ? null : namesFor(theorem, declarations, lemmaIndex);
  const proposer = modelPolicy(model, seed, premisesOf(theorem, declarations, lemmaIndex), names);
  if (kind === 'model') return proposer;
  return mixedPolicy([
    { policy: shapePolicy(options), share: 1 - modelShare },
    { policy: proposer, share: modelShare },
  ]);
}

/** What a tactic for the theorem may name. */
function namesFor(
  theorem: Theorem,
  declarations: readonly LocalDeclaration[],
  lemmaIndex: LemmaIndex,
): readonly KnownNames[] {
  const opened = openedNamespaces(theorem.header, nameOrId(theorem));
  return [lemmaIndex.names(), namesOf(declarations)].flatMap((names) => [
    names,
    names.within(opened),
    names.lastComponents(),
  ]);
}
