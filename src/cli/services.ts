import type { LakatosError } from '../../core/errors.ts';
import type { WorkerCounts } from '../../core/events.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';

/** A started engine, with a look at its workers. */
export interface StartedEngine {
  readonly engine: LeanEngine;
  workerCounts(): WorkerCounts;
}

/** What the commands are built on, passed in so that tests can put something small in its place. */
export interface Services {
  startEngine(options: {
    readonly workers: number;
    readonly onPreparing: (text: string) => void;
    readonly signal: AbortSignal;
  }): Promise<StartedEngine>;
  openStore(folder: string, onProblem: (problem: LakatosError) => void): Promise<Store>;
}

export const realServices: Services = {
  async startEngine(options) {
    // Loading the engine takes longer than printing a help text.
    const { startEmbeddedEngine } = await import('./start-embedded-engine.ts');
    return startEmbeddedEngine(options);
  },
  openStore: (folder, onProblem) => openStore(folder, { onProblem }),
};
