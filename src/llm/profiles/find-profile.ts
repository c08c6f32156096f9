import { LakatosError } from '../../../core/errors.ts';
import { yesNoCritic } from './critics.ts';
import type { PromptProfile } from './profile.ts';
import {
  bfsProver,
  bfsProverV2,
  internlm2StepProver,
  internlm25StepProver,
  internlm25StepProverCritic,
  lakatos,
  reProver,
} from './tactic-profiles.ts';
import {
  deepseekProverV1,
  deepseekProverV1Cot,
  deepseekProverV2,
  deepseekProverV2Cot,
  goedelProverV2,
  kiminaProver,
  stp,
} from './whole-proof-profiles.ts';

/** Every profile that Lakatos knows, step provers first. */
export const profiles: readonly PromptProfile[] = [
  ...[lakatos, bfsProverV2, bfsProver, internlm25StepProver, internlm2StepProver, reProver],
  ...[deepseekProverV2Cot, deepseekProverV2, goedelProverV2, kiminaProver],
  ...[deepseekProverV1Cot, deepseekProverV1, stp],
  ...[internlm25StepProverCritic, yesNoCritic],
];

/**
 * The profile of that name.
 * @throws LakatosError INPUT_INVALID when there is none
 */
export function findProfile(name: string): PromptProfile {
  const found = profiles.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  throw new LakatosError('INPUT_INVALID', `there is no prompt profile ${JSON.stringify(name)}`, {
    advice: `Take one of ${profiles.map((profile) => profile.name).join(', ')}, or write one of your own as a JSON file.`,
  });
}

/** Names in lower case with `-` in the place of `_`, `.` and spaces. The first one that fits counts. */
const hints: readonly (readonly [RegExp, PromptProfile | null])[] = [
  [/internlm-?2-?5-step-?prover-critic/u, internlm25StepProverCritic],
  // These come from the same houses and are no provers, or none that is known here.
  [/critic|autoformalizer|formalizer|code-prover|reward/u, null],
  [/lakatos/u, lakatos],
  [/bfs-prover-?v2/u, bfsProverV2],
  [/bfs-prover/u, bfsProver],
  [/internlm-?2-?5-step-?prover/u, internlm25StepProver],
  [/internlm-?2?-step-?prover/u, internlm2StepProver],
  [/reprover|leandojo.*tacgen/u, reProver],
  [/deepseek-prover-?v2/u, deepseekProverV2Cot],
  [/deepseek-prover-?v1-5-base/u, deepseekProverV1],
  [/deepseek-prover-?v1-5/u, deepseekProverV1Cot],
  [/goedel-prover-?v2/u, goedelProverV2],
  [/goedel-prover-(?:sft|dpo)/u, deepseekProverV1Cot],
  [/kimina-prover/u, kiminaProver],
  [/^stp-/u, stp],
];

/**
 * The profile that a model was probably taught, by the name of its file or in its metadata; null: nobody knows. Folders
 * say nothing: our own are called after us.
 */
export function guessProfile(name: string): PromptProfile | null {
  const last = name.split(/[\\/]/u).at(-1) ?? '';
  const plain = last.toLowerCase().replace(/[_. ]+/gu, '-');
  return hints.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
