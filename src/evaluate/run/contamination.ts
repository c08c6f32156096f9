import { createHash } from 'node:crypto';
import type { Theorem } from '../../../core/theorem.ts';
import { ContaminationIndex } from '../../../datasets/contamination.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { ContaminationReport } from '../report/schema/run-setting.ts';

/** What a policy or a model has learnt from. */
export interface TrainingData {
  readonly name: string;
  readonly theorems: readonly Theorem[];
}

/** What is known of it. With a part of which nothing is known, a run can't be called clean. */
export interface KnownTraining {
  readonly sets: readonly TrainingData[];
  /** A sentence for each part of the prover of which nothing is known. */
  readonly unknown: readonly string[];
}

/** Looks every problem up in all training data, by its text without names, comments and white space. */
export function scanForContamination(
  problems: readonly SuiteProblem[],
  { sets, unknown }: KnownTraining,
): ContaminationReport {
  if (sets.length === 0 && unknown.length > 0) return { kind: 'not-checked', why: unknown.join('; ') };
  const indices = sets.map(({ name, theorems }) => ({ name, index: new ContaminationIndex(theorems) }));
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
    against: sets.map(({ name, theorems }) => ({
      name,
      records: theorems.length,
      sha256: hashOf(theorems),
    })),
    notChecked: [...unknown],
    matches,
  };
}

/** Of all headers and statements in their order. */
function hashOf(theorems: readonly Theorem[]): string {
  const hash = createHash('sha256');
  for (const { header, statement } of theorems) hash.update(JSON.stringify([header, statement]));
  return hash.digest('hex');
}
