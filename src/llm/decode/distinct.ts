import type { Random } from '../../../core/random.ts';
import type { Sampling } from '../language-model.ts';
import { truncate } from './sample.ts';
import {
  type Beam,
  emptyHypothesis,
  type NextTokens,
  type Selection,
  type Successor,
  type WriteToken,
  type Written,
} from './token-model.ts';

/** A random number of the standard Gumbel distribution: -ln(-ln u), u uniform in (0, 1). */
export function gumbel(random: Random): number {
  // Half a step of the generator away from 0 and 1, where the logarithms are infinite.
  return -Math.log(-Math.log(random.next() + 2 ** -33));
}

/**
 * Random numbers G_i of Gumbel distributions with the locations φ_i, given that the largest of them is `max`: drawn
 * freely as g_i with the maximum Z, then moved by
 *
 *   G_i = -ln(exp(-max) - exp(-Z) + exp(-g_i))
 *
 * which is computed as max - max(0, v) - ln(1 + exp(-|v|)) with v = max - g_i + ln(1 - exp(g_i - Z)), where no
 * exponential overflows. The order stays, and the largest becomes `max` exactly.
 * Source: W. Kool, H. van Hoof and M. Welling, Stochastic Beams and Where to Find Them (ICML 2019), appendix B.3.
 */
export function gumbelsWithMaximum(locations: readonly number[], max: number, random: Random): number[] {
  const free = locations.map((location) => location + gumbel(random));
  const largest = free.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return free.map((value) => {
    const v = max - value + Math.log(-Math.expm1(value - largest));
    return max - Math.max(0, v) - Math.log1p(Math.exp(-Math.abs(v)));
  });
}

interface DistinctOptions extends Pick<Sampling, 'temperature' | 'topP' | 'minP'> {
  readonly count: number;
  /** Live hypotheses at most; more than this are never drawn. */
  readonly width: number;
  readonly random: Random;
}

interface Live {
  readonly hypothesis: Beam;
  /** Natural logarithm of the chance that a plain sample begins with these tokens. */
  readonly logChance: number;
  /** The largest Gumbel number of all texts that begin with these tokens. */
  readonly score: number;
}

interface Leaf {
  readonly kind: 'leaf';
  readonly continuation: Extract<Written, { kind: 'finished' }>['continuation'];
  /** Its Gumbel number. */
  readonly score: number;
}

/**
 * Samples without replacement: stochastic beam search. If every text y had its own Gumbel number with the location
 * ln p(y), p being the chance of a plain sample, then the k texts with the largest numbers would be k samples without
 * replacement, in the order drawn. The numbers are drawn from the top: the largest number of all texts that begin with
 * a hypothesis is handed on to its children, one of which has it (`gumbelsWithMaximum`). So a beam of the k largest,
 * finished texts among them, finds just those k, without a look at the others.
 *
 * They are told most probable first, by the model itself; the order drawn is lost, and with it nothing that a user of
 * the set needs.
 * Source: W. Kool, H. van Hoof and M. Welling, Stochastic Beams and Where to Find Them (ICML 2019), algorithm 1.
 */
export function distinctSelection(write: WriteToken, options: DistinctOptions): Selection {
  const size = Math.min(options.count, options.width);
  // The number of the empty text moves all others alike, so any will do.
  let live: readonly Live[] = [{ hypothesis: emptyHypothesis, logChance: 0, score: 0 }];
  let leaves: readonly Leaf[] = [];

  const extend = ({ logChance, score }: Live, parent: number, next: NextTokens) => {
    const choices = truncate(next, options);
    const locations = choices.map((choice) => logChance + choice.logChance);
    const scores = gumbelsWithMaximum(locations, score, options.random);
    return choices.map((choice, at) => ({
      kind: 'child' as const,
      parent,
      choice,
      logChance: locations[at]!,
      score: scores[at]!,
    }));
  };

  return {
    choose(next) {
      const children = live.flatMap((one, parent) => extend(one, parent, next[parent]!));
      const kept = [...leaves, ...children].sort((a, b) => b.score - a.score).slice(0, size);
      const successors: Successor[] = [];
      const survivors: Live[] = [];
      const finished: Leaf[] = [];
      for (const one of kept) {
        if (one.kind === 'leaf') {
          finished.push(one);
          continue;
        }
        const { parent, choice, logChance, score } = one;
        const written = write(live[parent]!.hypothesis, choice.token, choice.logProbability);
        if (written.kind === 'finished') {
          finished.push({ kind: 'leaf', continuation: written.continuation, score });
        } else {
          survivors.push({ hypothesis: written.hypothesis, logChance, score });
          successors.push({ parent, token: choice.token });
        }
      }
      live = survivors;
      leaves = finished;
      return successors;
    },
    continuations: () =>
      leaves.map(({ continuation }) => continuation).sort((a, b) => b.logProbability - a.logProbability),
  };
}
