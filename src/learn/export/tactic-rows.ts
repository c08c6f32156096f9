import { isDeepStrictEqual } from 'node:util';
import { LakatosError } from '../../../core/errors.ts';
import type { StateView, TacticProfile } from '../../llm/profiles/profile.ts';
import { isStep } from '../examples/example-schema.ts';
import { balanceWeights } from '../examples/shortest-proofs.ts';
import type { Lessons } from './read-lessons.ts';
import { type Row, type Rows, showPrompt } from './row.ts';

/**
 * Rows on single tactics: the steps of proofs. Every row has the same fields, because the readers of these files want one
 * type for all of them.
 * @throws LakatosError INPUT_INVALID for a profile that shows what examples don't keep
 */
export function tacticRows(lessons: Lessons, profile: TacticProfile): Rows {
  checkProfile(profile);
  const steps = balanceWeights(lessons.examples).filter(isStep);
  const rows = steps.flatMap((example): Row[] => {
    const { state, tactic = '', weight = 1, distance = null, logProbability = null } = example;
    const theorem = lessons.theorems.get(example.theorem);
    // What the profile does not read back as it was would not come back from the model either.
    if (theorem === undefined || profile.readTactic(tactic) !== tactic) return [];
    const shown = showPrompt(profile.prompt({ theorem, goals: [state], tactics: [] }));
    const completion = shown?.answer(tactic) ?? null;
    if (shown === null || completion === null) return [];
    const { kind, round, policy } = example;
    const provenance = {
      theorem: theorem.id,
      kind,
      round,
      policy,
      distance,
      log_probability: logProbability,
    };
    return [{ theorem: theorem.id, columns: { prompt: shown.prompt, completion, weight, provenance } }];
  });
  return { rows, unfit: steps.length - rows.length };
}

/** An example knows its state and not the way there. */
function checkProfile(profile: TacticProfile): void {
  const theorem = { id: 'a', header: '', statement: 'theorem a : True' };
  const state: StateView = { theorem, goals: ['⊢ True'], tactics: [] };
  if (isDeepStrictEqual(profile.prompt(state), profile.prompt({ ...state, tactics: ['skip'] }))) return;
  throw new LakatosError(
    'INPUT_INVALID',
    `the profile ${profile.name} shows the tactics before a state, which the examples of a run do not keep`,
    { advice: 'Take a profile that shows the state alone, such as bfs-prover-v2.' },
  );
}
