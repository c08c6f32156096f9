import { type LeanVersion, parseVersion, type Stage } from './lean-version.ts';

/**
 * Orders versions: by number, then by how far they had come. Development builds of 4.12.0 come before 4.12.0-rc1, which
 * comes before 4.12.0. Builds without a date (`pre`, own labels) count as older than every nightly of the same number:
 * whoever asks "has it this fix?" gets the careful answer.
 * @returns negative, zero or positive, for `sort`.
 */
export function compareVersions(left: LeanVersion, right: LeanVersion): number {
  return (
    left.major - right.major ||
    left.minor - right.minor ||
    left.patch - right.patch ||
    compareStages(left.stage, right.stage)
  );
}

const rank = { pre: 0, other: 1, nightly: 2, candidate: 3, release: 4 } as const;

function compareStages(left: Stage, right: Stage): number {
  if (left.kind === 'nightly' && right.kind === 'nightly')
    return compareTexts(left.date, right.date) || left.revision - right.revision;
  if (left.kind === 'candidate' && right.kind === 'candidate') return left.number - right.number;
  if (left.kind === 'other' && right.kind === 'other') return compareTexts(left.label, right.label);
  return rank[left.kind] - rank[right.kind];
}

const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** True when `version` is the named one or later. The name is one of our own tables'. */
export function isAtLeast(version: LeanVersion, name: string): boolean {
  return compareVersions(version, knownVersion(name)) >= 0;
}

/** A version that stands in one of our own tables. */
export function knownVersion(name: string): LeanVersion {
  const version = parseVersion(name);
  if (version === null) throw new Error(`a table of Lean versions holds ${JSON.stringify(name)}`);
  return version;
}
