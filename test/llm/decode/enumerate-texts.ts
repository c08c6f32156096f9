import { truncate } from '../../../src/llm/decode/sample.ts';
import { firstStop } from '../../../src/llm/decode/token-model.ts';
import type { Continuation, Sampling } from '../../../src/llm/language-model.ts';
import type { ToyTokenModel } from '../../support/toy-token-model.ts';

export interface PossibleText extends Continuation {
  readonly logProbability: number;
  /** That a plain sample is this one. */
  readonly chance: number;
}

export interface Bounds extends Partial<Pick<Sampling, 'temperature' | 'topP' | 'minP'>> {
  readonly maxTokens: number;
  readonly stop?: readonly string[];
  readonly prompt?: number;
}

/** Every text that a toy can write, one for each sequence of tokens, most probable first. */
export function enumerateTexts(toy: ToyTokenModel, bounds: Bounds): PossibleText[] {
  const { maxTokens, stop = [], prompt = 0, temperature = 1, topP = 1, minP = 0 } = bounds;
  const found: PossibleText[] = [];
  const visit = (written: readonly number[], logProbability: number, chance: number): void => {
    const add = (text: string, end: 'stop' | 'length', tokens: number) =>
      found.push({ text, logProbability, chance, tokens, end });
    const text = toy.textOf(written);
    if (written.at(-1) === 0) return void add(toy.textOf(written.slice(0, -1)), 'stop', written.length);
    const at = firstStop(text, stop);
    if (at >= 0) return void add(text.slice(0, at), 'stop', written.length);
    if (written.length === maxTokens) return void add(text, 'length', written.length);
    for (const choice of truncate(toy.next(prompt, written), { temperature, topP, minP })) {
      const own = logProbability + choice.logProbability;
      visit([...written, choice.token], own, chance * Math.exp(choice.logChance));
    }
  };
  visit([], 0, 1);
  return found.sort((a, b) => b.logProbability - a.logProbability);
}

/** The chance of each to be among `count` draws without replacement, by going through all orders of drawing. */
export function inclusionChances(chances: readonly number[], count: number): number[] {
  const included = chances.map(() => 0);
  const draw = (taken: readonly number[], chance: number, left: number): void => {
    if (taken.length === Math.min(count, chances.length)) {
      for (const one of taken) included[one]! += chance;
      return;
    }
    for (const [one, own] of chances.entries()) {
      if (!taken.includes(one)) draw([...taken, one], (chance * own) / left, left - own);
    }
  };
  draw([], 1, 1);
  return included;
}

/** Half the sum of the differences of two distributions: 0 for equal ones, 1 for those that share nothing. */
export function totalVariation(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, chance, at) => sum + Math.abs(chance - (b[at] ?? 0)), 0) / 2;
}
