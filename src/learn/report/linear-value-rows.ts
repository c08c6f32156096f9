import type { WordTable } from '../../report/word-table.ts';
import type { Manifest } from '../run/folder/manifest.ts';
import { valueWords } from './headline.ts';

/** How good the linear values of a run are, one round a row; null when it learnt none, or one alone that the headline has. */
export function linearValueRows(manifest: Manifest): WordTable | null {
  const learnt = manifest.rounds.flatMap(({ round, linearValue }) =>
    linearValue === null ? [] : [{ round, ...linearValue }],
  );
  if (learnt.length === 0 || (learnt.length === 1 && valueWords(manifest) !== null)) return null;
  return {
    caption: 'The linear value, on theorems that it had not learnt from',
    columns: ['round', 'states', 'AUC', 'Brier', 'of a constant', 'in searches'],
    rows: learnt.map(({ round, states, auc, brier, ofConstant, joins, why }) => [
      String(round),
      String(states),
      auc === null ? '' : auc.toFixed(2),
      brier.toFixed(3),
      ofConstant.toFixed(3),
      [
        joins === null ? 'not measured' : joins ? 'wins' : 'does not win',
        ...(why === null ? [] : [why]),
      ].join(': '),
    ]),
  };
}
