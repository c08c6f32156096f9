import type { Ledger } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import { commonSetting } from '../../prove/conversation/model-run.ts';
import type { ProveOptions, ProveRun } from '../../prove/prove-options.ts';
import { episodeNotKept, onlyTold } from '../../prove/report.ts';
import { theoremLedger } from '../../prove/theorem-ledger.ts';
import { wrapStore } from '../../store/store.ts';
import type { LemmaWriter } from '../lemma-writer.ts';
import type { EndedPlan } from '../model-planner/plan-lesson.ts';
import type { PlannerTurn } from '../model-planner/planner-turn.ts';
import { readKeptPlans } from '../plan-episode/kept-plans.ts';
import type { PlanSetting } from '../plan-episode/plan-lines.ts';
import { recordPlan } from '../plan-episode/record-plan.ts';
import { resumePlanner } from '../plan-episode/resume-planner.ts';
import type { PlanEvent } from '../plan-event.ts';
import type { PlanSettings } from '../plan-settings.ts';
import type { Planner } from '../planner.ts';
import { proveByPlan } from '../prove-by-plan.ts';
import { PlanContributions } from './plan-contributions.ts';

/** Asks the model that planned for a lesson; null: nothing was asked. */
export type DrawLesson = (ended: EndedPlan) => Promise<PlannerTurn | null>;

/** Gathers what a model's plans for a theorem came to, and has a lesson drawn from it at the end. */
class PlanReflection {
  readonly #theorem: Theorem;
  readonly #drawLesson: DrawLesson;
  readonly #ledger: Ledger;
  readonly #run: Pick<ProveRun, 'signal'>;
  readonly #lemmas: string[] = [];
  #opened: OpenedTheorem | null = null;
  #turn: PlannerTurn | null = null;
  #isFollowed = false;

  constructor(theorem: Theorem, drawLesson: DrawLesson, run: Pick<ProveRun, 'limits' | 'clock' | 'signal'>) {
    this.#theorem = theorem;
    this.#drawLesson = drawLesson;
    this.#run = run;
    this.#ledger = theoremLedger(run.limits, run.clock);
  }

  planning(theorem: Theorem, opened: OpenedTheorem): void {
    if (theorem.id === this.#theorem.id) this.#opened = opened;
  }

  heard(turn: PlannerTurn): void {
    if (turn.theorem === this.#theorem.id && turn.use === 'taken') this.#turn = turn;
  }

  followed(event: PlanEvent): void {
    if (event.kind === 'lemma') this.#lemmas.push(`${event.end}: ${event.statement}`);
    if (event.kind !== 'planned' && this.#turn !== null) this.#isFollowed = true;
  }

  /**
   * The question and its answer; null when nothing was asked: no plan of the model was followed to a verdict, or the budget
   * is used up.
   */
  async end({ result: { status, reason, spent } }: ReportedResult): Promise<PlannerTurn | null> {
    const [turn, opened] = [this.#turn, this.#opened];
    const isOver = status === 'proved' || reason === 'exhausted' || reason === 'gate-rejected';
    this.#ledger.add(spent);
    if (!isOver || !this.#isFollowed || turn === null || opened === null) return null;
    if (this.#ledger.exhausted !== null) return null;
    const outcome = status === 'proved' ? 'proved' : 'not-proved';
    const known = { theorem: this.#theorem, opened, turn, lemmas: this.#lemmas, outcome } as const;
    return this.#drawLesson({ ...known, ledger: this.#ledger, signal: this.#run.signal });
  }
}

/** What a planner that asks a model needs of whoever keeps its plans. */
export interface PlanKeeping {
  readonly onTurn: (turn: PlannerTurn) => void;
  /** Has it go on with what an earlier run planned. */
  readonly resume: (planner: Planner) => Planner;
}

export interface PlanningOptions {
  /** Called once for each theorem: what a planner asks of this engine counts as the theorem's. */
  readonly plannerFor: (engine: LeanEngine, keeping: PlanKeeping) => Planner;
  readonly plan: PlanSettings;
  /** Writes whole proofs of lemmas; absent: no model does. */
  readonly writer?: LemmaWriter;
  readonly onPlan?: (event: PlanEvent) => void;
  /** Has the model that plans write a lesson when the work on the theorem is over; absent: it is asked for none. */
  readonly drawLesson?: DrawLesson;
  /** For the episode: the model that plans, and how it is asked; absent: none does. */
  readonly asked?: Pick<PlanSetting, 'model' | 'parameters'>;
}

/**
 * A plan for one theorem, with what its searches brought among the result. How it was planned is an episode, kept whatever
 * came of it, and also while a plan of a model is followed, so that a run that was killed goes on with that plan.
 */
export async function planWithCounts(
  theorem: Theorem,
  options: ProveOptions,
  { plannerFor, plan, writer, onPlan = () => {}, asked, drawLesson }: PlanningOptions,
): Promise<ReportedResult> {
  const { engine } = options.lean;
  const { seed } = options.search;
  const { clock } = options.run;
  const start = clock.now();
  const contributions = new PlanContributions(theorem);
  const store = contributions.watch(options.lean.store);
  const reflection = drawLesson === undefined ? null : new PlanReflection(theorem, drawLesson, options.run);
  const planner = plannerFor(engine, {
    onTurn: (turn) => {
      recorder.turn(turn);
      reflection?.heard(turn);
    },
    resume: (own) =>
      resumePlanner(own, theorem, () =>
        readKeptPlans(
          { theorem, fingerprint: engine.fingerprint, planner: planner.name, seed },
          options.lean.store,
        ),
      ),
  });
  const recorder = recordPlan(
    { ...commonSetting(theorem, options), planner: planner.name, model: null, parameters: {}, ...asked },
    options.run,
  );
  // Where nothing is kept there is nobody to read it, and whoever looks on is told of the searches.
  const isKept = options.lean.store.location !== null;
  const { reported } = await proveByPlan(theorem, {
    ...options,
    lean: {
      ...options.lean,
      store: wrapStore(store, {
        async putEpisode(episode) {
          recorder.searched(episode.header);
          await store.putEpisode(episode);
        },
      }),
    },
    planner: {
      name: planner.name,
      async plan(situation, signal) {
        reflection?.planning(situation.theorem, situation.opened);
        const made = await planner.plan(situation, signal);
        recorder.planned(situation.theorem.id, made, situation.ledger.spent);
        if (isKept && asked !== undefined) await options.lean.store.putEpisode(recorder.soFar());
        return made;
      },
    },
    plan,
    writer: writer ?? null,
    onPlan: (event) => {
      recorder.followed(event);
      reflection?.followed(event);
      onPlan(event);
    },
  });
  // A proof must not be lost over a lesson.
  const lesson = await onlyTold(theorem, options.run, 'no lesson', async () => reflection?.end(reported));
  if (lesson) recorder.turn(lesson);
  const { spent } = reported.result;
  const tokens = spent.tokens + (lesson ? lesson.tokens.read + lesson.tokens.written : 0);
  const ms = lesson ? Math.round(clock.now() - start) : spent.ms;
  const result = { ...contributions.addTo(reported.result), spent: { ...spent, tokens, ms } };
  if (isKept && recorder.hasPlans())
    await onlyTold(theorem, options.run, episodeNotKept, () =>
      options.lean.store.putEpisode(recorder.finish({ ...reported, result })),
    );
  return { ...reported, result };
}
