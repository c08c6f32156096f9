import type { LakatosEvent } from '../../core/events.ts';

/** Whether an event is about a theorem as a whole: what works on a part of one tells none. */
export const isOfTheorem = ({ kind }: LakatosEvent): boolean =>
  kind === 'theorem-started' || kind === 'theorem-step' || kind === 'theorem-finished';
