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
