import { UsageError } from '../../../core/errors.ts';
import type { CriticInUse, LinearCritic, ModelCritic } from '../../prove/policy/describe-model.ts';
import { isValue, openValue, shippedValue } from '../../prove/value/value-file.ts';
import type { ModelChoice } from './model-choice.ts';
import type { OpenedModel } from './open-model.ts';

/** What `--critic` says for the value that comes with Lakatos. */
export const shippedCritic = 'shipped';

/**
 * What `--critic` names: the value that comes with Lakatos, the file of such a value, or a language model; null without it.
 * @throws LakatosError for a file that can't be used; UsageError for a model that says no value
 */
export async function openCritic(
  choice: ModelChoice | undefined,
  session: { openModel(choice: ModelChoice): Promise<OpenedModel> },
): Promise<CriticInUse | null> {
  if (choice === undefined) return null;
  return linearCritic(choice.from.name) ?? criticInUse(await session.openModel(choice));
}

/** Null for the name of a language model, or of nothing. */
function linearCritic(name: string): LinearCritic | null {
  if (name === shippedCritic) return openValue(shippedValue());
  return isValue(name) ? openValue(name) : null;
}

/**
 * A model as a judge of positions.
 * @throws UsageError when its profile reads no value
 */
export function criticInUse({ model, profile }: OpenedModel): ModelCritic {
  const { name } = profile;
  if (profile.kind === 'whole-proof' || profile.readValue === undefined)
    throw new UsageError(
      `the profile ${name} of the critic reads no value: add the model with another (lakatos models add --profile)`,
    );
  const { readValue, prompt } = profile;
  return { kind: 'model', model, profile: { name, prompt, readValue } };
}

/** What identifies a critic, for those who want to make its values again. */
export function describeCritic(critic: CriticInUse) {
  if (critic.kind === 'linear') return { name: critic.name, origin: critic.origin, profile: 'linear' };
  const { info } = critic.model;
  return { name: info.name, origin: info.origin, profile: critic.profile.name };
}
