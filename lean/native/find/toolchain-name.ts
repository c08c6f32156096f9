/**
 * A toolchain as `lean-toolchain` or elan names it. `folder` is where elan keeps it, below `toolchains`; a channel
 * stands for whatever release is newest, so it has none of its own.
 */
export type ToolchainName =
  | { readonly kind: 'release'; readonly text: string; readonly folder: string }
  | { readonly kind: 'channel'; readonly text: string; readonly origin: string; readonly channel: string }
  | { readonly kind: 'local'; readonly text: string; readonly folder: string };

const defaultOrigin = 'leanprover/lean4';
const pattern = /^(?:([A-Za-z0-9_-]+\/[A-Za-z0-9_-]+):)?([A-Za-z0-9_.-]+)$/;

/**
 * Reads the first line of a text, as elan does: `leanprover/lean4:v4.9.0`, `v4.9.0`, `4.9.0`, `nightly-2024-09-05`,
 * `stable`, or a name of the user's own (`elan toolchain link`). Null for an empty line or one that elan would refuse.
 * Source: leanprover/elan, src/elan/toolchain.rs.
 */
export function parseToolchainName(text: string): ToolchainName | null {
  const line = (text.split('\n')[0] ?? '').trim();
  const match = pattern.exec(line);
  if (match === null) return null;
  const release = match[2]!;
  const named = match[1] ?? defaultOrigin;
  const isNightly = release.startsWith('nightly');
  const origin = isNightly && !named.endsWith('-nightly') ? `${named}-nightly` : named;
  if (['stable', 'beta', 'nightly'].includes(release))
    return { kind: 'channel', text: line, origin, channel: release };
  const isRelease = isNightly || /^v?\d/.test(release) || match[1] !== undefined;
  if (!isRelease) return { kind: 'local', text: line, folder: release };
  const tag = /^\d/.test(release) ? `v${release}` : release;
  return { kind: 'release', text: line, folder: `${origin.replace('/', '--')}---${tag}` };
}
