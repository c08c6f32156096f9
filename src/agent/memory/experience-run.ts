import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { engineWith, type LeanEngine } from '../../../lean/engine.ts';
import { beginsWith } from '../../prove/episode/parse-line.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import type { ProveOptions, Prover } from '../../prove/prove-options.ts';
import { onlyTold } from '../../prove/report.ts';
import { type Episode, type Store, wrapStore } from '../../store/store.ts';
import type { Planner } from '../planner.ts';
import { adviceFor, authorOf, lessonExperience } from './ask-lesson.ts';
import { WatchedAttempt } from './attempt.ts';
import type { ExperienceMemory } from './experience-memory.ts';
import { recallLemmas } from './lemma-recall.ts';
import type { AdvisedGoal, LemmaQuestion, Memory, RecalledLemma, WrittenLesson } from './memory.ts';
import { rememberedLemmas } from './remembered-lemmas.ts';
import { type Asked, withMemory } from './remembered-tactics.ts';
import { OwnNames, type ShapeIndex } from './shape-index.ts';

/**
 * Joins the memory with a run: what is remembered is proposed, and what the run finds out is remembered. While a theorem is
 * worked on the memory stays as it is, so the same theorem with the same memory gives the same search.
 */
export class ExperienceRun implements Memory {
  readonly #memory: ExperienceMemory;
  #index: ShapeIndex;
  /** By the id of the theorem. */
  readonly #attempts = new Map<string, WatchedAttempt>();
  /** By the text of the goal. */
  readonly #asked = new Map<string, Asked>();

  constructor(memory: ExperienceMemory) {
    this.#memory = memory;
    this.#index = memory.index;
  }

  /** The options of a whole run, with the memory in them. */
  wrap(options: ProveOptions): ProveOptions {
    const { prover } = options;
    return {
      ...options,
      lean: {
        ...options.lean,
        engine: this.#watchOpenings(options.lean.engine),
        store: this.#watch(options.lean.store),
      },
      search: {
        ...options.search,
        propose: withMemory(
          options.search.propose,
          () => this.#index,
          (asked) => this.#asked.set(asked.goal.pretty, asked),
        ),
      },
      prover: { name: prover.name, prove: (theorem, given) => this.#attempt(theorem, given, prover) },
    };
  }

  planner(planner: Planner): Planner {
    return {
      name: `${planner.name} with memory`,
      plan: async (situation, signal) => {
        const plan = await planner.plan(situation, signal);
        const attempt = this.#attemptOf(situation.theorem.id);
        if (attempt === undefined) return plan;
        const [goal] = situation.opened.part.goals;
        const own = new OwnNames(situation.opened.localDeclarations);
        const recalled = goal === undefined ? [] : rememberedLemmas(this.#index, goal, own);
        attempt.offered.push(...recalled);
        const lemmas = [...recalled.map(({ conjecture }) => conjecture), ...plan.lemmas];
        attempt.stated.push(...lemmas);
        return { ...plan, lemmas };
      },
    };
  }

  advise({ theorem, goal, declarations }: AdvisedGoal): string {
    const { text, cases } = adviceFor(this.#index, goal, new OwnNames(declarations));
    const attempt = this.#attemptOf(theorem.id);
    for (const id of cases) attempt?.advised.add(id);
    return text;
  }

  recall(question: LemmaQuestion): Promise<readonly RecalledLemma[]> {
    return recallLemmas(this.#memory, question);
  }

  wantsLesson(theorem: Theorem): boolean {
    return this.#attemptOf(theorem.id) !== undefined && this.#memory.isOpenTo(theorem);
  }

  keepLesson({ theorem, goal, declarations, text, model, outcome }: WrittenLesson): void {
    const experience = lessonExperience(text, goal, new OwnNames(declarations));
    const origin = { by: authorOf(model, outcome), isUntried: outcome !== 'proved' };
    this.#attemptOf(theorem.id)?.worked.push({ ...experience, ...origin });
  }

  async #attempt(theorem: Theorem, options: ProveOptions, prover: Prover): Promise<ReportedResult> {
    if (this.#attempts.size === 0) {
      this.#index = this.#memory.index;
      this.#asked.clear();
    }
    const { fingerprint } = options.lean.engine;
    const attempt = new WatchedAttempt(theorem, this.#memory.heldOut, fingerprint, (pretty) =>
      this.#asked.get(pretty),
    );
    this.#attempts.set(theorem.id, attempt);
    try {
      const reported = await prover.prove(theorem, { ...options, prover });
      const origin = {
        theorem: theorem.id,
        fingerprint,
        date: options.run.date().toISOString(),
        by: options.search.policyName,
      };
      const { proof, status, reason } = reported.result;
      const isConclusive = status !== 'error' && reason !== 'cancelled';
      await onlyTold(theorem, options.run, 'nothing is remembered', async () =>
        this.#memory.learn(theorem, origin, attempt.finish(proof, isConclusive)),
      );
      return reported;
    } finally {
      this.#attempts.delete(theorem.id);
    }
  }

  #watchOpenings(engine: LeanEngine): LeanEngine {
    return engineWith(engine, {
      open: async (theorem, ...rest) => {
        const outcome = await engine.open(theorem, ...rest);
        const [goal] = outcome.kind === 'opened' ? outcome.opened.part.goals : [];
        if (outcome.kind === 'opened' && goal !== undefined) {
          const own = new OwnNames(outcome.opened.localDeclarations);
          this.#attemptOf(theorem.id)?.opened(theorem, { goal, own });
        }
        return outcome;
      },
    });
  }

  /** One store for the whole run; others may tell stores apart. */
  #watch(store: Store): Store {
    return wrapStore(store, {
      proof: async (hash) => {
        const stored = await store.proof(hash);
        if (stored !== undefined) for (const attempt of this.#attempts.values()) attempt.kept.add(hash);
        return stored;
      },
      putProof: async (hash, proof) => {
        for (const attempt of this.#attempts.values()) attempt.proved(hash);
        await store.putProof(hash, proof);
      },
      putEpisode: async (episode) => {
        await store.putEpisode(episode);
        this.#take(episode);
      },
    });
  }

  #take({ header, lines }: Episode): void {
    // Whole proofs of a model have episodes of another kind.
    const attempt = this.#attemptOf(header.theoremId);
    if (attempt === undefined || !beginsWith(lines, 'episode') || !this.#memory.isOpenTo(attempt.theorem))
      return;
    attempt.searched(readEpisode(lines));
  }

  /** The ids of lemmas begin with that of their theorem and a stroke. */
  #attemptOf(id: string): WatchedAttempt | undefined {
    for (let name = id; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('/')))) {
      const attempt = this.#attempts.get(name);
      if (attempt !== undefined) return attempt;
    }
    return undefined;
  }
}
