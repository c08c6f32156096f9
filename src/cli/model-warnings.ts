import { versionOfLean } from '../../lean/versions/lean-version.ts';
import type { OpenedModel } from './open-model.ts';
import type { ModelChoice } from './options/model-choice.ts';

/**
 * What the user should know of the model that was chosen, though it is no hindrance.
 * @param toolchain the fingerprint of the Lean engine
 */
export function modelWarnings(
  { rounds = 0 }: Pick<ModelChoice, 'rounds'>,
  { profile }: Pick<OpenedModel, 'profile'>,
  toolchain: string,
): readonly string[] {
  const warnings: string[] = [];
  const running = versionOfLean(toolchain);
  if (profile.lean !== null && running !== null && profile.lean !== `${running.major}.${running.minor}`)
    warnings.push(
      `the model learnt Lean ${profile.lean} (profile ${profile.name}), and this is ${running.major}.${running.minor}: names that were changed since are strange to it`,
    );
  if (rounds > 0 && profile.kind === 'whole-proof' && profile.repairPrompt === null)
    warnings.push(`--rounds does nothing: the profile ${profile.name} knows no turn for Lean's errors`);
  return warnings;
}
