import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { drawContinuations } from '../../../src/llm/gguf/gguf-model.ts';
import { openSmallEngine } from '../../support/gguf/small-engine.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { request } from '../../support/gguf/small-prompts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { askTrainer } from '../../support/trainer-python.ts';

const { signal } = new AbortController();
const state = [1, 150, 151, 152, 97, 98, 40, 41, 60, 3, 2];
const endOfText = 0;

const referenceSchema = z.object({
  sequences: z.array(
    z.object({
      logProbabilities: z.array(z.number()),
      next: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
  ),
});

test.each(['tiny', '1M'] as const)(
  'the %s model: beams and readings have the log-probabilities that PyTorch works out of the same file',
  async (size) => {
    await using folder = await temporaryFolder();
    const path = await writeSmallModel(folder.path, { size, type: 'f32' });
    await using opened = await openSmallEngine(path, { sequences: 6 });
    const readings = { at: state.length - 2, tokens: [4, 5, 6, 7, 8, 9, 10, 11] };
    const { continuations, reading } = await drawContinuations(
      opened.engine,
      {
        prompt: { tokens: state, reading: readings },
        index: 0,
        request: request({ method: 'beam', count: 6, maxTokens: 24 }),
        grammar: null,
        capacity: 6,
        onTokens: () => {},
      },
      signal,
    );
    // The small engine's texts are the numbers of the tokens.
    const written = continuations.map(({ text, end }) => [
      ...text.split(' ').filter(Boolean).map(Number),
      ...(end === 'stop' ? [endOfText] : []),
    ]);
    const tokens = join(folder.path, 'tokens.json');
    await writeFile(tokens, JSON.stringify(written.map((text) => [...state, ...text])));
    const answer = await askTrainer('logits', '--model', path, '--tokens', `@${tokens}`, '--top', '2000');
    const { sequences } = referenceSchema.parse(answer);

    const differences = continuations.map(({ logProbability }, at) => {
      const own = sequences[at]!.logProbabilities.slice(state.length - 1);
      expect(own).toHaveLength(written[at]!.length);
      return Math.abs(own.reduce((sum, value) => sum + value, 0) - logProbability!);
    });
    const expected = new Map(sequences[0]!.next[readings.at]);
    readings.tokens.forEach((token, at) => {
      differences.push(Math.abs(expected.get(token)! - reading![at]!));
    });
    expect(continuations).toHaveLength(6);
    expect(Math.max(...differences)).toBeLessThan(1e-3);
  },
);
