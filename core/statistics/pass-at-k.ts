import { LakatosError } from '../errors.ts';

/**
 * The chance that at least one of `k` attempts succeeds, estimated without bias from `successes` c of `attempts` n:
 *
 *   1 - C(n-c, k) / C(n, k)  =  1 - Π (1 - k/i) for i = n-c+1 .. n
 *
 * The product needs no large numbers. 1 - (1 - c/n)^k would be too low on average.
 * Source: M. Chen and others, Evaluating Large Language Models Trained on Code (2021), section 2.1.
 */
export function passAtK(attempts: number, successes: number, k: number): number {
  const areWhole = [attempts, successes, k].every((number) => Number.isSafeInteger(number));
  if (!areWhole || successes < 0 || successes > attempts || k < 1 || k > attempts) {
    throw new LakatosError('INTERNAL', `no pass@${k} with ${successes} successes in ${attempts} attempts`);
  }
  if (attempts - successes < k) return 1;
  let allFail = 1;
  for (let i = attempts - successes + 1; i <= attempts; i += 1) allFail *= 1 - k / i;
  return 1 - allFail;
}
