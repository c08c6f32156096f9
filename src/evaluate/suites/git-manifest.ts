import type { Manifest } from '../../../datasets/manifest.ts';

/** A manifest of a suite that lies in a git repository. */
export type GitManifest = Manifest & { readonly source: Extract<Manifest['source'], { kind: 'git' }> };

export const isGitManifest = (manifest: Manifest): manifest is GitManifest => manifest.source.kind === 'git';
