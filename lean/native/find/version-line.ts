import { type LeanVersion, parseVersion } from '../../versions/lean-version.ts';

/** What `lean --version` says of itself. */
export interface NamedBuild {
  readonly version: LeanVersion;
  /** The line as Lean printed it. */
  readonly line: string;
  /** Such as `x86_64-unknown-linux-gnu`; null where the line has none, as those of 2023 have. */
  readonly target: string | null;
  /** Beginning of the commit; null for builds from a source archive. */
  readonly commit: string | null;
}

/**
 * Reads `Lean (version 4.9.0, x86_64-unknown-linux-gnu, commit 8f9843a4a5fe, Release)` and its older and shorter
 * forms. The line may stand behind others: elan reports downloads before it.
 */
export function parseLeanVersionLine(output: string): NamedBuild | null {
  const match = /^Lean \(version ([^,)\s]+)([^)\n]*)\)\s*$/m.exec(output);
  if (match === null) return null;
  const version = parseVersion(match[1]!);
  if (version === null) return null;
  const parts = match[2]!.split(',').map((part) => part.trim());
  const commit = parts.map((part) => /^commit ([0-9a-f]{7,40})$/.exec(part)?.[1]).find(Boolean) ?? null;
  const target = parts.find((part) => /^\w+-[\w.-]+$/.test(part)) ?? null;
  return { version, line: match[0].trim(), target, commit };
}

/** What `lake --version` says: its own version, and that of the Lean it belongs to. */
export interface LakeBuild {
  readonly lake: string;
  readonly lean: LeanVersion;
}

/** Reads `Lake version 5.0.0-8f9843a (Lean version 4.9.0)`. */
export function parseLakeVersionLine(output: string): LakeBuild | null {
  const match = /^Lake version (\S+) \(Lean version ([^)\s]+)\)\s*$/m.exec(output);
  if (match === null) return null;
  const lean = parseVersion(match[2]!);
  return lean === null ? null : { lake: match[1]!, lean };
}
