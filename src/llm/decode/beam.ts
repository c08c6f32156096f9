import type { Sampling } from '../language-model.ts';
import type { Selection, Successor } from './token-model.ts';
import { truncate } from './truncate.ts';
import { type Beam, emptyHypothesis, type WriteToken, type Written } from './write-token.ts';

export interface BeamDecoding extends Pick<Sampling, 'topP' | 'minP'> {
  readonly count: number;
  /** Live hypotheses at most, as far as `count` allows. */
  readonly width: number;
}

type Finished = Extract<Written, { kind: 'finished' }>['continuation'];

/**
 * Beam search: of all live hypotheses with one token more, the most probable ones live on, `count` of them or `width` if
 * that is less; those that end by it join the `count` most probable finished ones. More tokens never make a text more
 * probable, so a hypothesis that is not ahead of the last of `count` finished ones is given up, and with the last
 * hypothesis the search ends. The result is exact when of no length more hypotheses are ahead than may live on. Ranks
 * are by the model's own probabilities: temperature means nothing here, `topP` and `minP` cut at temperature 1.
 * Source: A. Graves, Sequence Transduction with Recurrent Neural Networks (2012), section 2.5, without its merging.
 */
export function beamSelection(write: WriteToken, options: BeamDecoding): Selection {
  const { count, topP, minP } = options;
  const width = Math.min(count, options.width);
  let live: readonly Beam[] = [emptyHypothesis];
  let finished: readonly Finished[] = [];
  const isBeaten = (logProbability: number) =>
    finished.length >= count && logProbability <= (finished.at(-1)?.logProbability ?? 0);

  return {
    choose(next) {
      const candidates = live
        .flatMap((hypothesis, parent) =>
          truncate(next[parent]!, { temperature: 1, topP, minP }).map(({ token, logProbability }) => ({
            parent,
            token,
            logProbability,
            sum: hypothesis.logProbability + logProbability,
          })),
        )
        .sort((a, b) => b.sum - a.sum);
      const successors: Successor[] = [];
      const survivors: Beam[] = [];
      for (const { parent, token, logProbability, sum } of candidates) {
        if (isBeaten(sum)) break;
        const written = write(live[parent]!, token, logProbability);
        if (written.kind === 'finished') {
          finished = [...finished, written.continuation]
            .sort((a, b) => b.logProbability - a.logProbability)
            .slice(0, count);
        } else if (survivors.length < width) {
          survivors.push(written.hypothesis);
          successors.push({ parent, token });
        }
      }
      live = survivors;
      return successors;
    },
    wantsStart: () => false,
    continuations: () => finished,
  };
}
