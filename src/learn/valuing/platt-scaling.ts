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
import { chanceOfLogOdds } from '../../prove/value/linear-value.ts';

export interface JudgedScore {
  /** z */
  readonly score: number;
  readonly proved: boolean;
}

export interface PlattLine {
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
