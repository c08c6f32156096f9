import type { Spent } from '../../../core/budget.ts';
import type { Clock } from '../../../core/clock.ts';
import { type Recorder, recordTranscript } from '../../prove/conversation/transcript.ts';
import type { EpisodeHeader } from '../../store/store.ts';
import type { PlannerTurn } from '../model-planner/planner-turn.ts';
import type { PlanEvent } from '../plan-event.ts';
import type { Plan } from '../planner.ts';
import { type PlanLine, type PlanSetting, planVersion } from './plan-lines.ts';

export interface PlanRecorder extends Pick<Recorder<PlanLine>, 'soFar' | 'finish'> {
  turn(turn: PlannerTurn): void;
  /** `theorem`: the id of what is planned; `spent`: by the planner. */
  planned(theorem: string, plan: Plan, spent: Spent): void;
  /** What came of lemmas, and of the theorem with them. */
  followed(event: PlanEvent): void;
  searched(header: EpisodeHeader): void;
  /** Whether anything was planned. */
  hasPlans(): boolean;
}

/** Keeps how a theorem was planned. */
export function recordPlan(
  setting: PlanSetting & { readonly id: string },
  surroundings: { readonly clock: Clock; readonly date: () => Date },
): PlanRecorder {
  const first = { type: 'plan', version: planVersion, ...setting } as const;
  const { add, has, soFar, finish } = recordTranscript<PlanLine>(first, surroundings);
  return {
    turn: (turn) => add({ type: 'turn', ...turn }),
    planned: (theorem, { lemmas, main, notes = [] }, { calls, tokens }) =>
      add({ type: 'planned', theorem, lemmas, main, notes, calls, tokens }),
    followed: (event) => {
      const place = event.within === undefined ? {} : { within: event.within };
      if (event.kind === 'lemma')
        add({ type: 'lemma', ...place, statement: event.statement, end: event.end });
      if (event.kind === 'main') add({ type: 'main', ...place, proved: event.proved });
    },
    searched: ({ id: episode, theoremId: theorem, result: end = '' }) =>
      add({ type: 'search', theorem, episode, end }),
    hasPlans: () => has('planned', 'turn'),
    soFar,
    finish,
  };
}
