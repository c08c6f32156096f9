import type { ServerCommand } from '../process/server-command.ts';
import type { ProcessEnvironment } from './elan.ts';
import type { ProjectInfo } from './project-info.ts';
import type { NamedBuild } from './version-line.ts';

/** What the ways of searching need to know. */
export interface SearchContext {
  /** Where the user is: relative names of programs start here. */
  readonly cwd: string;
  /** The server's: that of the project, else where we are. */
  readonly folder: string;
  readonly project: ProjectInfo | null;
  readonly env: ProcessEnvironment;
  /** For each program that is asked for its version (ms). */
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A Lean to work with. */
export interface FoundLean {
  readonly kind: 'found';
  /** `command`: the user named the server; `elan`: a toolchain of elan's; `path`: a Lean on the search path. */
  readonly how: 'command' | 'elan' | 'path';
  readonly server: ServerCommand;
  /** As `lean-toolchain` or elan names it, such as `leanprover/lean4:v4.9.0`; null where nothing names one. */
  readonly toolchain: string | null;
  /** What `lean --version` said; null for a command that can't be asked. The server itself knows. */
  readonly build: NamedBuild | null;
  readonly project: ProjectInfo | null;
  /** What the user should know though it is no hindrance. */
  readonly notes: readonly string[];
}

/** No Lean to work with, and what to do about it. */
export interface MissingLean {
  readonly kind: 'missing';
  /** `folder`: the project that the user names is no folder; `project`: there is none in it. */
  readonly what: 'command' | 'folder' | 'project' | 'lean' | 'toolchain' | 'version';
  readonly text: string;
  /** Commands or sentences, to be followed in this order. */
  readonly advice: readonly string[];
}

export const missing = (what: MissingLean['what'], text: string, advice: readonly string[]): MissingLean => ({
  kind: 'missing',
  what,
  text,
  advice,
});

export type LeanSearch = FoundLean | MissingLean;
