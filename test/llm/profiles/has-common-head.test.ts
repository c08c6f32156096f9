import { expect, test } from '@jest/globals';
import { profiles } from '../../../src/llm/profiles/find-profile.ts';
import { hasCommonHead } from '../../../src/llm/profiles/profile.ts';

/** Those of whole proofs are asked the same several times; these critics explain themselves before they show the state. */
const expected: Readonly<Record<string, boolean>> = {
  lakatos: false,
  'bfs-prover-v2': false,
  'bfs-prover': false,
  'internlm2.5-step-prover': false,
  'internlm2-step-prover': false,
  reprover: false,
  'deepseek-prover-v2-cot': true,
  'deepseek-prover-v2': true,
  'goedel-prover-v2': true,
  'kimina-prover': true,
  'deepseek-prover-v1.5-cot': true,
  'deepseek-prover-v1.5': true,
  stp: true,
  'internlm2.5-step-prover-critic': false,
  'yes-no-critic': true,
};

test('which profiles have prompts that begin alike', () => {
  expect(Object.fromEntries(profiles.map((profile) => [profile.name, hasCommonHead(profile)]))).toEqual(
    expected,
  );
});
