import type { CriticInUse } from '../prove/policy/critic-in-use.ts';
import type { OpenedModel } from './open-model.ts';
import { UsageError } from './usage-error.ts';

/**
 * A model as a judge of positions.
 * @throws UsageError when its profile reads no value
 */
export function criticInUse({ model, profile }: OpenedModel): CriticInUse {
  const { name } = profile;
  if (profile.kind === 'whole-proof' || profile.readValue === undefined)
    throw new UsageError(
      `the profile ${name} of the critic reads no value: add the model with another (lakatos models add --profile)`,
    );
  const { readValue, prompt } = profile;
  return { model, profile: { name, prompt, readValue } };
}

/** The name of a policy, for episodes and reports, with its critic if it has one. */
export const withCriticName = (policy: string, critic: CriticInUse | null): string =>
  critic === null ? policy : `${policy}; values: ${critic.model.info.name} (${critic.profile.name})`;

/** What identifies a critic, for those who want to make its values again. */
export const describeCritic = ({ model: { info }, profile }: CriticInUse) => ({
  name: info.name,
  origin: info.origin,
  profile: profile.name,
});
