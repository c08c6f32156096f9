import { type LeanVersion, parseVersion } from '../../versions/lean-version.ts';

/** What `lean --version` says of itself. */
export interface NamedBuild {
  readonly version: LeanVersion;
  /** The line as Lean printed it. */
  readonly line: string;
}

/**
 * Reads `Lean (version 4.9.0, x86_64-unknown-linux-gnu, commit 8f9843a4a5fe, Release)` and its older and shorter
 * forms. The line may stand behind others: elan reports downloads before it.
 */
export function parseLeanVersionLine(output: string): NamedBuild | null {
  const [line, written] = /^Lean \(version ([^,)\s]+)[^)\n]*\)\s*$/m.exec(output) ?? [];
  const version = written === undefined ? null : parseVersion(written);
  return line === undefined || version === null ? null : { version, line: line.trim() };
}

/** What `lake --version` says: its own version, and that of the Lean it belongs to. */
export interface LakeBuild {
  readonly lake: string;
  readonly lean: LeanVersion;
}

/** Reads `Lake version 5.0.0-8f9843a (Lean version 4.9.0)`. */
export function parseLakeVersionLine(output: string): LakeBuild | null {
  const [, lake, written] = /^Lake version (\S+) \(Lean version ([^)\s]+)\)\s*$/m.exec(output) ?? [];
  const lean = written === undefined ? null : parseVersion(written);
  return lake === undefined || lean === null ? null : { lake, lean };
}
