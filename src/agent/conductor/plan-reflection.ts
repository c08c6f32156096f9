import type { Ledger } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { ProveRun } from '../../prove/prove-options.ts';
import { theoremLedger } from '../../prove/theorem-ledger.ts';
import type { EndedPlan } from '../model-planner/plan-lesson.ts';
import type { PlannerTurn } from '../model-planner/planner-turn.ts';
import type { PlanEvent } from '../plan-event.ts';

/** Asks the model that planned for a lesson; null: nothing was asked. */
export type DrawLesson = (ended: EndedPlan) => Promise<PlannerTurn | null>;

/** Gathers what a model's plans for a theorem came to, and has a lesson drawn from it at the end. */
export class PlanReflection {
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
