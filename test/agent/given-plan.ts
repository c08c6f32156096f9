import type { LeanEngine } from '../../lean/engine.ts';
import type { Conjecture } from '../../src/agent/conjecture/conjecture.ts';
import type { PlanEvent, Planner } from '../../src/agent/planner.ts';

/** A statement that a test plans with. */
export const stating = (conclusion: string, changes: Partial<Conjecture> = {}): Conjecture => ({
  ...{ surroundings: [], variables: [], premises: [], conclusion },
  ...{ origin: 'test', score: 1, isForeign: false },
  ...changes,
});

/** Says the same each time. */
export const planningWith = (lemmas: readonly Conjecture[], main: string | null = null): Planner => ({
  name: 'given',
  plan: async () => ({ lemmas, main }),
});

export const planning = (...conclusions: string[]): Planner =>
  planningWith(conclusions.map((conclusion) => stating(conclusion)));

/** What came of the lemmas, as `STATEMENT END`. */
export const endsOf = (seen: readonly PlanEvent[]): readonly string[] =>
  seen.flatMap((event) => (event.kind === 'lemma' ? [`${event.statement} ${event.end}`] : []));

/** Applies tactics as the engine does, but that the goal is closed where the first lemma, `ta`, is in the header. */
export function needingLemma(inner: LeanEngine, goal: string): LeanEngine['apply'] {
  return async (state, tactics, ...rest) => {
    const { header, statement } = state.theorem;
    const outcomes = await inner.apply(state, tactics, ...rest);
    const isReady = statement.endsWith(`: ${goal}`) && header.includes('theorem lemma_1 : ta');
    return outcomes.map((outcome, at) =>
      isReady && tactics[at] === 'close' ? { kind: 'proved', ms: 1 } : outcome,
    );
  };
}
