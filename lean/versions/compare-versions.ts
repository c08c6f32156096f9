import { type LeanVersion, parseVersion } from './lean-version.ts';

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
    rank[left.stage.kind] - rank[right.stage.kind] ||
    byLabel.compare(left.stage.label, right.stage.label)
  );
}

const rank = { pre: 0, other: 1, nightly: 2, candidate: 3, release: 4 } as const;

/** `rc2` before `rc10`; days and revisions of nightlies likewise. */
const byLabel = new Intl.Collator('en', { numeric: true });

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
