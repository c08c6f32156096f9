import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { profiles } from '../../../src/llm/profiles/find-profile.ts';
import type { PromptProfile } from '../../../src/llm/profiles/profile.ts';

test('docs/prompt-profiles.md tells the defaults of every profile', async () => {
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
