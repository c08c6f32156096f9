import { z } from 'zod';
import { sha256 } from '../../../core/hash.ts';
import type { Random } from '../../../core/random.ts';
import { positive } from '../../../core/schemas.ts';
import { chanceOf, chanceOfLogOdds, logOddsOf, type ValueWeights } from '../../prove/value/linear-value.ts';
import { calibrate } from '../calibration/calibrate.ts';
import type { Calibration, Prediction } from '../calibration/run-calibration.ts';
import { type AdamSettings, fitByAdam } from '../fitting/adam.ts';
import { valueLabelNames } from '../labels/value-labels.ts';
import type { ValueLesson, ValueLessons } from './value-lessons.ts';

/**
 * A line through log-odds that makes chances of them: P(proved | z) = 1 / (1 + exp(-(a z + b))), with the a and b of the least
 * cross-entropy on states of which it is known what became of them. A value learnt from labels that say something else than a
 * chance within the budget (the chance of tactics drawn at random, for one) has the right order and the wrong scale.
 *
 * Found by Newton's method. As Platt has it, the outcomes are drawn a little towards each other, so that there is a least loss where z
 * tells proved and unproved apart completely. A line that falls would turn the order round, for no better reason than that the order
 * means nothing: then the best line that does not fall, a level one, is taken.
 *
 * Source: J. Platt, Probabilistic outputs for support vector machines (1999); the halved steps: Lin, Lin, Weng, A note on Platt's
 * probabilistic outputs for support vector machines (2007).
 */
export interface JudgedScore {
  /** z */
  readonly score: number;
  readonly proved: boolean;
}

interface PlattLine {
  /** a, at least 0; at 0 all z come to the same chance. */
  readonly slope: number;
  /** b */
  readonly offset: number;
}

/** The line that changes nothing. */
const identity: PlattLine = { slope: 1, offset: 0 };

const mostSteps = 100;
/** A step that makes the loss less by a smaller share than this is the end. */
const leastGain = 1e-12;
/** Keeps the system solvable where all z are equal. */
const ridge = 1e-9;

/** Nothing is changed where there is nothing proved, or nothing else. */
export function plattScaling(scores: readonly JudgedScore[]): PlattLine {
  const proved = scores.filter((one) => one.proved).length;
  const others = scores.length - proved;
  if (proved === 0 || others === 0) return identity;
  const [high, low] = [(proved + 1) / (proved + 2), 1 / (others + 2)];
  const targets = scores.map((one) => (one.proved ? high : low));
  const share = (proved * high + others * low) / scores.length;
  const level: PlattLine = { slope: 0, offset: Math.log(share / (1 - share)) };
  let line = level;
  let loss = lossOf(line);
  for (let step = 0; step < mostSteps; step += 1) {
    const [slope, offset] = newtonStep(line);
    let part = 1;
    let next = line;
    for (; part > 1e-10; part /= 2) {
      next = { slope: line.slope - part * slope, offset: line.offset - part * offset };
      if (lossOf(next) < loss) break;
    }
    const nextLoss = lossOf(next);
    if (!(loss - nextLoss > leastGain * loss)) break;
    [line, loss] = [next, nextLoss];
  }
  // The loss is convex: if its least is at a falling line, the least of all others is at a level one.
  return line.slope > 0 ? line : level;

  function lossOf({ slope, offset }: PlattLine): number {
    return scores.reduce((sum, { score }, at) => {
      const z = slope * score + offset;
      // ln (1 + exp z) - t z, without the overflow
      return sum + Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))) - targets[at]! * z;
    }, 0);
  }

  function newtonStep({ slope, offset }: PlattLine): readonly [number, number] {
    let [ga, gb, haa, hab, hbb] = [0, 0, ridge, 0, ridge];
    scores.forEach(({ score }, at) => {
      const chance = chanceOfLogOdds(slope * score + offset);
      const error = chance - targets[at]!;
      const curvature = chance * (1 - chance);
      ga += error * score;
      gb += error;
      haa += curvature * score * score;
      hab += curvature * score;
      hbb += curvature;
    });
    const determinant = haa * hbb - hab * hab;
    return [(hbb * ga - hab * gb) / determinant, (haa * gb - hab * ga) / determinant];
  }
}

export const folds = 5;

/** What weights say of a state of a theorem that they have not learnt from, and what became of it. */
interface UnseenScore extends JudgedScore {
  readonly theorem: string;
  readonly fold: number;
}

/**
 * The log-odds of states by weights that have not seen their theorems: each fifth of the theorems is judged by what the other four
 * teach. Of states of which it is known what became of them.
 */
