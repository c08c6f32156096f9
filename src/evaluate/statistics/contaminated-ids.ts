import type { ContaminationReport } from '../report/schema/run-setting.ts';

/** The problems that are in training data. */
export const contaminatedIds = (contamination: ContaminationReport): ReadonlySet<string> =>
  new Set(contamination.kind === 'checked' ? contamination.matches.map(({ id }) => id) : []);
