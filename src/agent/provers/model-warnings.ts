import { versionOfLean } from '../../../lean/versions/lean-version.ts';
import { usualMs } from '../../prove/prove-options.ts';
import { formatDuration } from '../../report/numbers.ts';
import type { ModelChoice } from './model-choice.ts';
import type { OpenedModel } from './open-model.ts';

/** Tokens; a model on one card writes some dozens in a second, so that so many take longer than the usual time. */
const longAnswer = 4096;

/**
 * What the user should know of the model that was chosen, though it is no hindrance.
 * @param toolchain the fingerprint of the Lean engine
 * @param ms for each theorem; null: no limit
 */
export function modelWarnings(
  { rounds = 0 }: Pick<ModelChoice, 'rounds'>,
  { profile }: Pick<OpenedModel, 'profile'>,
  toolchain: string,
  ms: number | null,
): readonly string[] {
  const warnings: string[] = [];
  const running = versionOfLean(toolchain);
  if (profile.lean !== null && running !== null && profile.lean !== `${running.major}.${running.minor}`)
    warnings.push(
      `the model learnt Lean ${profile.lean} (profile ${profile.name}), and this is ${running.major}.${running.minor}: names that were changed since are strange to it`,
    );
  if (rounds > 0 && profile.kind === 'whole-proof' && profile.repairPrompt === null)
    warnings.push(`model.rounds does nothing: the profile ${profile.name} knows no turn for Lean's errors`);
  if (
    ms !== null &&
    ms <= usualMs &&
    profile.kind === 'whole-proof' &&
    profile.sampling.maxTokens >= longAnswer
  )
    warnings.push(
      `${formatDuration(ms)} for a theorem may be too short (--time): a proof by the profile ${profile.name} may have ${profile.sampling.maxTokens} tokens, and what the model has not written to its end is lost`,
    );
  return warnings;
}
