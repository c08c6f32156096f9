import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { Episode } from '../../store/store.ts';
import type { ProveRun } from '../prove-options.ts';
import type { EpisodeSetting } from './episode-lines.ts';
import { recordEpisode } from './record-episode.ts';

/** The episode of a theorem that was not even begun, so that `lakatos explain` can say why: its statement is its only position. */
export function recordInvalid(
  theorem: Theorem,
  setting: EpisodeSetting,
  { newId, date, clock }: Pick<ProveRun, 'newId' | 'date' | 'clock'>,
  reported: ReportedResult,
): Episode {
  const recorder = recordEpisode({ id: newId(), createdAt: date() }, setting, clock);
  const { header, lines } = recorder.finish(reported);
  const [first, result] = [lines[0], lines.at(-1)];
  const between = [
    { at: 0, type: 'position', node: 0, key: '', focus: [], goals: [theorem.statement] },
    { at: 0, type: 'exhausted', node: 0 },
    { at: 0, type: 'ended', end: { kind: 'exhausted', complete: false }, spent: reported.result.spent },
  ];
  return { header, lines: [first, ...between, result] };
}
