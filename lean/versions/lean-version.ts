/**
 * How far a build had come on the way to its release. `pre` is a build of the development branch that doesn't say
 * when; `other` one with a label of somebody's own (a pull request, a fork).
 */
export interface Stage {
  readonly kind: 'pre' | 'other' | 'nightly' | 'candidate' | 'release';
  /** What stands behind the number: `rc2`; empty for a release. */
  readonly label: string;
}

/** A version of Lean 4, as `lean --version` or the name of a toolchain gives it. */
export interface LeanVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly stage: Stage;
}

const pattern = /^v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})(?:-([0-9A-Za-z][0-9A-Za-z.+_-]*))?$/;
const nightlyPattern = /^nightly-\d{4}-\d{2}-\d{2}(?:-rev\d{1,5})?$/;
const candidatePattern = /^rc\d{1,5}$/;

/**
 * Reads `4.9.0`, `v4.9.0-rc2`, `4.28.0-pre`, `4.12.0-nightly-2024-09-05`, also behind the name of a repository
 * (`leanprover/lean4:v4.9.0`). Null for everything else: a nightly that is named by its date alone has no number.
 */
export function parseVersion(text: string): LeanVersion | null {
  const bare = text.trim().replace(/^[\w.-]+\/[\w.-]+:/, '');
  const match = pattern.exec(bare);
  if (match === null) return null;
  const [, major, minor, patch, label = ''] = match;
  const stage = { kind: stageOf(label), label };
  return { major: Number(major), minor: Number(minor), patch: Number(patch), stage };
}

/** The version in what a running Lean calls itself, as at the beginning of a fingerprint: `Lean 4.28.0 38f3c0c4`. */
export function versionOfLean(toolchain: string): LeanVersion | null {
  const written = /^Lean (\S+)/.exec(toolchain)?.[1];
  return written === undefined ? null : parseVersion(written);
}

function stageOf(label: string): Stage['kind'] {
  if (label === '') return 'release';
  if (label === 'pre') return 'pre';
  if (candidatePattern.test(label)) return 'candidate';
  return nightlyPattern.test(label) ? 'nightly' : 'other';
}

/** The version as Lean writes it: `4.9.0-rc2`, without a `v`. */
export function formatVersion({ major, minor, patch, stage: { label } }: LeanVersion): string {
  return `${major}.${minor}.${patch}${label === '' ? '' : `-${label}`}`;
}
