import type { LakatosEvent } from '../../../core/events.ts';

/** Shows a run while it goes on, on standard error. */
export interface Display extends Disposable {
  onEvent(event: LakatosEvent): void;
  /** Runs `write`, which may write to the same terminal, so that neither spoils the other. */
  above(write: () => void): void;
}
