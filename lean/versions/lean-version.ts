/**
 * How far a build had come on the way to its release. `pre` is a build of the development branch that doesn't say
 * when; `other` one with a label of somebody's own (a pull request, a fork).
 */
export type Stage =
  | { readonly kind: 'pre' }
  | { readonly kind: 'other'; readonly label: string }
  | { readonly kind: 'nightly'; readonly date: string; readonly revision: number }
  | { readonly kind: 'candidate'; readonly number: number }
  | { readonly kind: 'release' };

/** A version of Lean 4, as `lean --version` or the name of a toolchain gives it. */
export interface LeanVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly stage: Stage;
}

const pattern = /^v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})(?:-([0-9A-Za-z][0-9A-Za-z.+_-]*))?$/;
const nightlyPattern = /^nightly-(\d{4}-\d{2}-\d{2})(?:-rev(\d{1,5}))?$/;
const candidatePattern = /^rc(\d{1,5})$/;

/**
 * Reads `4.9.0`, `v4.9.0-rc2`, `4.28.0-pre`, `4.12.0-nightly-2024-09-05`, also behind the name of a repository
 * (`leanprover/lean4:v4.9.0`). Null for everything else: a nightly that is named by its date alone has no number.
 */
export function parseVersion(text: string): LeanVersion | null {
  const bare = text.trim().replace(/^[\w.-]+\/[\w.-]+:/, '');
  const match = pattern.exec(bare);
  if (match === null) return null;
  const [, major, minor, patch, label] = match;
  return { major: Number(major), minor: Number(minor), patch: Number(patch), stage: stageOf(label) };
}

/** The version in what a running Lean calls itself, as at the beginning of a fingerprint: `Lean 4.28.0 38f3c0c4`. */
export function versionOfLean(toolchain: string): LeanVersion | null {
  const written = /^Lean (\S+)/.exec(toolchain)?.[1];
  return written === undefined ? null : parseVersion(written);
}

function stageOf(label: string | undefined): Stage {
  if (label === undefined) return { kind: 'release' };
  if (label === 'pre') return { kind: 'pre' };
  const candidate = candidatePattern.exec(label);
  if (candidate !== null) return { kind: 'candidate', number: Number(candidate[1]) };
  const nightly = nightlyPattern.exec(label);
  if (nightly !== null) return { kind: 'nightly', date: nightly[1]!, revision: Number(nightly[2] ?? 0) };
  return { kind: 'other', label };
}

/** The version as Lean writes it: `4.9.0-rc2`, without a `v`. */
export function formatVersion({ major, minor, patch, stage }: LeanVersion): string {
  const number = `${major}.${minor}.${patch}`;
  switch (stage.kind) {
    case 'release':
      return number;
    case 'candidate':
      return `${number}-rc${stage.number}`;
    case 'nightly':
      return `${number}-nightly-${stage.date}${stage.revision === 0 ? '' : `-rev${stage.revision}`}`;
    case 'pre':
      return `${number}-pre`;
    case 'other':
      return `${number}-${stage.label}`;
  }
}
