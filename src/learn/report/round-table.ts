import { inColumns } from '../../report/columns.ts';
import { percent, percentRange } from '../../report/numbers.ts';
import type { WordTable } from '../../report/table.ts';
import type { RunManifest, SplitScore } from '../run/folder/manifest.ts';
import { startWords, type Underway } from './underway.ts';

export const columnsText = ({ caption, columns, rows }: WordTable): string =>
  `${caption}\n${inColumns([columns, ...rows])}`;

const selectedNote = ' (*: kept for what it solves of these very problems; of others it tends to solve less)';

/**
 * The rounds of a run, one a row; the first row is the policy before there was a model. A round that is under way is marked,
 * and columns of which nothing is known in any row are left out.
 */
export function roundRows(
  { baseline, base, rounds, calls, suite }: RunManifest,
  underway: Pick<Underway, 'round' | 'isStopped'> | null = null,
): WordTable {
  const isMarked = [{ score: base?.score }, ...rounds].some(({ score }) => score?.selected === true);
  return withoutEmptyColumns({
    caption: `${suite} valid, ${calls} Lean calls for each problem${isMarked ? selectedNote : ''}`,
    columns: [
      'round',
      'proved of',
      'new order',
      'examples',
      'loss',
      'valid solved',
      '95 %',
      'calls/proof',
      'model alone',
      'model',
    ],
    rows: [
      ['before', '-', '-', '-', '-', ...scoreCells(baseline), '-', 'none'],
      ...(base === null
        ? []
        : [['base', '-', '-', '-', '-', ...scoreOrNone(base.score), aloneText(base), keptText(base)]]),
      ...rounds.map((round) => [
        String(round.round),
        provedText(round),
        orderText(round.ranking),
        examplesText(round),
        round.model === null ? '-' : `${lossText(round.lossFirst)} to ${lossText(round.lossLast)}`,
        ...scoreOrNone(round.score),
        aloneText(round),
        round.model === null ? 'none' : modelText(round),
      ]),
      ...(underway?.round === rounds.length
        ? [[`${rounds.length}, ${stateWord(underway)}`, ...nothingYet]]
        : []),
    ],
  });
}

export const stateWord = ({ isStopped }: Pick<Underway, 'isStopped'>): string =>
  isStopped === true ? 'stopped' : 'under way';

const nothingYet = Array<string>(9).fill('-');

export function withoutEmptyColumns({ caption, columns, rows }: WordTable): WordTable {
  const isKept = columns.map(
    (_, at) => at === 0 || rows.some((row) => !['', '-', 'none'].includes(row[at] ?? '')),
  );
  const kept = (cells: readonly string[]) => cells.filter((_, at) => isKept[at]);
  return { caption, columns: kept(columns), rows: rows.map(kept) };
}

export const roundTable = (manifest: RunManifest): string => columnsText(roundRows(manifest));

/**
 * Those that were shown steps of a known proof apart: they say nothing of how far the policy gets by itself. So are theorems that
 * Lean does not take.
 */
function provedText({ proved, searched, shown, invalid }: RunManifest['rounds'][number]): string {
  const ofShown = shown.searched === 0 ? '' : `, shown ${shown.proved} of ${shown.searched}`;
  return `${proved} of ${searched}${ofShown}${invalid === 0 ? '' : `, ${invalid} invalid`}`;
}

/** What did not fit into the model apart: it is in the data, and taught less or nothing. */
function examplesText({ examples, used, tacticTooLong }: RunManifest['rounds'][number]): string {
  const given = used === null || used === examples ? String(examples) : `${used} of ${examples}`;
  return tacticTooLong === null || tacticTooLong === 0
    ? given
    : `${given}, ${tacticTooLong} tactics too long`;
}

/** What the policy so far, with its model if it has one, solves with the built-in tactics in the order that was learnt. */
function orderText(ranking: RunManifest['rounds'][number]['ranking']): string {
  if (ranking === null || ranking.score === null) return '-';
  return `${solvedText(ranking.score)}, ${ranking.accepted ? 'kept' : 'not kept'}`;
}

const solvedText = ({ solved, problems }: SplitScore): string =>
  `${solved} of ${problems} (${problems === 0 ? '-' : percent(solved / problems)})`;

const aloneText = ({ alone }: { readonly alone: SplitScore | null }): string =>
  alone === null ? '-' : solvedText(alone);

const keptText = ({ accepted, why }: { readonly accepted: boolean; readonly why: string }): string =>
  `${accepted ? 'kept' : 'not kept'}: ${why}`;

function modelText(round: RunManifest['rounds'][number]): string {
  const start = startWords(round.startedFrom);
  return start === null ? keptText(round) : `${keptText(round)}; ${start}`;
}

const scoreOrNone = (score: SplitScore | null): string[] =>
  score === null ? ['-', '-', '-'] : scoreCells(score);

const scoreCells = (score: SplitScore): string[] => [
  solvedText(score),
  `${percentRange(score)}${score.selected ? ' *' : ''}`,
  score.callsPerProof === null ? '-' : score.callsPerProof.toFixed(1),
];

const lossText = (loss: number | null): string => (loss === null ? '-' : loss.toFixed(2));
