import { beginLean } from '../../lean/embedded/create.ts';
import { createReplEngine } from '../../lean/embedded/repl/create.ts';
import type { StepEngine } from '../../lean/repl/session.ts';

/** The Lean of `lakatos repl`, without libraries. */
export const replEngine = (): Promise<StepEngine> =>
  createReplEngine({ begun: beginLean({}), library: null });