export function unseenScores(
  lessons: readonly ValueLesson[],
  learn: (lessons: readonly ValueLesson[]) => ValueWeights,
): UnseenScore[] {
  const foldOf = foldsOf(lessons);
  return Array.from({ length: folds }, (_, fold) => {
    const weights = learn(lessons.filter(({ theorem }) => foldOf.get(theorem) !== fold));
    return lessons.flatMap(({ theorem, places, proved }) =>
      foldOf.get(theorem) !== fold || proved === null
        ? []
        : [{ theorem, fold, proved, score: logOddsOf(weights, places) }],
    );
  }).flat();
}

/**
 * How good such scores are. Their order is that of the scores themselves: a fold with many proofs gets its scale from others with
 * few, so that chances of different folds compare worse than the scores do.
 */
export function judgeScores(scores: readonly UnseenScore[]): Calibration | null {
  const ordered = scores.map(({ theorem, proved, score: value }) => ({ theorem, proved, value }));
  return calibrate(unseenChances(scores), ordered);
}

/** The chances that come of such scores; the scale of each fold is learnt from the others. */
function unseenChances(scores: readonly UnseenScore[]): Prediction[] {
  return Array.from({ length: folds }, (_, at) => {
    const { slope, offset } = plattScaling(scores.filter(({ fold }) => fold !== at));
    return scores.flatMap(({ fold, score, ...state }) =>
      fold === at ? [{ ...state, value: chanceOfLogOdds(slope * score + offset) }] : [],
    );
  }).flat();
}

/** By a hash of its name, so that a theorem's place says nothing of its kind. */
function foldsOf(lessons: readonly ValueLesson[]): ReadonlyMap<string, number> {
  const theorems = [...new Set(lessons.map(({ theorem }) => theorem))];
  const keys = new Map(theorems.map((theorem) => [theorem, sha256(theorem)]));
  const ordered = theorems.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
  return new Map(ordered.map((theorem, at) => [theorem, at % folds]));
}

/** How a linear value is learnt. */
export const valuingSettingsSchema = z.strictObject({
  labels: z.enum(valueLabelNames).describe('what the states of a search teach'),
  fits: positive
    .default(4)
    .describe(
      'how often the weights are fitted, each time to labels by the last ones; only the labels `temporal` ask such a critic',
    ),
});

/** A lesson with a label. */
type LabelledState = Pick<ValueLesson, 'places' | 'weight'> & { readonly label: number };

interface ValueFitSettings extends AdamSettings {
  /** Length of the vector of weights, a power of two. */
  readonly size: number;
}

export const usualValueFit: ValueFitSettings = {
  size: 2 ** 13,
  epochs: 30,
  leastSteps: 250,
  batch: 32,
  learningRate: 0.003,
  weightDecay: 0.1,
};

export function valueLoss(states: readonly LabelledState[], weights: ValueWeights): number {
  return states.reduce((sum, { places, weight, label }) => {
    const value = chanceOf(weights, places);
    return sum - weight * (label * Math.log(value) + (1 - label) * Math.log(1 - value));
  }, 0);
}

/** Of the loss, by each weight. */
export function valueGradient(states: readonly LabelledState[], weights: ValueWeights): Float32Array {
  const gradient = new Float32Array(weights.length);
  for (const { places, weight, label } of states) {
    const slope = weight * (chanceOf(weights, places) - label);
    for (const place of places) gradient[place]! += slope;
  }
  return gradient;
}

/**
 * Fits a linear value (`src/prove/value`) to labels y between 0 and 1: the least cross-entropy
 *
 *   loss = - Σ_s ω_s (y_s ln V(s) + (1 - y_s) ln (1 - V(s)))
 */
export function fitValue(
  lessons: readonly ValueLesson[],
  { size, ...settings }: ValueFitSettings,
  random: Random,
): ValueWeights {
  const items = lessons.flatMap(({ label, ...lesson }) => (label === null ? [] : [{ ...lesson, label }]));
  return fitByAdam(
    { items, gradientOf: valueGradient, start: new Float32Array(size), decaying: size },
    settings,
    random,
  );
}

/**
 * Weights that are fitted again and again, each time to labels that the last ones make as critic, as AgentPRM does (2025); after
 * the first fit where the labels ask no critic.
 * @param gathered what the lessons are from
 * @param fits how many, from 1
 */
export function fitWithCritic(
  lessons: readonly ValueLesson[],
  gathered: Pick<ValueLessons, 'relabel'>,
  fits: number,
  learn: (lessons: readonly ValueLesson[]) => ValueWeights,
): ValueWeights {
  let weights = learn(lessons);
  for (let done = 1; done < fits; done += 1) {
    const labelled = gathered.relabel(lessons, weights);
    if (labelled === null) return weights;
    weights = learn(labelled);
  }
  return weights;
}
