import { readsValue, type StrategyName } from '../../../search/strategies/strategy-names.ts';
import type { PlanStyleName } from '../../agent/model-planner/conversation.ts';
import type { ContextTask } from '../../llm/gguf/gguf-options.ts';
import type { DecodingMethod, Sampling } from '../../llm/language-model.ts';
import type { ChatFormatName } from '../../llm/serve/chat-formats.ts';
import type { PolicyKind, ValueKind } from '../../prove/policy/policy-kind.ts';
import type { ProverName } from '../../prove/prove-options.ts';
import { UsageError } from '../usage-error.ts';

/** How a theorem is attacked. */

/** Who plans, where the prover is `plan`: conjectures alone, or a chat model in one of the styles of its plans. */
export const plannerNames = ['conjectures', 'sketch', 'haves'] as const satisfies readonly (
  | PlanStyleName
  | 'conjectures'
)[];

export const gpuChoices = ['auto', 'none', 'cuda', 'vulkan', 'metal'] as const;

/** The flags by which a user chooses a language model and how it is asked. */
export interface ModelFlags {
  readonly prover?: ProverName;
  readonly planner?: (typeof plannerNames)[number];
  /** How a GGUF file is talked to, or `server`: as the server does it itself. */
  readonly chat?: ChatFormatName | 'server';
  readonly policy?: PolicyKind;
  readonly model?: string;
  readonly modelServer?: string;
  readonly profile?: string;
  readonly proposals?: number;
  /** What the model may read and write for a theorem. */
  readonly tokens?: number;
  readonly samples?: number;
  readonly rounds?: number;
  readonly turns?: number;
  readonly decoding?: DecodingMethod;
  readonly temperature?: number;
  readonly topP?: number;
  readonly minP?: number;
  readonly grammar?: string;
  readonly requestsPerMinute?: number;
  readonly requestsAtOnce?: number;
  /** Milliseconds. */
  readonly requestTimeout?: number;
  readonly value: ValueKind;
  readonly critic?: string;
  readonly gpu?: (typeof gpuChoices)[number];
  readonly gpuLayers?: number | 'max' | 'auto';
  readonly lora?: string;
  readonly context?: number;
}

