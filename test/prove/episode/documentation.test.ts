import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { dialogueLineSchema } from '../../../src/agent/dialogue/dialogue-lines.ts';
import { planLineSchema } from '../../../src/agent/plan-episode/plan-lines.ts';
import { episodeLineSchema, episodeVersion } from '../../../src/prove/episode/episode-lines.ts';
import { wholeProofLineSchema } from '../../../src/prove/whole-proof/whole-proof-lines.ts';

const page = await readFile(new URL('../../../docs/episodes.md', import.meta.url), 'utf8');
const [searches = '', wholeProofs = '', conversations = '', plans = ''] = page.split(
  /^## (?:Whole proofs|Conversations|Plans)$/m,
);

test.each([
  ['a search', searches, episodeLineSchema],
  ['whole proofs', wholeProofs, wholeProofLineSchema],
  ['conversations', conversations, dialogueLineSchema],
  ['plans', plans, planLineSchema],
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
