import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { episodeKinds } from '../../../src/agent/episode-kinds.ts';
import { episodeVersion } from '../../../src/prove/episode/episode-lines.ts';

const page = await readFile(new URL('../../../docs/episodes.md', import.meta.url), 'utf8');
const [searches = '', wholeProofs = '', conversations = '', plans = ''] = page.split(
  /^## (?:Whole proofs|Conversations|Plans)$/m,
);

test.each([
  ['a search', searches, episodeKinds.episode.schema],
  ['whole proofs', wholeProofs, episodeKinds['whole-proof'].schema],
  ['conversations', conversations, episodeKinds.dialogue.schema],
  ['plans', plans, episodeKinds.plan.schema],
])(
  'docs/episodes.md explains every type of line of %s with its fields, and no other',
  (_, part, { options }) => {
    const rows = [...part.matchAll(/^- `([a-z-]+)`:/gm)];
    const shapes = options.map(({ shape }) => shape);
    expect(rows.map(([, type]) => type)).toEqual(shapes.map(({ type }) => type.value));
    for (const shape of shapes) {
      const missing = Object.keys(shape).filter((field) => !page.includes(`\`${field}\``));
      // The result's fields are those of `lakatos prove --json`, which docs/cli.md explains.
      expect(shape.type.value === 'result' ? [] : missing).toEqual([]);
    }
  },
);

test('docs/episodes.md is of this version', () => {
  expect(page).toContain(`This page describes version ${episodeVersion}.`);
});
