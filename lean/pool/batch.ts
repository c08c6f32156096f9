import type { LossReason, TacticOutcome } from '../../core/tactic-outcome.ts';
import type { Dispatched } from './dispatcher.ts';
import type { WorkerAnswer, WorkerTask } from './protocol.ts';
import type { PoolFault } from './worker-handle.ts';

/** Tries of one tactic, of one batch whose state can't be rebuilt, or of any other task, before it is given up. */
const tries = 2;

type ApplyTask = Extract<WorkerTask, { kind: 'apply' }>;

/** Has some of a batch's tactics tried by one worker; indices are positions in the whole batch. */
type RunTactics = (indices: readonly number[]) => Promise<Dispatched<ApplyTask>>;

/**
 * Gets an outcome for every tactic of a batch, whatever happens to the workers. A worker answers a batch as a whole, so
 * when it dies or hangs, every answer is gone: the tactic during which it happened is told apart, and the others are
 * tried again. A tactic that hangs times out; one during which a worker dies is tried once more, alone; nothing is
 * answered twice.
 */
export async function runBatch(count: number, run: RunTactics): Promise<TacticOutcome[]> {
  const outcomes = new Array<TacticOutcome | undefined>(count);
  const faults = new Array<number>(count).fill(0);

  const lose = (indices: readonly number[], reason: LossReason, ms: number): void => {
    for (const index of indices) outcomes[index] ??= { kind: 'lost', reason, ms };
  };

  const tryTactics = async (indices: readonly number[], stateFaults: number): Promise<void> => {
    if (indices.length === 0) return;
    const { outcome, ms } = await run(indices);
    switch (outcome.kind) {
      case 'cancelled':
        return lose(indices, 'cancelled', 0);
      case 'answered': {
        const unanswered = indices.filter((index, position) => {
          const answer = outcome.answer[position];
          if (answer === undefined || isRetried(answer)) return true;
          outcomes[index] = answer;
          return false;
        });
        const first = unanswered[0];
        if (first === undefined) return;
        const answer = outcome.answer[indices.indexOf(first)];
        const reason = answer?.kind === 'lost' ? answer.reason : 'worker-died';
        return afterFault(unanswered, first, reason, stateFaults, ms);
      }
      case 'hung':
      case 'died': {
        const culprit = outcome.item === null ? undefined : indices[outcome.item];
        if (culprit === undefined || outcome.kind === 'died') {
          return afterFault(indices, culprit, faultReason(outcome), stateFaults, ms);
        }
        outcomes[culprit] = { kind: 'timeout', limit: 'wall-clock', ms: outcome.ms };
        return tryTactics(without(indices, culprit), stateFaults);
      }
    }
  };

  /** Without a culprit it is the state itself that can't be reached. */
  const afterFault = async (
    indices: readonly number[],
    culprit: number | undefined,
    reason: LossReason,
    stateFaults: number,
    ms: number,
  ): Promise<void> => {
    if (culprit === undefined) {
      if (stateFaults + 1 >= tries) return lose(indices, reason, ms);
      return tryTactics(indices, stateFaults + 1);
    }
    faults[culprit] = (faults[culprit] ?? 0) + 1;
    if (faults[culprit] >= tries) lose([culprit], reason, ms);
    const alone = outcomes[culprit] === undefined ? [culprit] : [];
    await Promise.all([tryTactics(alone, stateFaults), tryTactics(without(indices, culprit), stateFaults)]);
  };

  await tryTactics(
    Array.from({ length: count }, (_, index) => index),
    0,
  );
  return outcomes as TacticOutcome[];
}

/** A worker that finds itself unfit in the middle of a batch says so of the rest. */
function isRetried(outcome: TacticOutcome): boolean {
  return outcome.kind === 'lost' && !settled.has(outcome.reason);
}

/** Reasons that another try does not change. */
const settled: ReadonlySet<LossReason> = new Set<LossReason>(['cancelled', 'not-tried', 'unreachable']);

function faultReason(fault: PoolFault): LossReason {
  return fault.kind === 'hung' ? 'worker-hung' : fault.reason;
}

function without(indices: readonly number[], index: number): number[] {
  return indices.filter((candidate) => candidate !== index);
}

type WholeResult<T extends WorkerTask> =
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
