import type { StrategyName } from '../../../search/strategies/strategy-names.ts';
import type { PlanStyleName } from '../../agent/model-planner/conversation.ts';
import type { ValueKind } from '../../prove/policy/create-policy.ts';
import type { ProverName } from '../../prove/prove-options.ts';
import type { SearchSettings } from '../../prove/search-settings.ts';
import type { Knobs, proveSettings } from './prove-settings.ts';

/** How a user says how a search goes about it. */
export interface SearchFlags
  extends Pick<SearchSettings, 'bandit' | 'lemmas' | 'refute'>,
    Pick<Knobs, 'alpha' | 'beta' | 'exploration' | 'splitGoals' | 'mergeStates' | 'parallel'> {
  /** Absent: by who proposes tactics. */
  readonly strategy?: StrategyName;
  /** What puts the built-in policy's tactics in order: a file, `shipped` or `none`. */
  readonly ranker: string;
  /** For one tactic, in milliseconds. */
  readonly tacticTime: number;
}

/** Who plans, where the prover is `plan`: conjectures alone, or a chat model in one of the styles of its plans. */
export const plannerNames = ['conjectures', 'sketch', 'haves'] as const satisfies readonly (
  | PlanStyleName
  | 'conjectures'
)[];

type ModelKnob =
  | keyof typeof proveSettings.model.shape
  | keyof typeof proveSettings.server.shape
  | 'policy'
  | 'proposals';

/** How a user chooses a language model and how it is asked. */
export interface ModelFlags extends Pick<Knobs, ModelKnob> {
  readonly prover?: ProverName;
  readonly planner?: (typeof plannerNames)[number];
  readonly model?: string;
  readonly modelServer?: string;
  readonly profile?: string;
  /** What the model may read and write for a theorem. */
  readonly tokens?: number;
  readonly samples?: number;
  readonly value: ValueKind;
  readonly critic?: string;
  readonly lora?: string;
  /** `bench`: files with what the models have learnt from. */
  readonly trainingData?: readonly string[];
}

/** Who proves, and how. */
export type ProverFlags = ModelFlags & Partial<SearchFlags>;
