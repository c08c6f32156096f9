import type { ContextTask, GgufOptions } from '../../llm/gguf/gguf-options.ts';
import type { Sampling } from '../../llm/language-model.ts';
import type { PolicyKind, ValueKind } from '../../prove/policy/create-policy.ts';
import type { ProverName } from '../../prove/prove-options.ts';
import type { PlanStyleName } from '../model-planner/conversation.ts';

/** Which model is to be opened, and how it is asked. */
export interface ModelChoice {
  readonly from:
    | {
        readonly kind: 'gguf';
        /** A registered name or a path. */
        readonly name: string;
        readonly gpu?: NonNullable<GgufOptions['gpu']>;
        readonly gpuLayers?: NonNullable<GgufOptions['gpuLayers']>;
        /** An adapter that is put onto it. */
        readonly lora?: string;
      }
    | {
        readonly kind: 'server';
        readonly url: string;
        readonly name: string;
        readonly requestsPerMinute?: number;
        readonly requestsAtOnce?: number;
        /** For one request; milliseconds. */
        readonly requestTimeout?: number;
        /** Ask for proofs by chats; absent: only where the server has no completions. */
        readonly chat?: true;
      };
  readonly profile?: string;
  readonly context?: number;
  /** What the context has to be enough for, where it is not what the profile is for. */
  readonly task?: ContextTask;
  /** It only judges states: without a known profile it is asked as any instruct model can be. */
  readonly judges?: true;
  readonly proposals: number;
  readonly samples?: number;
  readonly rounds?: number;
  readonly turns?: number;
  readonly sampling: Partial<Sampling>;
  /** `tactic`, or a file in GBNF. */
  readonly grammar?: string;
  /** Whether tactics may only name what there is. Default: true. */
  readonly knownNames?: boolean;
  /** Whether values are asked for apart from tactics: then what was evaluated for the one is kept for the other. */
  readonly reusePrefixes: boolean;
}

/** Who proposes tactics, and the model for it; no model for the enumerative policy. */
export interface PolicyChoice {
  readonly policy: PolicyKind;
  readonly value: ValueKind;
  /** Undefined: as the model's profile says. */
  readonly prover: ProverName | undefined;
  readonly model: ModelChoice | null;
  /** The model that judges positions; absent: the one of `model`, or none. */
  readonly critic?: ModelChoice;
  /** The model that plans or converses; absent: none does. */
  readonly chat?: ChatChoice;
}

/** A chat model, and what for. */
export interface ChatChoice {
  /** To plan in one of the styles, or to work on the theorem itself with tools. */
  readonly task: PlanStyleName | 'dialogue';
  readonly model: ModelChoice;
}
