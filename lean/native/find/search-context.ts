import type { ProcessEnvironment } from './elan.ts';
import type { ProjectInfo } from './project-info.ts';

/** What the ways of searching need to know. */
export interface SearchContext {
  /** Where the user is: relative names of programs start here. */
  readonly cwd: string;
  /** The server's: that of the project, else where we are. */
  readonly folder: string;
  readonly project: ProjectInfo | null;
  readonly env: ProcessEnvironment;
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
}
