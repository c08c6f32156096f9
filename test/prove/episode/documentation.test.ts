import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { episodeLineSchema, episodeVersion } from '../../../src/prove/episode/episode-lines.ts';

test('docs/episodes.md explains every type of line with its fields, and no other', async () => {
  const page = await readFile(new URL('../../../docs/episodes.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` *\| (.*) \|$/gm)];
  const shapes = episodeLineSchema.options.map(({ shape }) => shape);
  expect(rows.map(([, type]) => type)).toEqual(shapes.map(({ type }) => type.value));
  expect(page).toContain(`This page describes version ${episodeVersion}.`);
  for (const shape of shapes) {
    const missing = Object.keys(shape).filter((field) => !page.includes(`\`${field}\``));
    // The result's fields are those of `lakatos prove --json`, which docs/cli.md explains.
    expect(shape.type.value === 'result' ? [] : missing).toEqual([]);
  }
});
