import { LakatosError } from '../../../core/errors.ts';
import type { Random } from '../../../core/random.ts';
import type { Continuation, Sampling } from '../language-model.ts';
import {
  type Beam,
  emptyHypothesis,
  type NextTokens,
  type Selection,
  type Successor,
  type WriteToken,
} from './token-model.ts';

/** Far more than sums of chances are off by rounding, and far less than anybody means by a share. */
const rounding = 1e-9;

export interface TokenChoice {
  readonly token: number;
  /** By the model itself. */
  readonly logProbability: number;
  /** Natural logarithm of its chance to be drawn; these chances sum to 1. */
  readonly logChance: number;
}

/**
 * What tokens are drawn from, most probable first. With the model's log-probabilities l_1 >= l_2 >= ... :
 *
 *   chance_i ~ exp(l_i / temperature)      (temperature 0: all of it on the first token)
 *
 * and of these the longest beginning that passes both cuts, scaled to sum 1 again: `topP` keeps the fewest tokens whose
 * chances sum to it, `minP` those with at least this share of the first one's chance. At least one is kept.
 *
 * `next` may hold only the model's most probable tokens: then the others are never drawn, at any temperature, and topP
 * is a part of what those listed have together, not of the whole vocabulary.
 *
 * Sources: A. Holtzman and others, The Curious Case of Neural Text Degeneration (ICLR 2020), section 3.1, for top-p;
 * M. Nguyen and others, Turning Up the Heat: Min-p Sampling (ICLR 2025), section 3, for min-p.
 * @throws LakatosError MODEL_FAILED when no token has a probability
 */
export function truncate(
  { tokens, logProbabilities }: NextTokens,
  { temperature, topP, minP }: Pick<Sampling, 'temperature' | 'topP' | 'minP'>,
): readonly TokenChoice[] {
  const possible = [...tokens.keys()].filter((at) => Number.isFinite(logProbabilities[at]));
  const first = possible[0];
  if (first === undefined) {
    throw new LakatosError('MODEL_FAILED', 'the language model gives no token a probability', {
      advice: 'The file of the model may be damaged: fetch or convert it again.',
    });
  }
  const top = logProbabilities[first]!;
  if (temperature === 0) return [{ token: tokens[first]!, logProbability: top, logChance: 0 }];
  // Relative to the first token, so that no exponential overflows.
  const relative = possible.map((at) => (logProbabilities[at]! - top) / temperature);
  const kept = countKept(relative, topP, Math.log(minP));
  const scale = Math.log(sumOfExponentials(relative.slice(0, kept)));
  return possible.slice(0, kept).map((at, rank) => ({
    token: tokens[at]!,
    logProbability: logProbabilities[at]!,
    logChance: relative[rank]! - scale,
  }));
}

/** How many tokens pass both cuts, of these logarithms of chances up to a constant; `least` is for the logarithms. */
function countKept(relative: readonly number[], topP: number, least: number): number {
  const enough = topP < 1 ? topP * sumOfExponentials(relative) * (1 - rounding) : Number.POSITIVE_INFINITY;
  let sum = 0;
  let kept = 0;
  for (const one of relative) {
    const weight = Math.exp(one);
    if (kept > 0 && (one < least || weight === 0 || sum >= enough)) break;
    sum += weight;
    kept += 1;
  }
  return kept;
}

function sumOfExponentials(logarithms: readonly number[]): number {
  return logarithms.reduce((sum, one) => sum + Math.exp(one), 0);
}

/** Samples that have drawn the same tokens so far share one hypothesis, and so one branch. */
interface Group {
  readonly hypothesis: Beam;
  /** Never empty, but where no samples are wanted. */
  readonly samples: readonly number[];
}

/**
 * Independent samples, one for each stream of random numbers: what is drawn does not depend on how many are drawn with it.
 */
export function sampleSelection(
  write: WriteToken,
  randoms: readonly Random[],
  cuts: Pick<Sampling, 'temperature' | 'topP' | 'minP'>,
): Selection {
  const finished: Continuation[] = [];
  let live: readonly Group[] = [{ hypothesis: emptyHypothesis, samples: [...randoms.keys()] }];

  const draw = ({ hypothesis, samples }: Group, parent: number, choices: readonly TokenChoice[]) => {
    const drawn = Map.groupBy(samples, (sample) => drawOne(choices, randoms[sample]!));
    return [...drawn].flatMap(([choice, members]) => {
      const written = write(hypothesis, choice.token, choice.logProbability);
      if (written.kind === 'live') {
        const group: Group = { hypothesis: written.hypothesis, samples: members };
        return [{ successor: { parent, token: choice.token }, group }];
      }
      for (const sample of members) finished[sample] = written.continuation;
      return [];
    });
  };

  return {
    choose(next): readonly Successor[] {
      const children = live.flatMap((group, parent) => draw(group, parent, truncate(next[parent]!, cuts)));
      live = children.map(({ group }) => group);
      return children.map(({ successor }) => successor);
    },
    continuations: () => finished,
  };
}

function drawOne(choices: readonly TokenChoice[], random: Random): TokenChoice {
  let left = random.next();
  for (const choice of choices) {
    left -= Math.exp(choice.logChance);
    if (left < 0) return choice;
  }
  return choices.at(-1)!;
}
