import { sha256 } from '../../../core/hash.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { ContaminationIndex } from '../../../datasets/contamination.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { Contamination } from '../report/schema/run-setting.ts';

/** What a policy or a model has learnt from. */
export interface TrainingData {
  readonly name: string;
  readonly theorems: readonly Theorem[];
}

/** What is known of it; a policy of which nothing is known can't be called clean. */
export type KnownTraining =
  | { readonly kind: 'data'; readonly sets: readonly TrainingData[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** Looks every problem up in all training data, by its text without names, comments and white space. */
export function scanForContamination(
  problems: readonly SuiteProblem[],
  training: KnownTraining,
): Contamination {
  if (training.kind === 'unknown') return { kind: 'not-checked', why: training.why };
  const indices = training.sets.map(({ name, theorems }) => ({
    name,
    index: new ContaminationIndex(theorems),
  }));
  const matches = problems.flatMap(({ theorem }) =>
    indices.flatMap(({ name, index }) => {
      const found = index.find(theorem);
      if (found.kind === 'clean') return [];
      const match =
        found.kind === 'same-problem' ? ('statement-hash' as const) : ('normalised-text' as const);
      return [{ id: theorem.id, match, source: name }];
    }),
  );
  return {
    kind: 'checked',
    against: training.sets.map(({ name, theorems }) => ({
      name,
      records: theorems.length,
      sha256: sha256(JSON.stringify(theorems.map(({ header, statement }) => [header, statement]))),
    })),
    matches,
  };
}
