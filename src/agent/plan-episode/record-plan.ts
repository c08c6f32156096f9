import type { Clock } from '../../../core/clock.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { Episode, EpisodeHeader } from '../../store/store.ts';
import type { PlannerTurn } from '../model-planner/planner-turn.ts';
import type { PlanEvent } from '../plan-event.ts';
import type { Plan } from '../planner.ts';
import { type PlanContent, type PlanLine, type PlanSetting, planVersion } from './plan-lines.ts';

export interface PlanRecorder {
  turn(turn: PlannerTurn): void;
  /** `theorem`: the id of what is planned. */
  planned(theorem: string, plan: Plan): void;
  /** What came of lemmas, and of the theorem with them. */
  followed(event: PlanEvent): void;
  searched(header: EpisodeHeader): void;
  /** Whether anything was planned. */
  readonly hasPlans: boolean;
  /** What is known before there is a result: enough to go on with. */
  soFar(): Episode;
  finish(reported: ReportedResult): Episode;
}

/**
 * Keeps how a theorem was planned as JSON values, each with its time. `date` is asked for the header when the episode is
 * stored: it comes after those of the plan's searches, so it is what the theorem's name stands for.
 */
export function recordPlan(
  id: string,
  setting: PlanSetting,
  { clock, date }: { readonly clock: Clock; readonly date: () => Date },
): PlanRecorder {
  const start = clock.now();
  const lines: PlanLine[] = [];
  const add = (content: PlanContent) => void lines.push({ at: Math.round(clock.now() - start), ...content });
  add({ type: 'plan', version: planVersion, id, createdAt: date().toISOString(), ...setting });
  const episode = (result?: string): Episode => {
    const header = { id, theoremId: setting.theorem.id, createdAt: date().toISOString() };
    return { header: result === undefined ? header : { ...header, result }, lines: [...lines] };
  };
  return {
    turn: ({ messages, ...turn }) => {
      add({ type: 'turn', ...turn, messages: messages.map(({ role, content }) => ({ role, content })) });
    },
    planned: (theorem, { lemmas, main, notes = [], calls, tokens = 0 }) => {
      const kept = lemmas.map(({ surroundings, variables, premises, ...lemma }) => ({
        ...lemma,
        surroundings: [...surroundings],
        variables: [...variables],
        premises: [...premises],
      }));
      add({ type: 'planned', theorem, lemmas: kept, main, notes: [...notes], calls, tokens });
    },
    followed: (event) => {
      const place = event.within === undefined ? {} : { within: event.within };
      if (event.kind === 'lemma')
        add({ type: 'lemma', ...place, statement: event.statement, end: event.end });
      if (event.kind === 'main') add({ type: 'main', ...place, proved: event.proved });
    },
    searched: ({ id: own, theoremId, result = '' }) => {
      add({ type: 'search', theorem: theoremId, episode: own, end: result });
    },
    get hasPlans() {
      return lines.some(({ type }) => type === 'planned' || type === 'turn');
    },
    soFar: () => episode(),
    finish: ({ result, detail }) => {
      const { contributions: _, lemmas, ...kept } = result;
      const proved = lemmas?.map(({ statement, proof }) => ({ statement, proof }));
      add({ type: 'result', ...kept, ...(proved !== undefined && { lemmas: proved }), detail });
      return episode(result.reason ?? result.status);
    },
  };
}
