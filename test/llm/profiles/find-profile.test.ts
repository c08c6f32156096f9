import { expect, test } from '@jest/globals';
import { findProfile, guessProfile, profiles } from '../../../src/llm/profiles/find-profile.ts';

test('every profile is found by its name, and names are distinct', () => {
  for (const profile of profiles) expect(findProfile(profile.name)).toBe(profile);
  expect(new Set(profiles.map(({ name }) => name)).size).toBe(profiles.length);
});

test('a name that nobody knows', () => {
  expect(() => findProfile('gpt')).toThrow(
    expect.objectContaining({ code: 'INPUT_INVALID', advice: expect.stringContaining('bfs-prover-v2') }),
  );
});

test.each([
  ['lakatos-core-4m.q8_0.gguf', 'lakatos'],
  ['zeyu-zheng/BFS-Prover-V2-7B:q8_0', 'bfs-prover-v2'],
  ['BFS-Prover-V2-32B.Q4_K_M.gguf', 'bfs-prover-v2'],
  ['BFS-Prover.Q8_0.gguf', 'bfs-prover'],
  ['internlm2-step-prover.Q4_K_M.gguf', 'internlm2-step-prover'],
  ['internlm2_5-step-prover-Q4_K_M.gguf', 'internlm2.5-step-prover'],
  ['internlm2.5 Step Prover', 'internlm2.5-step-prover'],
  ['internlm2_5-step-prover-critic.Q8_0.gguf', 'internlm2.5-step-prover-critic'],
  ['internlm2-7b-reward.gguf', null],
  ['leandojo-lean4-tacgen-byt5-small', 'reprover'],
  ['deepseek-prover-v1.5-base-q4_k_m.gguf', 'deepseek-prover-v1.5'],
  ['DeepSeek-Prover-V1.5-RL.Q8_0.gguf', 'deepseek-prover-v1.5-cot'],
  ['DeepSeek-Prover-V2-7B-Q8_0-GGUF', 'deepseek-prover-v2-cot'],
  ['Goedel-Prover-V2-8B.Q4_K_M.gguf', 'goedel-prover-v2'],
  ['Goedel-Prover-SFT', 'deepseek-prover-v1.5-cot'],
  ['Goedel-Code-Prover-8B', null],
  ['Goedel-Formalizer-V2-8B', null],
  ['Kimina-Prover-Distill-1.7B:f16', 'kimina-prover'],
  ['Kimina-Autoformalizer-7B', null],
  ['STP_model_Lean_0320.gguf', 'stp'],
  ['models/stp_model_lean.gguf', 'stp'],
  ['.lakatos/models/BFS-Prover.gguf', 'bfs-prover'],
  ['C:\\lakatos\\mistral.gguf', null],
  ['Qwen2.5-7B-Instruct', null],
  ['post-step-model.gguf', null],
])('a model named %s is asked with the profile %s', (name, profile) => {
  expect(guessProfile(name)?.name ?? null).toBe(profile);
});

test('sampling that is asked for is possible', () => {
  for (const profile of profiles) {
    if (profile.kind === 'critic') continue;
    const { temperature, topP, minP, maxTokens } = profile.sampling;
    expect(temperature).toBeGreaterThan(0);
    expect(topP).toBeGreaterThan(0);
    expect(topP).toBeLessThanOrEqual(1);
    expect(minP).toBe(0);
    expect(maxTokens).toBeGreaterThan(0);
  }
});
