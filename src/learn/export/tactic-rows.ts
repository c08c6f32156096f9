import { isDeepStrictEqual } from 'node:util';
import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { StateView, TacticProfile } from '../../llm/profiles/profile.ts';
import { type Example, shownPremises } from '../examples/example-schema.ts';
import { balanceWeights } from '../examples/shortest-proofs.ts';
import type { Lessons } from './read-lessons.ts';
import { fitting, type Row, type Rows, type ShownPrompt, showPrompt } from './row.ts';

/** The columns of the data sets, besides `prompt` and where a row comes from. */
export type TacticRowKind = 'trl-sft' | 'trl-dpo' | 'trl-kto';

/**
 * Rows on single tactics. `trl-sft`: the steps of proofs. `trl-dpo`: a step, and a tactic that Lean refused in the same
 * state. `trl-kto`: both kinds apart, with a label.
 * @throws LakatosError INPUT_INVALID for a profile that shows what examples don't keep
 */
export function tacticRows(kind: TacticRowKind, lessons: Lessons, profile: TacticProfile): Rows {
  checkProfile(profile, lessons.examples);
  const examples = balanceWeights(lessons.examples);
  const made = examples.flatMap((example) => {
    const { tactic } = example;
    const theorem = lessons.theorems.get(example.theorem);
    return tactic === undefined || theorem === undefined
      ? []
      : rowsOf(kind, { ...example, tactic }, theorem, profile);
  });
  return fitting(made);
}

/** Null for each row that can't be made. */
function rowsOf(
  kind: TacticRowKind,
  example: Example & { readonly tactic: string },
  theorem: Theorem,
  profile: TacticProfile,
): (Row | null)[] {
  const { tactic, rejected, weight = 1 } = example;
  const view = { theorem, goals: [example.state], tactics: [], ...shownPremises(example) };
  const shown = showPrompt(profile.prompt(view));
  // What the profile does not read back as it was would not come back from the model either.
  const chosen = profile.readTactic(tactic) === tactic ? answerTo(shown, tactic) : null;
  const refused = rejected === undefined ? null : answerTo(shown, rejected);
  const row = (columns: Record<string, unknown>, provenance: object = origin(example)): Row | null => {
    if (shown === null || Object.values(columns).includes(null)) return null;
    return { theorem: theorem.id, columns: { prompt: shown.prompt, ...columns, provenance } };
  };
  // A line of weight 0 is there for its pair alone: the step has a line of its own.
  const isStep = weight > 0;
  switch (kind) {
    case 'trl-sft':
      return isStep ? [row({ completion: chosen, weight })] : [];
    case 'trl-dpo':
      return rejected === undefined ? [] : [row({ chosen, rejected: refused })];
    case 'trl-kto':
      return [
        ...(isStep ? [row({ completion: chosen, label: true, weight })] : []),
        ...(rejected === undefined
          ? []
          : [row({ completion: refused, label: false, weight: 1 }, refusal(example))]),
      ];
  }
}

const answerTo = (shown: ShownPrompt | null, text: string) => shown?.answer(text) ?? null;

/** Every row has the same fields, because the readers of these files want one type for all of them. */
const origin = ({ theorem, kind, round, policy, distance, logProbability }: Example) => ({
  theorem,
  kind,
  round,
  policy,
  distance: distance ?? null,
  log_probability: logProbability ?? null,
});

/** What else an example says is said of the step beside it. */
const refusal = (example: Example) => ({
  ...origin(example),
  kind: 'refused',
  distance: null,
  log_probability: null,
});

/** An example knows its state and not the way there, and premises only where its run kept them. */
function checkProfile(profile: TacticProfile, examples: readonly Example[]): void {
  const theorem = { id: 'a', header: '', statement: 'theorem a : True' };
  const state: StateView = { theorem, goals: ['⊢ True'], tactics: [], premises: [] };
  const showsPremises = profile.premises !== undefined;
  const lacking = [
    ...(isDeepStrictEqual(profile.prompt(state), profile.prompt({ ...state, tactics: ['skip'] }))
      ? []
      : ['the tactics before a state']),
    ...(showsPremises &&
    examples.some(({ tactic, premises }) => tactic !== undefined && premises === undefined)
      ? ['premises for a state']
      : []),
  ];
  if (lacking.length === 0) return;
  throw new LakatosError(
    'INPUT_INVALID',
    `the profile ${profile.name} shows ${lacking.join(' and ')}, which the examples of this run do not keep`,
    { advice: 'Take a profile that shows the state alone, such as bfs-prover-v2.' },
  );
}
