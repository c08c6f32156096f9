import { LakatosError } from '../../../core/errors.ts';
import { endedWith, linesOf, readTranscript } from '../conversation/transcript.ts';
import { episodeLineSchema } from './episode-lines.ts';
import { EpisodeReader } from './episode-reader.ts';
import type { EpisodeView } from './episode-view.ts';
import { invalidLine } from './parse-line.ts';

/**
 * Rebuilds a search from its lines, which may come from a file: each is checked, and so is that it names only nodes
 * and edges that are there, and calls proved what its certificates are of.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readEpisode(values: readonly unknown[]): EpisodeView {
  const read = readTranscript('episode', episodeLineSchema, values, (lines) =>
    linesOf(lines, 'verdict').filter(({ verdict }) => verdict === 'accepted'),
  );
  const { id, createdAt, setting, lines } = read;
  const reader = new EpisodeReader();
  for (const [index, line] of lines.entries()) {
    try {
      reader.take(line);
    } catch (thrown) {
      // The tree has no node or edge of that number.
      if (thrown instanceof LakatosError) throw invalidLine(index + 2, thrown.message, thrown);
      throw thrown;
    }
  }
  const { type: _, ...result } = endedWith(read);
  return { id, createdAt, setting, ...reader.finish(lines.length), result };
}
