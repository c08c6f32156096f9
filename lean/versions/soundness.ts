import { compareVersions, isAtLeast, knownVersion } from './compare-versions.ts';
import type { LeanVersion } from './lean-version.ts';
import { formatSource, type SoundnessFix, soundnessFixes } from './soundness-fixes.ts';

/** What a certificate should tell of the toolchain that made it. */
export interface SoundnessWarning extends Pick<SoundnessFix, 'id' | 'where' | 'fixedIn'> {
  /** One sentence, with where to read it up. */
  readonly text: string;
}

/** The known faults that a version still has. A version that isn't known may have all of them. */
export function soundnessWarnings(version: LeanVersion | null): readonly SoundnessWarning[] {
  return soundnessFixes
    .filter((fix) => version === null || mayHaveFault(version, fix))
    .map(({ id, where, what, fixedIn, source }) => ({
      id,
      where,
      text: `${what} (${whenFixed(fixedIn)}; ${formatSource(source)})`,
      fixedIn,
    }));
}

/** Those that a newer release does not have: a reason to take it. */
export const missingFixes = (version: LeanVersion): readonly SoundnessWarning[] =>
  soundnessWarnings(version).filter(({ fixedIn }) => fixedIn.length > 0);

const whenFixed = (fixedIn: readonly string[]): string =>
  fixedIn.length === 0 ? 'not fixed' : `fixed in ${fixedIn.join(' and ')}`;

/** 4.33.0-rc1 comes behind 4.32.1 and lacks its fix all the same, so each line of releases is looked at by itself. */
function mayHaveFault(version: LeanVersion, { fixedIn, since }: SoundnessFix): boolean {
  // What a release brings, its candidates and nightlies may have brought.
  const finished: LeanVersion = { ...version, stage: { kind: 'release', label: '' } };
  if (since !== undefined && !isAtLeast(finished, since)) return false;
  const fixes = fixedIn.map(knownVersion);
  const own = fixes.find(({ major, minor }) => major === version.major && minor === version.minor);
  if (own !== undefined) return compareVersions(version, own) < 0;
  const last = fixes.toSorted(compareVersions).at(-1);
  return last === undefined || compareVersions(version, last) < 0;
}
