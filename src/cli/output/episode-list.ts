import type { EpisodeHeader } from '../../store/store.ts';
import { singleLine } from '../display/ansi.ts';

/** A table of episodes, latest first: id, date, result, theorem. */
export function episodeList(headers: readonly EpisodeHeader[]): string {
  const rows = headers.toReversed().map(({ id, theoremId, createdAt, result }) => ({
    id,
    date: createdAt.slice(0, 19).replace('T', ' '),
    result: result ?? '?',
    theorem: singleLine(theoremId),
  }));
  const width = (field: 'id' | 'result') => Math.max(0, ...rows.map((row) => row[field].length));
  const [idWidth, resultWidth] = [width('id'), width('result')];
  return rows
    .map(
      ({ id, date, result, theorem }) =>
        `${id.padEnd(idWidth)}  ${date}  ${result.padEnd(resultWidth)}  ${theorem}\n`,
    )
    .join('');
}
