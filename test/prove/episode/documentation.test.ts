import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { episodeKinds } from '../../../src/agent/episode-kinds.ts';
import { episodeVersion } from '../../../src/prove/episode/episode-lines.ts';

const page = await readFile(new URL('../../../docs/episodes.md', import.meta.url), 'utf8');
const parts = page.split(/^## (?:Whole proofs|Conversations|Plans)$/m);

test.each(
  Object.values(episodeKinds).map(({ kind, schema }, at) => [kind, parts[at] ?? '', schema] as const),
)(
  'docs/episodes.md explains every type of line of the kind %s with its fields, and no other',
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
