import { describe, expect, test } from '@jest/globals';
import { formatOfProfile } from '../../../src/learn/trainer/training-job.ts';
import { findProfile } from '../../../src/llm/profiles/find-profile.ts';
import type { TacticProfile } from '../../../src/llm/profiles/profile.ts';
import { parseProfile } from '../../../src/llm/profiles/profile-file.ts';
import { bfsProverV2, lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';

/** A profile as a user writes it. */
const userMade = (changes: object) =>
  parseProfile(
    JSON.stringify({
      schema: 'lakatos/prompt-profile',
      version: 1,
      kind: 'tactic',
      name: 'mine',
      about: 'A test.',
      prompt: [{ special: '<|user|>' }, 'f {{x}}:\n{state}\n', { special: '<|end|>' }],
      sampling: { maxTokens: 10 },
      ...changes,
    }),
    'mine.json',
  ) as TacticProfile;

describe('the format of a profile, for training', () => {
  test('of BFS-Prover it is the state and its mark', () => {
    expect(formatOfProfile(bfsProverV2)).toEqual({ prompt: ['{state}:::'] });
  });

  test('of our own models it is what the trainer takes without being told', () => {
    expect(formatOfProfile(lakatos)).toEqual({
      prompt: [{ special: '<|state|>' }, '{state}', { special: '<|value|>' }, { special: '<|tactic|>' }],
      value: {
        after: 2,
        tokens: [0, 1, 2, 3, 4, 5, 6, 7].map((bucket) => ({ special: `<|v${bucket}|>` })),
        values: [0, 1, 2, 3, 4, 5, 6, 7].map((bucket) => bucket / 7),
      },
    });
  });

  test('special tokens, braces and values of a profile of the user are kept', () => {
    const value = { after: 1, tokens: ['no', 'yes'], values: [0, 1] };
    expect(formatOfProfile(userMade({ value }))).toEqual({
      prompt: [{ special: '<|user|>' }, 'f {{x}}:\n{state}\n', { special: '<|end|>' }],
      value,
    });
  });

  test.each([
    ['internlm2-step-prover', 'shows more than the state'],
    ['internlm2.5-step-prover', 'shows more than the state'],
  ])('is refused for %s, as it %s', (name, why) => {
    const asked = () => formatOfProfile(findProfile(name) as TacticProfile);
    expect(asked).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', message: expect.stringContaining(why) }),
    );
  });

  test('a profile that shows premises has a place for them', () => {
    expect(formatOfProfile(userMade({ prompt: ['{premises}|{state}'] }))).toEqual({
      prompt: ['{premises}|{state}'],
    });
  });

  test('a profile that reads no bare tactic is refused', () => {
    const closed = { ...bfsProverV2, readTactic: () => null };
    expect(() => formatOfProfile(closed)).toThrow('does not read a bare tactic');
  });
});
