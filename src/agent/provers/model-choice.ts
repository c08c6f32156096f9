import type { ContextTask, GgufOptions } from '../../llm/gguf/gguf-options.ts';
import type { Sampling } from '../../llm/language-model.ts';
import type { PolicyKind, ValueKind } from '../../prove/policy/create-policy.ts';
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

/** Who proves, and who proposes tactics to searches; no model for the enumerative policy. */
export interface PolicyChoice {
  readonly policy: PolicyKind;
  readonly value: ValueKind;
  readonly prover: ProverChoice;
  /** The model that judges positions; absent: the prover's own, or none. */
  readonly critic?: ModelChoice;
}

/** A prover and its own model: M proposes tactics or writes proofs, C chats. */
export type ProverWith<M, C> =
  /** Undefined: whole proofs where the model's profile writes them, else a search. */
  | { readonly name: undefined; readonly model: M | null }
  | { readonly name: 'search'; readonly model: M | null }
  | { readonly name: 'whole'; readonly model: M }
  /** The model works on the theorem itself, with tools. */
  | { readonly name: 'dialogue'; readonly chat: C }
  /** Lemmas are conjectured; the model, if any, takes part in searches, or writes proofs of theorems and lemmas. */
  | { readonly name: 'plan' | 'auto'; readonly model: M | null }
  /** The model writes the lemmas. */
  | { readonly name: 'plan' | 'auto'; readonly planner: PlanStyleName; readonly chat: C };

export type ProverChoice = ProverWith<ModelChoice, ModelChoice>;

/** A prover whose model chats. */
export type ChatChoice = Extract<ProverChoice, { readonly chat: unknown }>;
