import { UsageError } from '../../../core/errors.ts';
import { readsValue, type StrategyName } from '../../../search/strategies/create-strategy.ts';
import { defaultStrategy } from '../../prove/search-settings.ts';
import { wordFor } from './prove-settings.ts';
import type { ModelFlags, ProverFlags, SearchFlags } from './prover-options.ts';

/** Options and settings that not every run reads, each with whatever of the command line has to be there for it: one of each list. */
const readBy = {
  planner: [['--prover plan', '--prover auto']],
  modelServer: [['--model']],
  profile: [['a --model that proposes tactics', '--prover whole']],
  lora: [['a --model in a GGUF file']],
  samples: [['--prover whole', '--prover dialogue', '--planner sketch or haves']],
  tokens: [['--model', '--critic']],
  trainingData: [['--model', '--critic']],
  critic: [[...readsValue].map((name) => `--strategy ${name}`)],
  alpha: [['--strategy best-first', '--strategy two-way']],
  beta: [['--strategy two-way']],
  exploration: [['--strategy puct']],
  value: [['a --model that proposes tactics'], [...readsValue].map((name) => `--strategy ${name}`)],
  policy: [['a --model that proposes tactics']],
  proposals: [['a --model that proposes tactics']],
  grammar: [['a --model that proposes tactics']],
  knownNames: [['a --model that proposes tactics']],
  rounds: [['--prover whole', '--planner sketch or haves']],
  turns: [['--prover dialogue']],
  decoding: [['a --model that proposes tactics', '--prover whole']],
  topP: [['a --model that proposes tactics', '--prover whole']],
  minP: [['a --model that proposes tactics', '--prover whole']],
  temperature: [['--model']],
  context: [['--model']],
  gpu: [['a --model in a GGUF file', '--critic']],
  gpuLayers: [['a --model in a GGUF file']],
  chats: [['--prover whole'], ['--model-server']],
  requestsPerMinute: [['--model-server']],
  requestsAtOnce: [['--model-server']],
  requestTimeout: [['--model-server']],
} as const satisfies { readonly [name in keyof (ModelFlags & SearchFlags)]?: readonly (readonly string[])[] };

/** What says no more than saying nothing. */
const idle: Readonly<Record<string, unknown>> = { value: 'size', policy: 'enumerative' };

/** @throws UsageError for what nothing in this run would read */
export function refuseUnread(flags: ProverFlags): void {
  const there = partsOf(flags);
  for (const [name, groups] of Object.entries(readBy)) {
    const value = flags[name as keyof typeof readBy];
    if (value === undefined || value === idle[name]) continue;
    const lacking = groups.find((parts) => !parts.some((part) => there.has(part)));
    if (lacking !== undefined) throw new UsageError(`${wordFor(name)} belongs to ${lacking.join(' or ')}`);
  }
}

/** Whether the model chats, and so takes no part in searches. */
const isChat = ({ prover, planner = 'conjectures' }: ModelFlags): boolean =>
  prover === 'dialogue' || planner !== 'conjectures';

function partsOf(flags: ProverFlags): ReadonlySet<string> {
  const { prover, planner, model, modelServer, critic } = flags;
  const chats = isChat(flags);
  const parts: [string, boolean][] = [
    [`--prover ${prover}`, true],
    ['--planner sketch or haves', planner !== undefined && planner !== 'conjectures'],
    ['--model', model !== undefined],
    ['--model-server', model !== undefined && modelServer !== undefined],
    ['a --model in a GGUF file', model !== undefined && modelServer === undefined],
    ['a --model that proposes tactics', model !== undefined && !chats && prover !== 'whole'],
    // The profile of a model may say that it writes whole proofs: of theorems, or in a plan of lemmas.
    ['--prover whole', model !== undefined && !chats && prover !== 'search'],
    ['--critic', critic !== undefined],
    [`--strategy ${strategyOf(flags)}`, true],
  ];
  return new Set(parts.flatMap(([part, isThere]) => (isThere ? [part] : [])));
}

/** The one that is named, or that goes with who proposes tactics. */
const strategyOf = (flags: ProverFlags): StrategyName => flags.strategy ?? defaultStrategy(policyOf(flags));

/** Who proposes tactics. */
export const policyOf = (flags: ModelFlags) =>
  flags.policy ??
  (flags.model === undefined || isChat(flags) ? ('enumerative' as const) : ('mixed' as const));
