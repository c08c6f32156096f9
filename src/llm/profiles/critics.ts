import { LakatosError } from '../../../core/errors.ts';
import { type PromptPiece, text } from '../prompt.ts';
import { chatml } from './chat-proofs.ts';
import type { CriticProfile } from './profile.ts';
import { stateText } from './proof-text.ts';

/**
 * The mean of `values`, each weighted by the probability of its token among these (softmax). Tokens that are all impossible
 * count alike.
 */
export function expectedValue(logProbabilities: readonly number[], values: readonly number[]): number {
  const most = Math.max(...logProbabilities);
  const weights = logProbabilities.map((one) => (Number.isFinite(most) ? Math.exp(one - most) : 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.reduce((mean, weight, at) => mean + (weight / sum) * (values[at] ?? 0), 0);
}

/** Zeros differ by nothing, rows of a language model by much more than this. */
const mostDifference = 0.01;

/**
 * What is read of a reward model, whose head v gives the number s = v · h in the place of tokens, h what the model makes of
 * the text. llama.cpp knows such heads for few architectures only, so the file has v where other models have the row of the
 * token `head` in the matrix of their outputs, and zeros in all other rows. The logit of `head` is s then and any other is 0,
 * so that log p(head) - log p(other) = s. Two others tell whether it is such a file.
 */
export const headReading = (
  head: PromptPiece,
  others: readonly [PromptPiece, PromptPiece],
): readonly PromptPiece[] => [head, ...others];

/**
 * value = 1 / (1 + e^-s) of `headReading`: the chance to be preferred to a state with the score 0, by the model of Bradley and
 * Terry with which such heads are trained. It orders states, and is no chance of success.
 *
 * @throws LakatosError MODEL_UNFIT when the outputs are those of a model that writes
 */
export function headValue([head = 0, other = 0, another = 0]: readonly number[]): number {
  // Not a number is no head either.
  if (!(Math.abs(other - another) <= mostDifference) || Number.isNaN(head))
    throw new LakatosError('MODEL_UNFIT', 'the model has no reward head in the place of its outputs', {
      advice:
        'docs/prompt-profiles.md says how such a file is made. For a model that writes, take another profile.',
    });
  return expectedValue([head, other], [1, 0]);
}

/**
 * A critic out of any instruct model that speaks ChatML: it is asked whether the state can be proved, and
 * value = p(Yes) / (p(Yes) + p(No)) of the first token of its answer.
 */
export const yesNoCritic: CriticProfile = {
  kind: 'critic',
  name: 'yes-no-critic',
  about:
    'Any instruct model with ChatML (Qwen2.5-Instruct and its kin): the chance of "Yes". Not trained for this; its values only order states.',
  lean: null,
  prompt(state) {
    const pieces = chatml([
      { role: 'system', content: 'You judge proof states of the Lean 4 theorem prover. Answer Yes or No.' },
      {
        role: 'user',
        content: `Lean 4 proof state:\n\`\`\`lean4\n${stateText(state)}\n\`\`\`\nCan all its goals be proved in a few more tactics?`,
      },
    ]);
    return { pieces, reading: { after: pieces.length - 1, tokens: [text('Yes'), text('No')] } };
  },
  readValue: (reading) => expectedValue(reading, [1, 0]),
};
