import type { Contribution } from '../../../core/contribution.ts';
import type { Ledger } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult, TheoremResult } from '../../../core/theorem-result.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import { commonSetting } from '../../prove/conversation/model-run.ts';
import { sumContributions } from '../../prove/count-contributions.ts';
import { beginsWith, parseLine } from '../../prove/episode/parse-line.ts';
import type { ProveOptions, ProveRun } from '../../prove/prove-options.ts';
import { episodeNotKept, onlyTold } from '../../prove/report.ts';
import { theoremLedger } from '../../prove/theorem-ledger.ts';
import { wholeContributions } from '../../prove/whole-proof/prove-whole.ts';
import { readWholeProof, type WholeProofView } from '../../prove/whole-proof/whole-proof-lines.ts';
import { type Episode, type Store, wrapStore } from '../../store/store.ts';
import type { LemmaWriter } from '../lemma-prover.ts';
import type { EndedPlan, PlannerTurn } from '../model-planner/model-planner.ts';
import { readKeptPlans, resumePlanner } from '../plan-episode/kept-plans.ts';
import { type PlanSetting, recordPlan } from '../plan-episode/plan-lines.ts';
import type { PlanEvent, Planner, PlanSettings } from '../planner.ts';
import { proveByPlan } from '../prove-by-plan.ts';

/** What one search of a plan brought. */
interface Part {
  /** Under which the finished proof has it as a `have`; null: it searched for the theorem itself. */
  readonly lemma: string | null;
  readonly proved: boolean;
  readonly contributions: readonly Contribution[];
}

/** Gathers from the episodes of a plan's searches who proposed what. */
export class PlanContributions {
  readonly #theorem: Theorem;
  readonly #parts: Part[] = [];

  constructor(theorem: Theorem) {
    this.#theorem = theorem;
  }

  /** The store, watched for episodes. */
  watch(store: Store): Store {
    return wrapStore(store, {
      putEpisode: async (episode) => {
        const part = this.#partOf(episode);
        if (part !== null) this.#parts.push(part);
        await store.putEpisode(episode);
      },
    });
  }

  /** The result of the plan, with what its searches brought: `inProof` counts what is in the finished proof. */
  addTo(result: TheoremResult): TheoremResult {
    if (this.#parts.length === 0) return result;
    const words = new Set(result.proof?.match(/[\p{L}_][\p{L}\p{N}_']*/gu) ?? []);
    const isUsed = ({ lemma, proved }: Part) => proved && (lemma === null || words.has(lemma));
    const contributions = sumContributions(
      this.#parts.map((part) => ({ isUsed: result.status === 'proved' && isUsed(part), ...part })),
    );
    return { ...result, contributions };
  }

  #partOf({ lines }: Episode): Part | null {
    if (beginsWith(lines, 'whole-proof')) return this.#partOfWhole(readWholeProof(lines));
    const first = parseLine(lines[0], 1);
    const last = parseLine(lines.at(-1), lines.length);
    if (first.type !== 'episode' || last.type !== 'result') return null;
    return {
      lemma: this.#lemmaOf(first.theorem),
      proved: last.status === 'proved',
      contributions: last.contributions ?? [],
    };
  }

  /** The searches for what its proofs lack are episodes of their own. */
  #partOfWhole({ setting, attempts, result }: WholeProofView): Part {
    const accepted = attempts.find(({ outcome }) => outcome.kind === 'accepted') ?? null;
    return {
      lemma: this.#lemmaOf(setting.theorem),
      proved: result.status === 'proved',
      contributions: wholeContributions({ attempts, searches: [], accepted }),
    };
  }

  #lemmaOf({ id, statement }: Theorem): string | null {
    const isMain = id === this.#theorem.id && statement === this.#theorem.statement;
    return isMain ? null : (id.split('/').at(-1) ?? id);
  }
}

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