/** Which model is to be opened, and how it is asked. */
export interface ModelChoice {
  readonly from:
    | {
        readonly kind: 'gguf';
        /** A registered name or a path. */
        readonly name: string;
        readonly gpu?: NonNullable<ModelFlags['gpu']>;
        readonly gpuLayers?: NonNullable<ModelFlags['gpuLayers']>;
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
  /** Whether values are asked for apart from tactics: then what was evaluated for the one is kept for the other. */
  readonly reusePrefixes: boolean;
}

/** Who proposes tactics, and the model for it; no model for the enumerative policy. */
export interface PolicyChoice {
  readonly policy: PolicyKind;
  readonly value: ValueKind;
  /** Undefined: as the model's profile says. */
  readonly prover: ModelFlags['prover'];
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
  /** How messages are written down for a GGUF file; servers know it themselves. */
  readonly format: ChatFormatName;
}

/** @throws UsageError for flags that contradict each other or lack one that they need. */
export function choosePolicy(flags: ModelFlags & { readonly strategy?: StrategyName }): PolicyChoice {
  const { critic, ...others } = flags;
  if (flags.tokens !== undefined && flags.model === undefined && critic === undefined)
    throw new UsageError(
      '--tokens counts what a model reads and writes: add a --model or --critic, or give another limit',
    );
  if (critic === undefined) {
    const chosen = chooseWithoutCritic(flags);
    if (flags.value === 'model') refuseUnread('--value model', flags.strategy);
    return chosen;
  }
  const { gpu, ...rest } = others;
  const { model, strategy, value } = rest;
  if (value === 'model') throw new UsageError('--critic and --value model: give one of them');
  refuseUnread('--critic', strategy);
  return {
    // Without another model in this process it is the critic's.
    ...chooseWithoutCritic(model === undefined || rest.modelServer !== undefined ? rest : others),
    critic: {
      from: { kind: 'gguf', name: critic, ...(gpu && { gpu }) },
      judges: true,
      proposals: 1,
      reusePrefixes: false,
      sampling: {},
    },
  };
}

/** Values that the strategy does not look at. */
function refuseUnread(flag: string, strategy: StrategyName | undefined): void {
  if (strategy !== undefined && readsValue.has(strategy)) return;
  const named = strategy === undefined ? 'the default strategy' : `--strategy ${strategy}`;
  throw new UsageError(
    `${named} reads no values: ${flag} goes with --strategy ${[...readsValue].join(' or ')}`,
  );
}

function chooseWithoutCritic(flags: ModelFlags): PolicyChoice {
  const { model, value, prover, planner = 'conjectures' } = flags;
  if (flags.planner !== undefined && prover !== 'plan' && prover !== 'auto')
    throw new UsageError('--planner belongs to --prover plan and auto');
  if (prover === 'dialogue') return chooseChat('dialogue', '--prover dialogue', flags);
  if (flags.turns !== undefined) throw new UsageError('--turns belongs to --prover dialogue');
  if (planner !== 'conjectures') return chooseChat(planner, `--planner ${planner}`, flags);
  if (flags.chat !== undefined && (flags.chat !== 'server' || flags.modelServer === undefined))
    throw new UsageError('--chat belongs to --prover dialogue and to --planner sketch or haves');
  const policy = flags.policy ?? (model === undefined ? 'enumerative' : 'mixed');
  if (model === undefined) {
    if (policy !== 'enumerative') throw new UsageError(`--policy ${policy} needs a --model`);
    if (prover === 'whole') throw new UsageError('--prover whole needs a --model that writes proofs');
    if (value === 'model') throw new UsageError('--value model needs a --model');
    const alone = optionsOfModels.find(([name]) => flags[name] !== undefined);
    if (alone !== undefined) throw new UsageError(`${alone[1]} belongs to --model`);
    return { policy, value, prover, model: null };
  }
  if (policy === 'enumerative' && value !== 'model')
    throw new UsageError('--policy enumerative asks no model: leave out --model, or choose mixed');
  refuseIdle(flags);
  return { policy, value, prover, model: chooseModel(model, flags) };
}

/** Flags that the prover makes no use of. Where a model's profile decides on it, that is seen later. */
function refuseIdle(flags: ModelFlags): void {
  const { prover, policy, value, grammar } = flags;
  // In a plan, a model of whole proofs writes those of lemmas.
  if (prover === 'search') {
    const idle = optionsOfTexts.find(([name]) => flags[name] !== undefined);
    if (idle === undefined) return;
    throw new UsageError(
      `${idle[1]} belongs to --prover whole and dialogue, and to --planner sketch or haves: here the model proposes tactics`,
    );
  }
  if (prover !== 'whole') return;
  if (policy !== undefined || value === 'model')
    throw new UsageError(
      'with --prover whole the model is not asked for tactics: leave out --policy and --value',
    );
  if (grammar !== undefined)
    throw new UsageError('--grammar does not go with --prover whole: it is the look of tactics');
}

/** How often a model is asked for texts, as a flag's name among the others and as users write it. */
export const optionsOfTexts = [
  ['samples', '--samples'],
  ['rounds', '--rounds'],
] as const satisfies readonly (readonly [keyof ModelFlags & keyof ModelChoice, string])[];

/** A model that chats takes no part in the search. */
function chooseChat(task: ChatChoice['task'], flag: string, flags: ModelFlags): PolicyChoice {
  const { model, value, prover, policy = 'enumerative', chat, modelServer } = flags;
  if (model === undefined) throw new UsageError(`${flag} needs a --model that chats`);
  if (policy !== 'enumerative' || value === 'model')
    throw new UsageError(`with ${flag} the model is not asked for tactics: leave out --policy and --value`);
  const idle = optionsWithoutChat.find(([name]) => flags[name] !== undefined);
  if (idle !== undefined) throw new UsageError(`${idle[1]} does not go with ${flag}: the model only chats`);
  if (task === 'dialogue' && flags.rounds !== undefined)
    throw new UsageError('--rounds does not go with --prover dialogue: --turns is its length');
  if (modelServer === undefined && chat === 'server')
    throw new UsageError('--chat server needs a --model-server');
  if (modelServer !== undefined && chat !== undefined && chat !== 'server')
    throw new UsageError('--chat is for GGUF files: a server knows how its model chats');
  return {
    policy,
    value,
    prover,
    model: null,
    chat: {
      task,
      model: chooseModel(model, flags),
      format: chat === undefined || chat === 'server' ? 'chatml' : chat,
    },
  };
}

/** What says how a model is asked for tactics or proofs. */
const optionsWithoutChat = [
  ['profile', '--profile'],
  ['proposals', '--proposals'],
  ['decoding', '--decoding'],
  ['topP', '--top-p'],
  ['minP', '--min-p'],
  ['grammar', '--grammar'],
] as const satisfies readonly (readonly [keyof ModelFlags, string])[];

const optionsOfServers = [
  ['requestsPerMinute', '--requests-per-minute'],
  ['requestsAtOnce', '--requests-at-once'],
  ['requestTimeout', '--request-timeout'],
] as const satisfies readonly (readonly [keyof ModelFlags, string])[];

const optionsOfModels = [
  ['modelServer', '--model-server'],
  ['profile', '--profile'],
  ['proposals', '--proposals'],
  ['samples', '--samples'],
  ['rounds', '--rounds'],
  ['turns', '--turns'],
  ['decoding', '--decoding'],
  ['temperature', '--temperature'],
  ['topP', '--top-p'],
  ['minP', '--min-p'],
  ['grammar', '--grammar'],
  ...optionsOfServers,
  ['gpu', '--gpu'],
  ['gpuLayers', '--gpu-layers'],
  ['lora', '--lora'],
  ['context', '--context'],
] as const satisfies readonly (readonly [keyof ModelFlags, string])[];

/** Tactics asked of a model at a position. */
export const defaultProposals = 8;

function chooseModel(name: string, flags: ModelFlags): ModelChoice {
  const { modelServer, gpu, gpuLayers, profile, context, samples, rounds, decoding } = flags;
  const { temperature, topP, minP, grammar, value, lora, turns, chat } = flags;
  const { requestsPerMinute, requestsAtOnce, requestTimeout } = flags;
  const idle = optionsOfServers.find(([name]) => flags[name] !== undefined);
  if (modelServer === undefined && idle !== undefined)
    throw new UsageError(`${idle[1]} belongs to --model-server`);
  if (modelServer !== undefined && (gpu !== undefined || gpuLayers !== undefined))
    throw new UsageError('--gpu and --gpu-layers are for GGUF files, not for --model-server');
  if (modelServer !== undefined && lora !== undefined)
    throw new UsageError('--lora is for GGUF files, not for --model-server');
  return {
    from:
      modelServer === undefined
        ? {
            kind: 'gguf',
            name,
            ...(gpu && { gpu }),
            ...(gpuLayers !== undefined && { gpuLayers }),
            ...(lora !== undefined && { lora }),
          }
        : {
            kind: 'server',
            url: modelServer,
            name,
            ...(requestsPerMinute !== undefined && { requestsPerMinute }),
            ...(requestsAtOnce !== undefined && { requestsAtOnce }),
            ...(requestTimeout !== undefined && { requestTimeout }),
            ...(chat === 'server' && { chat: true }),
          },
    ...(profile !== undefined && { profile }),
    ...(context !== undefined && { context }),
    proposals: flags.proposals ?? defaultProposals,
    ...(samples !== undefined && { samples }),
    ...(rounds !== undefined && { rounds }),
    ...(turns !== undefined && { turns }),
    ...(grammar !== undefined && { grammar }),
    reusePrefixes: value === 'model',
    sampling: {
      ...(decoding !== undefined && { method: decoding }),
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { topP }),
      ...(minP !== undefined && { minP }),
    },
  };
}
