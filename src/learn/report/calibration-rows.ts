import type { WordTable } from '../../report/table.ts';
import type { CalibrationStates, RunCalibration } from '../calibration/run-calibration.ts';

/** Whose states they are, for people. */
export const statesInWords: Readonly<Record<CalibrationStates, string>> = {
  valid: 'problems of valid',
  'held-out': 'theorems that were not trained on',
  'left-out': 'theorems left out in turn',
};

/** Who says how good they are, for people. */
const sourcesInWords: Readonly<Record<string, string>> = {
  model: "the model's value",
  linear: 'the linear value',
  size: 'the size of the goals',
};

/** How good the values of a run are, one source a row. */
export function calibrationRows({ round, rows }: RunCalibration): WordTable {
  return {
    caption: `Values of round ${round}`,
    columns: ['value', 'states of', 'states', 'proved', 'AUC', '95 %', 'Brier', 'of a constant', 'error'],
    rows: rows.map(({ states, source, figures }) => [
      sourceInWords(source),
      statesInWords[states],
      ...(figures === null
        ? ['0', '', '', '', '', '', '']
        : [
            String(figures.states),
            String(figures.proved),
            figures.auc === null ? '' : figures.auc.value.toFixed(2),
            figures.auc === null ? '' : `${figures.auc.low.toFixed(2)}–${figures.auc.high.toFixed(2)}`,
            figures.brier.score.toFixed(3),
            figures.brier.uncertainty.toFixed(3),
            figures.expectedError.toFixed(3),
          ]),
    ]),
  };
}

export const sourceInWords = (source: string): string => sourcesInWords[source] ?? source;
