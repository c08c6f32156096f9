import { describe, expect, test } from '@jest/globals';
import type { TacticProfile } from '../../../src/llm/profiles/profile.ts';
import {
  bfsProver,
  bfsProverV2,
  internlm2StepProver,
  internlm25StepProver,
  lakatos,
  reProver,
} from '../../../src/llm/profiles/tactic-profiles.ts';
import { shown, state } from './example.ts';

const stateText = 'a b : ℕ\nh : a = b\n⊢ a + 0 = b\n\ncase zero\n⊢ 0 ≤ 1';

const prompts: readonly (readonly [TacticProfile, string])[] = [
  [lakatos, `⟦<|state|>⟧${stateText}⟦<|value|>⟧⟦<|tactic|>⟧`],
  [bfsProver, `${stateText}:::`],
  [bfsProverV2, `${stateText}:::`],
  [reProver, stateText],
  [
    internlm2StepProver,
    `⟦<s>⟧⟦<|im_start|>⟧user\nDECL add_swap\nGOAL ${stateText}\n⟦<|im_end|>⟧\n⟦<|im_start|>⟧assistant\n`,
  ],
  [
    internlm25StepProver,
    `⟦<s>⟧⟦<|im_start|>⟧user\n---\nNAME: add_swap\n\n---\nPROOF_BEFORE: have k := h\nclear k\n\n---\nSTATE_BEFORE: ${stateText}\n\n---\nTACTIC: ⟦<|im_end|>⟧\n⟦<|im_start|>⟧assistant\n`,
  ],
];

test.each(prompts.map(([profile, prompt]) => [profile.name, profile, prompt] as const))(
  'the profile %s shows a state in its prompt',
  (_name, profile, prompt) => {
    expect(shown(profile.prompt(state))).toBe(prompt);
  },
);

/** What every step prover's answer may look like. */
const answers: readonly (readonly [what: string, answer: string, tactic: string | null])[] = [
  ['clean', 'simpa using h', 'simpa using h'],
  ['with white space around', '\n  simpa using h \n', 'simpa using h'],
  [
    'of several lines',
    '  have k : a = b := by\n    exact h\n  simp [k]',
    'have k : a = b := by\n  exact h\nsimp [k]',
  ],
  ['in a fence', 'Here it is:\n```lean4\nsimpa using h\n```\nDone.', 'simpa using h'],
  ['in a fence that stays open', '```lean\nsimpa using h\n', 'simpa using h'],
  ['after thinking', '<think>rw? no: omega</think>\nsimpa using h', 'simpa using h'],
  ['with the mark of the end', 'simpa using h<|im_end|>\nuser', 'simpa using h'],
  ['nothing', ' \n ', null],
  ['only a comment', '-- I give up', null],
  ['thinking without end', '<think>maybe simp', null],
  ['broken bytes', 'exact \ufffd\ufffd', null],
  ['controls', 'exact\0 h', null],
];

describe.each(prompts.map(([profile]) => [profile.name, profile] as const))(
  '%s reads an answer',
  (_name, profile) => {
    test.each(answers)('of the form: %s', (_what, answer, tactic) => {
      expect(profile.readTactic(answer)).toBe(tactic);
    });
  },
);

const echoes: readonly (readonly [TacticProfile, string])[] = [
  [bfsProver, `${stateText}:::simpa using h`],
  [bfsProverV2, `${stateText}:::x\n${stateText}::: simpa using h`],
  [reProver, 'simpa <a>using</a> h'],
  [internlm2StepProver, 'PROOFSTEP simpa using h'],
  [internlm2StepProver, `DECL add_swap\nGOAL ${stateText}\nPROOFSTEP simpa using h`],
  [internlm25StepProver, `---\nSTATE_BEFORE: ${stateText}\n\n---\nTACTIC: simpa using h`],
];

test.each(echoes.map(([profile, answer]) => [profile.name, profile, answer] as const))(
  '%s: an answer with an echo',
  (_name, profile, answer) => {
    expect(profile.readTactic(answer)).toBe('simpa using h');
  },
);

describe('the value of our own format', () => {
  test('is read behind its token', () => {
    const { pieces, reading } = lakatos.prompt(state);
    expect(pieces[reading?.after ?? 0]).toEqual({ kind: 'special', name: '<|value|>' });
    expect(reading?.tokens).toEqual(
      ['0', '1', '2', '3', '4', '5', '6', '7'].map((n) => ({ kind: 'special', name: `<|v${n}|>` })),
    );
  });

  const log = (...shares: number[]): number[] => shares.map(Math.log);
  test.each([
    ['certain of 0', log(1, 0, 0, 0, 0, 0, 0, 0), 0],
    ['certain of 7', log(0, 0, 0, 0, 0, 0, 0, 1), 1],
    ['even', log(...Array.from({ length: 8 }, () => 1 / 8)), 0.5],
    ['two buckets', log(0, 0.75, 0, 0, 0, 0.25, 0, 0), (0.75 * 1 + 0.25 * 5) / 7],
    ['only a part of the probability', log(0, 3e-9, 0, 0, 0, 1e-9, 0, 0), (0.75 * 1 + 0.25 * 5) / 7],
    ['too small to write down', [-2000, -2000, ...Array.from({ length: 6 }, () => -9000)], 0.5 / 7],
    ['all impossible', Array.from({ length: 8 }, () => Number.NEGATIVE_INFINITY), 0.5],
  ])('is read from probabilities: %s', (_what, reading, value) => {
    expect(lakatos.readValue?.(reading)).toBeCloseTo(value, 12);
  });
});
