import type { Random } from '../../../core/random.ts';
import type { Continuation, Sampling } from '../language-model.ts';
import type { Selection, Successor } from './token-model.ts';
import { type TokenChoice, truncate } from './truncate.ts';
import { type Beam, emptyHypothesis, type WriteToken } from './write-token.ts';

export interface SampleOptions extends Pick<Sampling, 'temperature' | 'topP' | 'minP'> {
  readonly count: number;
  /** Live hypotheses at most. */
  readonly width: number;
  /** The random numbers of one sample, from their beginning. */
  readonly randomOf: (sample: number) => Random;
}

interface Sample {
  readonly index: number;
  readonly random: Random;
}

/** Samples that have drawn the same tokens so far share one hypothesis, and so one branch. */
interface Group {
  readonly hypothesis: Beam;
  /** Never empty. */
  readonly samples: readonly Sample[];
}

/**
 * Independent samples. When they need more than `width` hypotheses, the last ones wait and start over when the others
 * are done. Each sample has its own random numbers, so it draws the same tokens again: what is drawn depends neither on
 * the width nor on how many samples are wanted.
 */
export function sampleSelection(write: WriteToken, options: SampleOptions): Selection {
  const { count, width, randomOf } = options;
  const finished: Continuation[] = [];
  const begin = (indices: readonly number[]): readonly Group[] => {
    const samples = indices.map((index) => ({ index, random: randomOf(index) }));
    return samples.length === 0 ? [] : [{ hypothesis: emptyHypothesis, samples }];
  };
  let live = begin(Array.from({ length: count }, (_, index) => index));
  let waiting: number[] = [];
  let wantsStart = false;

  const draw = ({ hypothesis, samples }: Group, parent: number, choices: readonly TokenChoice[]) => {
    const drawn = Map.groupBy(samples, ({ random }) => drawOne(choices, random));
    return [...drawn].flatMap(([choice, members]) => {
      const written = write(hypothesis, choice.token, choice.logProbability);
      if (written.kind === 'live') {
        const group: Group = { hypothesis: written.hypothesis, samples: members };
        return [{ successor: { parent, token: choice.token }, group }];
      }
      for (const { index } of members) finished[index] = written.continuation;
      return [];
    });
  };

  return {
    choose(next): readonly Successor[] {
      const children = live.flatMap((group, parent) => draw(group, parent, truncate(next[parent]!, options)));
      const kept = children.slice(0, width);
      const late = children.slice(width).flatMap(({ group }) => group.samples.map(({ index }) => index));
      waiting = [...waiting, ...late];
      wantsStart = kept.length === 0 && waiting.length > 0;
      if (wantsStart) {
        live = begin(waiting);
        waiting = [];
      } else {
        live = kept.map(({ group }) => group);
      }
      return kept.map(({ successor }) => successor);
    },
    wantsStart: () => wantsStart,
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
