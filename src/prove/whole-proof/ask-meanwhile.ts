import type { ModelAnswer } from './ask-model.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';

/**
 * Does the work while the model already answers, and gives both. When nothing more is wanted after the work, or the work
 * has thrown, the model is stopped; what it wrote counts as spent.
 *
 * With a limit of tokens the model is asked after the work: tokens of answers under way would end the work at a moment
 * that depends on how fast they come.
 *
 * @throws what the work throws; what `ask` throws when the work is done and more is wanted
 */
export async function askMeanwhile<T>(
  run: WholeProofRun,
  ask: (signal: AbortSignal) => Promise<readonly ModelAnswer[]>,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly answers: readonly ModelAnswer[] }> {
  const { options, spending } = run;
  if (Number.isFinite(options.limits.tokens)) {
    const done = await work();
    return { done, answers: await ask(spending.signal) };
  }
  const stop = new AbortController();
  const asking = Promise.allSettled([ask(AbortSignal.any([spending.signal, stop.signal]))]);
  try {
    const done = await work();
    if (isOver(run)) stop.abort();
    const [asked] = await asking;
    // Nobody reads them now, whether they came in time or not.
    if (isOver(run)) return { done, answers: [] };
    if (asked.status === 'fulfilled') return { done, answers: asked.value };
    throw asked.reason;
  } finally {
    stop.abort();
    await asking;
  }
}
