import { expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import { unlimited } from '../../core/ledger.ts';
import { tacticLimits } from '../../core/limits.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { engineWith } from '../../lean/engine.ts';
import type { PlanEvent } from '../../src/agent/planner.ts';
import { proveByPlan } from '../../src/agent/prove-by-plan.ts';
import { proposeTactics } from '../../src/prove/enumerative/enumerative-policy.ts';
import { proveLeanFile } from '../../src/prove/lean-file/prove-lean-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import { proveOptions } from '../support/prove-options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { planningWith, stating } from './given-plan.ts';

const text = `universe u

def join {α : Type u} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

theorem onto_nothing {α : Type u} (xs ys : List α) : join (join xs []) (join ys []) = join xs ys := by
  sorry

def turn {α : Type u} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]

theorem turn_nothing {α : Type u} (xs : List α) : turn (join xs []) = join (turn xs) [] := by
  sorry
`;

const nothing = stating('join xs [] = xs', {
  surroundings: ['{α : Type _}'],
  variables: [{ name: 'xs', type: 'List α' }],
});

test('a lemma that two theorems of a file need is searched for once', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  await using engine = await createEmbeddedEngine({ workers: 1 });
  const opened: string[] = [];
  const watched = engineWith(engine, {
    open: (theorem, ...rest) => {
      opened.push(theorem.statement);
      return engine.open(theorem, ...rest);
    },
  });
  const ends: string[] = [];
  const onPlan = (event: PlanEvent) => void (event.kind === 'lemma' && ends.push(event.end));
  const plan = { directCalls: 1, lemmaCalls: [40], mainCalls: 60, finalCalls: 60, lemmasBetween: 1 };
  const options = proveOptions({
    ...{ engine: watched, store, propose: proposeTactics, clock: systemClock, limits: unlimited },
    // Heartbeats alone decide: the same on a busy machine.
    tacticLimits: { ...tacticLimits, wallClockMs: 120_000 },
    prover: {
      name: 'plan',
      prove: async (theorem, own) => {
        const planning = { ...own, planner: planningWith([nothing]), plan, onPlan };
        return (await proveByPlan(theorem, planning)).reported;
      },
    },
  });
  const results: ReportedResult[] = [];
  const source = { name: 'two.lean', text };
  for await (const reported of proveLeanFile(source, (id) => id, options)) results.push(reported);
  expect(results.map(({ result }) => [result.id, result.status])).toEqual([
    ['onto_nothing', 'proved'],
    ['turn_nothing', 'proved'],
  ]);
  expect(ends).toEqual(['proved', 'remembered']);
  expect(opened.filter((statement) => statement.endsWith(': join xs [] = xs'))).toHaveLength(1);
  expect(results[1]?.result.proof).toContain(': join xs [] = xs');
});
