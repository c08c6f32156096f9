import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { unlimited } from '../../core/ledger.ts';
import { tacticLimits } from '../../core/limits.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { conjecturingPlanner } from '../../src/agent/conjecturing-planner.ts';
import { defaultPlan } from '../../src/agent/planner.ts';
import { proveByPlan } from '../../src/agent/prove-by-plan.ts';
import { proposeTactics } from '../../src/prove/enumerative/enumerative-policy.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';
import { proveOptions } from '../support/prove-options.ts';

/** Some hundred calls of Lean: seconds, but minutes when others keep the machine busy. */
const busyMachineMs = 600_000;

const file = await readFile(new URL('./theorems/half-plus-swap.lean', import.meta.url), 'utf8');
const [header = '', statement = ''] = file.split(/(?=^theorem )/mu);

test(
  'the planner without a model proves a theorem that the direct search does not, as it comes',
  async () => {
    await using engine = await createEmbeddedEngine({ workers: 1 });
    const { reported, lemmas } = await proveByPlan(
      { id: 'half_plus_swap', header, statement: statement.replace(/ := by\s+sorry\s*$/u, '') },
      proveOptions({
        engine,
        propose: proposeTactics,
        limits: { ...unlimited, calls: 400 },
        settings: defaultSearch,
        tacticLimits: { ...tacticLimits, wallClockMs: 120_000 },
        planner: conjecturingPlanner(engine),
        plan: defaultPlan,
        onPlan: () => {},
      }),
    );
    const { result } = reported;
    expect(result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
    // More than the search that it begins with, which is a direct one.
    expect(result.spent.calls).toBeGreaterThan(defaultPlan.directCalls);
    expect(lemmas.some(({ name }) => result.proof?.includes(`have ${name} `))).toBe(true);
  },
  busyMachineMs,
);
