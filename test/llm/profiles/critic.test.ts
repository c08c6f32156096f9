import { expect, test } from '@jest/globals';
import { yesNoCritic } from '../../../src/llm/profiles/critics.ts';
import { internlm25StepProverCritic } from '../../../src/llm/profiles/tactic-profiles.ts';
import { shown, state } from './example.ts';

test('the critic asks for Yes or No and reads the first token of the answer', () => {
  const prompt = yesNoCritic.prompt(state);
  expect(shown(prompt)).toBe(
    [
      '⟦<|im_start|>⟧system\nYou judge proof states of the Lean 4 theorem prover. Answer Yes or No.⟦<|im_end|>⟧\n',
      '⟦<|im_start|>⟧user\nLean 4 proof state:\n```lean4\na b : ℕ\nh : a = b\n⊢ a + 0 = b\n\ncase zero\n⊢ 0 ≤ 1\n```\n',
      'Can all its goals be proved in a few more tactics?⟦<|im_end|>⟧\n⟦<|im_start|>⟧assistant\n',
    ].join(''),
  );
  expect(prompt.reading).toEqual({
    after: prompt.pieces.length - 1,
    tokens: [
      { kind: 'text', text: 'Yes' },
      { kind: 'text', text: 'No' },
    ],
  });
  expect(yesNoCritic.readValue([Math.log(0.3), Math.log(0.1)])).toBeCloseTo(0.75, 12);
  expect(yesNoCritic.readValue([Number.NEGATIVE_INFINITY, -1])).toBe(0);
});

test('the critic of InternLM2.5-StepProver is shown a state as an answer, and read behind it', () => {
  const prompt = internlm25StepProverCritic.prompt(state);
  expect(shown(prompt)).toBe(
    [
      "⟦<s>⟧⟦<|im_start|>⟧user\nWhich state is closer to 'no goals'?⟦<|im_end|>⟧\n",
      '⟦<|im_start|>⟧assistant\na b : ℕ\nh : a = b\n⊢ a + 0 = b\n\ncase zero\n⊢ 0 ≤ 1⟦<|im_end|>⟧\n⟦<|reward|>⟧',
    ].join(''),
  );
  expect(prompt.reading).toMatchObject({ after: prompt.pieces.length - 1, tokens: { length: 3 } });
  // log p = s - z for the head, and -z for all others.
  for (const score of [-2, 0, 3])
    expect(internlm25StepProverCritic.readValue([score - 9, -9, -9])).toBeCloseTo(
      1 / (1 + Math.exp(-score)),
      12,
    );
});
