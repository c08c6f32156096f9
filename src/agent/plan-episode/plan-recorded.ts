import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult, TheoremResult } from '../../../core/theorem-result.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import { commonSetting } from '../../prove/conversation/model-run.ts';
import { linesOf, recordTranscript } from '../../prove/conversation/transcript.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import { episodeNotKept, onlyTold } from '../../prove/report.ts';
import { theoremLedger } from '../../prove/theorem-ledger.ts';
import { wrapStore } from '../../store/store.ts';
import type { LemmaWriter } from '../lemma-writer.ts';
import type { Memory } from '../memory/memory.ts';
import type { EndedPlan } from '../model-planner/model-planner.ts';
import type { PlanEvent, Planner, PlanSettings } from '../planner.ts';
import { proveByPlan } from '../prove-by-plan.ts';
import { readKeptPlans, resumePlanner } from './kept-plans.ts';
import { type PlanLine, type PlannerTurn, type PlanSetting, planVersion } from './plan-lines.ts';

/** Asks the model that planned for a lesson; null: nothing was asked. */
export type DrawLesson = (ended: EndedPlan) => Promise<PlannerTurn | null>;

export interface PlanningOptions {
  /** Called once for each theorem; what the planner asks of this engine counts as the theorem's. */
  readonly plannerFor: (engine: LeanEngine, onTurn: (turn: PlannerTurn) => void) => Planner;
  readonly plan: PlanSettings;
  /** Writes whole proofs of lemmas; absent: no model does. */
  readonly writer?: LemmaWriter;
  /** Whose lemmas come before those of the planner; absent or null: nothing is remembered. */
  readonly memory?: Pick<Memory, 'planner'> | null;
  readonly onPlan?: (event: PlanEvent) => void;
  /** Has the model that plans write a lesson when the work on the theorem is over; absent: it is asked for none. */
  readonly drawLesson?: DrawLesson;
  /** For the episode: the model that plans, and how it is asked; absent: none does. */
  readonly asked?: Pick<PlanSetting, 'model' | 'parameters'>;
}

/**
 * A plan for one theorem. How it was planned is an episode, kept whatever came of it, and also while a plan of a model is
 * followed, so that a run that was killed goes on with that plan.
 */
export async function planRecorded(
  theorem: Theorem,
  options: ProveOptions,
  { plannerFor, plan, writer, memory, onPlan = () => {}, asked, drawLesson }: PlanningOptions,
): Promise<ReportedResult> {
  const { engine, store } = options.lean;
  const { seed } = options.search;
  const { clock } = options.run;
  const start = clock.now();
  const ledger = theoremLedger(options.run.limits, clock);
  // Where nothing is kept there is nobody to read it, and whoever looks on is told of the searches.
  const isKept = store.location !== null;
  const lines: PlanLine[] = [];
  let opened: OpenedTheorem | null = null;
  const kept = () =>
    readKeptPlans({ theorem, fingerprint: engine.fingerprint, planner: planner.name, seed }, store);
  const own = plannerFor(engine, (turn) => recorder.add({ type: 'turn', ...turn }));
  const resumed: Planner = asked === undefined ? own : resumePlanner(own, theorem, kept);
  const planner: Planner = memory?.planner(resumed) ?? resumed;
  const recorder = recordTranscript<PlanLine>(
    {
      ...{ type: 'plan', version: planVersion, ...commonSetting(theorem, options) },
      ...{ planner: planner.name, model: null, parameters: {}, ...asked },
    },
    options.run,
    (line) => void lines.push(line),
  );
  const { reported } = await proveByPlan(theorem, {
    ...options,
    lean: {
      ...options.lean,
      store: wrapStore(store, {
        async putEpisode(episode) {
          const { id, theoremId, result: end = '' } = episode.header;
          recorder.add({ type: 'search', theorem: theoremId, episode: id, end });
          await store.putEpisode(episode);
        },
      }),
    },
    planner: {
      name: planner.name,
      async plan(situation, signal) {
        const { id } = situation.theorem;
        if (id === theorem.id) opened = situation.opened;
        const { lemmas, main, notes = [] } = await planner.plan(situation, signal);
        const { calls, tokens } = situation.ledger.spent;
        recorder.add({ type: 'planned', theorem: id, lemmas, main, notes, calls, tokens });
        if (isKept && asked !== undefined) await store.putEpisode(recorder.soFar());
        return { lemmas, main, notes };
      },
    },
    plan,
    writer: writer ?? null,
    onPlan(event) {
      const place = event.within === undefined ? {} : { within: event.within };
      if (event.kind === 'lemma')
        recorder.add({ type: 'lemma', ...place, statement: event.statement, end: event.end });
      if (event.kind === 'main') recorder.add({ type: 'main', ...place, proved: event.proved });
      onPlan(event);
    },
  });
  // A proof must not be lost over a lesson.
  const lesson = await onlyTold(theorem, options.run, 'no lesson', async () => {
    const turn = followedTurn(theorem, lines, reported.result);
    ledger.add(reported.result.spent);
    if (drawLesson === undefined || turn === null || opened === null || ledger.exhausted !== null)
      return null;
    const lemmas = linesOf(lines, 'lemma').map(({ end, statement }) => `${end}: ${statement}`);
    const outcome = reported.result.status === 'proved' ? 'proved' : 'not-proved';
    return drawLesson({ theorem, opened, turn, lemmas, outcome, ledger, signal: options.run.signal });
  });
  if (lesson) recorder.add({ type: 'turn', ...lesson });
  const { spent } = reported.result;
  const tokens = spent.tokens + (lesson ? lesson.tokens.read + lesson.tokens.written : 0);
  const ms = lesson ? Math.round(clock.now() - start) : spent.ms;
  const result = { ...reported.result, spent: { ...spent, tokens, ms } };
  if (isKept && recorder.has('planned', 'turn'))
    await onlyTold(theorem, options.run, episodeNotKept, () =>
      store.putEpisode(recorder.finish({ ...reported, result })),
    );
  return { ...reported, result };
}

/** The answer of a model whose plan was followed to a verdict; null where there is none. */
function followedTurn(
  { id }: Theorem,
  lines: readonly PlanLine[],
  { status, reason }: TheoremResult,
): PlannerTurn | null {
  const isOver = status === 'proved' || reason === 'exhausted' || reason === 'gate-rejected';
  const isFollowed = lines.some(({ type }) => type === 'lemma' || type === 'main');
  if (!isOver || !isFollowed) return null;
  return linesOf(lines, 'turn').findLast(({ theorem, use }) => theorem === id && use === 'taken') ?? null;
}
