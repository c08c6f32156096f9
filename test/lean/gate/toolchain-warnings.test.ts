import { expect, test } from '@jest/globals';
import { toolchainWarnings } from '../../../lean/gate/toolchain-warnings.ts';
import { coveredRange } from '../../../lean/versions/support.ts';

test('an old toolchain is warned about, with where it is mended; the newest known one is not', () => {
  const old = toolchainWarnings('Lean 4.28.0-pre 38f3c0c4 wasm32-unknown-emscripten native');
  expect(old.join('\n')).toMatch(/^kernel \(stuck-type\): .*fixed in 4\.33\.1.*lean4#14807/m);
  expect(toolchainWarnings(`Lean ${coveredRange.newest} 0 x86_64-unknown-linux-gnu`)).toEqual([]);
});

test('nothing is said for a Lean that does not tell its version but that it is not known', () => {
  expect(toolchainWarnings('scripted')).toEqual([
    'the version of Lean is not known, so nothing is known of its faults',
  ]);
});
