import { type DecodingRequest, decode } from '../../../src/llm/decode/decode.ts';
import type { Continuation } from '../../../src/llm/language-model.ts';
import fc from '../../support/properties.ts';
import { type ToyOptions, ToyTokenModel } from '../../support/toy-token-model.ts';

export const plain: DecodingRequest = {
  method: 'sample',
  index: 0,
  count: 1,
  maxTokens: 4,
  stop: [],
  seed: 1,
  temperature: 1,
  topP: 1,
  minP: 0,
};

/** Three tokens besides the end; what follows depends on the last token and on the prompt. */
const rows = [
  [2, 9, 5, 4],
  [6, 1, 7, 2],
  [3, 5, 1, 3],
  [8, 2, 2, 1],
];

export const smallToy = (options: Partial<ToyOptions> = {}): ToyTokenModel =>
  new ToyTokenModel({
    vocabulary: ['', 'a', 'b', 'c'],
    weights: (written, prompt) => rows[((written.at(-1) ?? 0) + prompt) % rows.length]!,
    ...options,
  });

/** Toys with `letters` tokens besides the end, of any weights; weight 0 is never the whole row. */
export const toyWeights = (letters: number): fc.Arbitrary<number[][]> => {
  const row = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: letters + 1, maxLength: letters + 1 })
    .filter((weights) => weights.some((weight) => weight > 0));
  return fc.array(row, { minLength: letters + 1, maxLength: letters + 1 });
};

export function tableToy(weights: readonly (readonly number[])[], options: Partial<ToyOptions> = {}) {
  return new ToyTokenModel({
    vocabulary: ['', ...'abcdefgh'.slice(0, weights.length - 1)],
    weights: (written) => weights[written.at(-1) ?? 0]!,
    ...options,
  });
}

/** Decodes `prompts` prompts of a toy one after the other, and sees to it that no branch is left. */
export async function decodeToy(
  toy: ToyTokenModel,
  request: Partial<DecodingRequest>,
  prompts = 1,
): Promise<readonly (readonly Continuation[])[]> {
  const all: (readonly Continuation[])[] = [];
  for (let index = 0; index < prompts; index += 1) {
    const asked = { ...plain, ...request, index };
    all.push(
      await decode(toy, toy.begin(index), () => toy.again(index), asked, new AbortController().signal),
    );
    if (toy.held > 0) throw new Error(`${toy.held} branches are left`);
  }
  return all;
}
