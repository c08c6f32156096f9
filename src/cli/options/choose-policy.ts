import { UsageError } from '../../../core/errors.ts';
import { given } from '../../../core/given.ts';
import type { ModelChoice, PolicyChoice, ProverChoice } from '../../agent/provers/model-choice.ts';
import type { PolicyKind } from '../../prove/policy/create-policy.ts';
import { defaultSearch, defaultStrategy, type SearchSettings } from '../../prove/search-settings.ts';
import type { ModelFlags, ProverFlags, SearchFlags } from './prover-options.ts';
import { policyOf, refuseUnread } from './refuse-unread.ts';

/** @throws UsageError for what nothing reads, and for flags that contradict each other or lack one that they need */
export function choosePolicy(flags: ProverFlags): PolicyChoice {
  const { critic, value, policy = policyOf(flags) } = flags;
  refuseUnread(flags);
  const prover = chooseProver(flags);
  if (critic !== undefined && value === 'model')
    throw new UsageError('--critic and search.value=model: give one of them');
  const isForTactics = 'model' in prover && prover.model !== null && prover.name !== 'whole';
  if (isForTactics && policy === 'enumerative' && value !== 'model')
    throw new UsageError('search.policy=enumerative asks no model: leave out --model, or choose mixed');
  return {
    ...{ policy, value, prover },
    ...(critic !== undefined && {
      critic: {
        from: { kind: 'gguf', name: critic, ...(flags.gpu && { gpu: flags.gpu }) },
        ...{ judges: true, proposals: 1, reusePrefixes: false, sampling: {} },
      },
    }),
  };
}

function chooseProver({ prover: name, planner = 'conjectures', ...flags }: ProverFlags): ProverChoice {
  const model = flags.model === undefined ? null : chooseModel(flags.model, flags);
  const lacking = (asks: string, what: string): never => {
    throw new UsageError(`${asks} needs a --model that ${what}`);
  };
  if (name === 'whole') return { name, model: model ?? lacking('--prover whole', 'writes proofs') };
  if (name === 'dialogue') return { name, chat: model ?? lacking('--prover dialogue', 'chats') };
  if (name !== 'plan' && name !== 'auto') return { name, model };
  if (planner === 'conjectures') return { name, model };
  return { name, planner, chat: model ?? lacking(`--planner ${planner}`, 'chats') };
}

/** Tactics asked of a model at a position. */
const defaultProposals = 8;

function chooseModel(name: string, flags: ModelFlags): ModelChoice {
  const { modelServer: url, gpu, gpuLayers, lora, chats, proposals = defaultProposals } = flags;
  const { requestsPerMinute, requestsAtOnce, requestTimeout } = flags;
  const { profile, context, samples, rounds, turns, grammar, knownNames } = flags;
  const { decoding: method, temperature, topP, minP } = flags;
  return {
    from:
      url === undefined
        ? { kind: 'gguf', name, ...given({ gpu, gpuLayers, lora }) }
        : {
            ...{ kind: 'server', url, name },
            ...given({ requestsPerMinute, requestsAtOnce, requestTimeout }),
            ...(chats && { chat: true }),
          },
    ...given({ profile, context, samples, rounds, turns, grammar, knownNames }),
    proposals,
    reusePrefixes: flags.value === 'model',
    sampling: given({ method, temperature, topP, minP }),
  };
}

export function chooseSearch(flags: SearchFlags, policy: PolicyKind): SearchSettings {
  const { strategy = defaultStrategy(policy), bandit, lemmas, refute } = flags;
  const { splitGoals = defaultSearch.splitGoals, mergeStates = defaultSearch.mergeStates } = flags;
  const constants = (['alpha', 'beta', 'exploration'] as const).flatMap((name) =>
    flags[name] === undefined ? [] : [[name, flags[name]]],
  );
  return {
    ...defaultSearch,
    ...{ strategy, bandit, lemmas, refute, splitGoals, mergeStates },
    ...Object.fromEntries(constants),
  };
}
