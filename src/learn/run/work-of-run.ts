import type { RunSettings } from './config/run-settings.ts';
import type { Batch, SearchPart } from './train-events.ts';

/**
 * Of searches and of the trainer on two cores of 2026, as the run of `docs/training.md` shows them: 21 minutes, seven of them in
 * the trainer.
 */
const searchMs = { each: 250, call: 44 } as const;
const surveyMs = 600;
const usualSize = { parameters: 1e6, batchTokens: 2_048, stepMs: 600 } as const;

/** All that a run is going to do, as far as its settings decide it. What depends on results may be left out when it comes to it. */
export function workOfRun(
  { tasks, evaluation, ranking, training, canaryCalls }: RunSettings,
  rounds: number,
  workers: number,
): Batch[] {
  const searches = (round: number, what: SearchPart, units: number, calls: number): Batch => ({
    ...{ round, what, units },
    eachMs: (searchMs.each + searchMs.call * calls) / Math.max(1, workers),
  });
  const measured = (round: number, what: SearchPart) =>
    searches(round, what, evaluation.count, evaluation.calls);
  const [calls = 0] = tasks.horizon.stages;
  const ofRound = (round: number): Batch[] => {
    const count = round === 0 ? tasks.firstCount : tasks.count;
    return [
      searches(round, 'canaries', 2, canaryCalls),
      searches(round, 'tasks', count, calls),
      ...(ranking === null
        ? []
        : [
            { round, what: 'survey' as const, units: Math.ceil(count / 2), eachMs: surveyMs },
            measured(round, 'ranked'),
          ]),
      ...(training === null
        ? []
        : [
            {
              ...{ round, what: 'training' as const, eachMs: stepMs(training) },
              units: round === 0 ? training.steps : training.nextSteps,
            },
            measured(round, 'evaluation'),
          ]),
      ...(training !== null && evaluation.alone > 0 ? [measured(round, 'alone')] : []),
      ...(training !== null && evaluation.value !== null
        ? [measured(round, 'value'), measured(round, 'size')]
        : []),
    ];
  };
  return [
    measured(-1, 'baseline'),
    ...(training === null || training.size !== null ? [] : [measured(-1, 'base')]),
    ...Array.from({ length: rounds }, (_, round) => ofRound(round)).flat(),
  ];
}

/** Nothing is known of a base model's steps: they are reckoned when the first ones are seen. */
function stepMs({ size, batchTokens }: NonNullable<RunSettings['training']>): number {
  if (size === null) return 0;
  const parameters = Number.parseInt(size, 10) * 1e6;
  return (usualSize.stepMs * parameters * batchTokens) / (usualSize.parameters * usualSize.batchTokens);
}

export const totalMs = (work: readonly Batch[]): number =>
  work.reduce((sum, { units, eachMs }) => sum + units * eachMs, 0);
