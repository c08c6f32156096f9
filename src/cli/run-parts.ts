import { basename, resolve } from 'node:path';
import { given } from '../../core/given.ts';
import type { ChosenProver } from '../agent/provers/create-prover.ts';
import type { ModelChoice, PolicyChoice } from '../agent/provers/model-choice.ts';
import { shippedCritic } from '../agent/provers/open-critic.ts';
import type { RunModel, RunParts } from '../learn/training-data/known-training.ts';
import { findModel } from '../llm/models/find-model.ts';
import { modelsFolder } from '../llm/models/registry.ts';
import type { CriticInUse } from '../prove/policy/describe-model.ts';
import type { NamedProposer } from '../prove/ranking/ranker-file.ts';
import type { BenchFlags } from './options/bench-choices.ts';
import type { Terminal } from './terminal.ts';

/** Who takes part, as far as it may have learnt something. */
export async function runPartsOf(
  { description, prover, critic }: ChosenProver & { readonly critic: CriticInUse | null },
  choice: PolicyChoice,
  { name: enumerative, ranker }: NamedProposer,
  { trainingData = [] }: BenchFlags,
  { env, signal }: { readonly env: Terminal['env']; readonly signal: AbortSignal },
): Promise<RunParts> {
  const known = async (
    { from }: ModelChoice,
    told: { readonly name: string; readonly origin: string } | null,
  ): Promise<RunModel> => {
    const found =
      from.kind === 'gguf'
        ? await findModel(from.name, { folder: modelsFolder(env), signal }).catch(() => null)
        : null;
    // A model that does not say what it is must not pass for none.
    const { name, origin } = told ?? { name: basename(from.name), origin: '' };
    const adapter = from.kind === 'gguf' ? from.lora : undefined;
    return { name, origin, path: found?.path ?? null, ...given({ adapter }) };
  };
  const main = 'chat' in choice.prover ? choice.prover.chat : choice.prover.model;
  // Plans, and searches that complete what a model wrote, go by the built-in policy too.
  const isModelAlone = choice.policy === 'model' && prover.name === 'search';
  return {
    policy: isModelAlone ? null : enumerative,
    models: [
      ...(main === null ? [] : [await known(main, description)]),
      ...(ranker === undefined || isModelAlone ? [] : [ranker]),
      ...(choice.critic === undefined ? [] : await critics(choice.critic)),
    ],
    files: trainingData,
  };

  async function critics(chosen: ModelChoice): Promise<readonly RunModel[]> {
    const { name } = chosen.from;
    // The one that comes with Lakatos vouches for itself, as its ranker does.
    if (name === shippedCritic) return [];
    if (critic?.kind === 'linear') return [{ name: critic.name, origin: critic.origin, path: resolve(name) }];
    return [await known(chosen, critic?.model.info ?? null)];
  }
}
