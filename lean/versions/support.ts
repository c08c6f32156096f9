import { compareVersions, knownVersion } from './compare-versions.ts';
import { formatVersion, type LeanVersion } from './lean-version.ts';

/** From here on Lean elaborates tactic blocks incrementally (lean4#3940), which stepping through the server needs. */
export const oldestSupported = '4.9.0';

/** The newest release whose page we could look at: leanprover/lean4, tag v4.36.0, 2026-11-16. */
export const newestKnown = '4.36.0';

/** The one version that every test run meets: the embedded Lean, also as `lakatos lean-server`. */
export const testedVersion = '4.28.0-pre';

export interface Support {
  readonly kind: 'supported' | 'too-old' | 'newer-than-known' | 'unknown';
  /** One sentence for the user. */
  readonly text: string;
}

/** Whether Lakatos can work with a toolchain. Null is a version that could not be found out. */
export function supportOf(version: LeanVersion | null): Support {
  if (version === null)
    return { kind: 'unknown', text: 'The version of Lean is not known, so nothing is known of it.' };
  const name = formatVersion(version);
  if (compareVersions(version, knownVersion(oldestSupported)) < 0)
    return { kind: 'too-old', text: `Lean ${name} is too old: ${oldestSupported} or newer is needed.` };
  if (compareVersions(version, knownVersion(newestKnown)) > 0)
    return {
      kind: 'newer-than-known',
      text: `Lean ${name} is newer than ${newestKnown}, the newest that this Lakatos knows of; it will be tried.`,
    };
  if (name === testedVersion)
    return { kind: 'supported', text: `Lean ${name} is the version that Lakatos is tested with.` };
  return {
    kind: 'supported',
    text: `Lean ${name} is in the supported range; tests of Lakatos run Lean ${testedVersion}.`,
  };
}
