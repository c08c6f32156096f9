import { LakatosError } from '../../../core/errors.ts';
import { EpisodeReader } from './episode-reader.ts';
import type { EpisodeView } from './episode-view.ts';
import { assertCertified, provedBy } from './load-episode.ts';
import { invalidLine, parseLine } from './parse-line.ts';

/**
 * Rebuilds a search from its lines, which may come from a file: each is checked, and so is that it names only nodes
 * and edges that are there, and calls proved what its certificates are of.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readEpisode(lines: readonly unknown[]): EpisodeView {
  const first = parseLine(lines[0], 1);
  if (first.type !== 'episode') throw invalidLine(1, 'the first line must have the type "episode"');
  const reader = new EpisodeReader();
  for (const [index, value] of lines.entries()) {
    if (index === 0) continue;
    const line = parseLine(value, index + 1);
    try {
      reader.take(line);
    } catch (thrown) {
      // The tree has no node or edge of that number.
      if (thrown instanceof LakatosError) throw invalidLine(index + 1, thrown.message, thrown);
      throw thrown;
    }
  }
  const { type: _, version: __, at: ___, id, createdAt, ...setting } = first;
  const read = reader.finish(lines.length);
  const verdicts = read.offers.flatMap((offer) => offer.verdicts.filter(({ accepted }) => accepted));
  assertCertified(setting.theorem, [...verdicts, ...provedBy(read.result)]);
  return { id, createdAt, setting, ...read };
}
