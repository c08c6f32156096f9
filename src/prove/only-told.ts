import { messageOf } from '../../core/errors.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ProveRun } from './prove-options.ts';

/**
 * Does what follows a result, whose faults are told and no more: an accepted proof must not be lost over its looks or over
 * what is kept of it. Undefined where it failed.
 *
 * @param failure what to tell before the fault: `not polished`
 */
export async function onlyTold<T>(
  { id }: Theorem,
  { onEvent, signal }: Pick<ProveRun, 'onEvent' | 'signal'>,
  failure: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    // Lean's answer to a cancelled question may be an error.
    if (!signal.aborted)
      onEvent({ kind: 'note', level: 'warning', text: `${id}: ${failure}: ${messageOf(thrown)}` });
    return undefined;
  }
}

/** Of a store that fails. */
export const episodeNotKept = 'episode not kept';
