import { messageOf } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ProveOptions } from '../prove-options.ts';

/** Does `polish`, whose faults are told and no more: an accepted proof must not be lost over its looks. Undefined then. */
export async function keepUnpolished<T>(
  { id }: Theorem,
  { onEvent, signal }: Pick<ProveOptions, 'onEvent' | 'signal'>,
  polish: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await polish();
  } catch (thrown) {
    // Lean's answer to a cancelled question may be an error.
    if (!signal.aborted)
      onEvent({ kind: 'note', level: 'warning', text: `${id}: not polished: ${messageOf(thrown)}` });
    return undefined;
  }
}
