import { LakatosError } from '../../../core/errors.ts';
import { profileNamed } from '../../llm/models/find-model.ts';
import type { TacticProfile } from '../../llm/profiles/profile.ts';

/**
 * The profile of a model that a run trains.
 * @param name of a profile, or the path of a file with one
 * @throws LakatosError INPUT_INVALID when there is none, or it is not for proposing tactics; INPUT_UNREADABLE
 */
export async function trainingProfile(name: string): Promise<TacticProfile> {
  const profile = await profileNamed(name);
  if (profile.kind === 'tactic') return profile;
  const other = profile.kind === 'critic' ? 'judging states' : 'writing whole proofs';
  throw new LakatosError(
    'INPUT_INVALID',
    `a run trains models that propose tactics, and the profile ${profile.name} is for ${other}`,
    { advice: '`lakatos export` writes what a run found out for other trainers: docs/clusters.md.' },
  );
}
