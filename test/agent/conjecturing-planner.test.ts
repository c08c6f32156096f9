import { expect, test } from '@jest/globals';
import { unlimited } from '../../core/ledger.ts';
import { tacticLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { conjecturingPlanner } from '../../src/agent/conjecturing-planner.ts';
import type { PlanEvent } from '../../src/agent/planner.ts';
import { proveByPlan } from '../../src/agent/prove-by-plan.ts';
import { proposeTactics } from '../../src/prove/enumerative/enumerative-policy.ts';
import { ownNumbers } from '../support/own-numbers.ts';
import { proveOptions } from '../support/prove-options.ts';

/** About a hundred calls of Lean: seconds, but minutes when others keep the machine busy. */
const busyMachineMs = 600_000;

const theorem: Theorem = {
  id: 'plus_next_swap',
  header: ownNumbers,
  statement: 'theorem plus_next_swap (a b : Num) : plus a (.next b) = plus b (.next a)',
};

test(
  'finds the lemmas of a theorem by itself',
  async () => {
    await using engine = await createEmbeddedEngine({ workers: 1 });
    const seen: PlanEvent[] = [];
    const { reported, lemmas } = await proveByPlan(
      theorem,
      proveOptions({
        engine,
        propose: proposeTactics,
        limits: { ...unlimited, calls: 200 },
        tacticLimits: { ...tacticLimits, wallClockMs: 120_000 },
        planner: conjecturingPlanner(engine),
        plan: { directCalls: 1, lemmaCalls: [10], mainCalls: 30, finalCalls: 30, lemmasBetween: 2 },
        onPlan: (event: PlanEvent) => void seen.push(event),
      }),
    );
    expect(reported.result).toMatchObject({ status: 'proved', reason: null });
    expect(reported.result.certificate?.verdict).toBe('accepted');
    expect(lemmas.map(({ conclusion }) => conclusion)).toContain('plus a (Num.next b) = Num.next (plus a b)');
    // What is false for small instances is never searched for.
    const searched = seen.flatMap((event) => (event.kind === 'lemma' ? [event.statement] : []));
    expect(searched.length).toBeGreaterThan(0);
    expect(searched).not.toContain('∀ (a : Num), plus a Num.zero = Num.zero');
    expect(searched).not.toContain('∀ (a : Num) (b : Num), plus a b = plus (Num.next a) b');
  },
  busyMachineMs,
);
