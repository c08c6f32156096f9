import type { LossReason } from '../../core/tactic-outcome.ts';
import type { Dispatched } from './dispatcher.ts';
import type { WorkerAnswer, WorkerTask } from './protocol.ts';

const tries = 2;

export type WholeResult<T extends WorkerTask> =
  | { readonly kind: 'answered'; readonly answer: WorkerAnswer<T> }
  | { readonly kind: 'timeout'; readonly ms: number }
  | { readonly kind: 'lost'; readonly reason: LossReason; readonly ms: number };

/**
 * Does a task that has one answer (everything but a batch of tactics). When its worker dies, it is tried once more,
 * elsewhere; when it hangs, that is a timeout. `isLost` tells an answer by which a worker admits that it has none.
 */
export async function runWhole<T extends WorkerTask>(
  run: () => Promise<Dispatched<T>>,
  isLost: (answer: WorkerAnswer<T>) => boolean,
): Promise<WholeResult<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const { outcome, ms } = await run();
    switch (outcome.kind) {
      case 'cancelled':
        return { kind: 'lost', reason: 'cancelled', ms };
      case 'answered':
        if (attempt >= tries || !isLost(outcome.answer)) return outcome;
        break;
      case 'hung':
        return { kind: 'timeout', ms: outcome.ms };
      case 'died':
        if (attempt >= tries) return { kind: 'lost', reason: outcome.reason, ms };
        break;
    }
  }
}
