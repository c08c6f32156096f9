import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { profiles } from '../../../src/llm/profiles/find-profile.ts';
import type { PromptProfile, SamplingDefaults } from '../../../src/llm/profiles/profile.ts';

const sampled = (
  temperature: number,
  topP: number,
  maxTokens: number,
  ...stop: string[]
): SamplingDefaults => ({ method: 'sample', temperature, topP, minP: 0, maxTokens, stop });
const beam = (maxTokens: number): SamplingDefaults => ({
  ...sampled(1, 1, maxTokens),
  method: 'beam',
});

/** Name, kind, the Lean that the model learnt on, and how answers are drawn; critics draw none. */
const defaults: readonly (readonly [
  string,
  PromptProfile['kind'],
  string | null,
  SamplingDefaults | null,
])[] = [
  ['lakatos', 'tactic', null, beam(64)],
  ['bfs-prover-v2', 'tactic', '4.9', sampled(1.1, 1, 64)],
  ['bfs-prover', 'tactic', '4.9', sampled(1.1, 1, 64)],
  ['internlm2.5-step-prover', 'tactic', '4.9', sampled(0.7, 1, 256, '<|im_end|>')],
  ['internlm2-step-prover', 'tactic', '4.7', sampled(0.7, 1, 256, '<|im_end|>')],
  ['reprover', 'tactic', '4.3', beam(512)],
  ['deepseek-prover-v2-cot', 'whole-proof', '4.9', sampled(1, 0.95, 8192)],
  ['deepseek-prover-v2', 'whole-proof', '4.9', sampled(1, 0.95, 8192)],
  ['goedel-prover-v2', 'whole-proof', '4.9', sampled(0.6, 0.95, 32_768)],
  ['kimina-prover', 'whole-proof', '4.15', sampled(0.6, 0.95, 8096)],
  ['deepseek-prover-v1.5-cot', 'whole-proof', '4.9', sampled(1, 0.95, 2048, '```')],
  ['deepseek-prover-v1.5', 'whole-proof', '4.9', sampled(1, 0.95, 2048, '```')],
  ['stp', 'whole-proof', '4.9', sampled(1, 1, 1024, '```')],
  ['internlm2.5-step-prover-critic', 'critic', '4.9', null],
  ['yes-no-critic', 'critic', null, null],
];

test('the defaults of every profile', () => {
  const told = profiles.map((profile) => [
    profile.name,
    profile.kind,
    profile.lean,
    profile.kind === 'critic' ? null : profile.sampling,
  ]);
  expect(told).toEqual(defaults);
});

test('docs/prompt-profiles.md has the same', async () => {
  const page = await readFile(new URL('../../../docs/prompt-profiles.md', import.meta.url), 'utf8');
  const table = page.split('## Known profiles')[1]!.split('\n\n')[1]!;
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const written = rows.slice(2).map(([, name, , kind, lean, drawn]) => [name, kind, lean, drawn]);
  // A star at a version: the makers have not confirmed it.
  expect(written.map((row) => row.map((cell) => cell?.replace(/ \*$/u, '')))).toEqual(
    profiles.map((profile) => [
      `\`${profile.name}\``,
      `\`${profile.kind}\``,
      leanOf(profile),
      drawn(profile),
    ]),
  );
});

const leanOf = ({ kind, lean }: PromptProfile): string =>
  lean ?? (kind === 'critic' ? 'none' : 'the one used');

function drawn(profile: PromptProfile): string {
  if (profile.kind === 'critic') return 'nothing is written';
  const { method, temperature, topP, maxTokens } = profile.sampling;
  // The tokens of this one are bytes.
  const length = `${maxTokens} ${profile.name === 'reprover' ? 'bytes' : 'tokens'}`;
  if (method === 'beam') return `beam, ${length}`;
  return `T ${temperature}, ${topP === 1 ? '' : `top-p ${topP}, `}${length}`;
}
