import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { readModelFacts } from '../../../src/llm/gguf/model-facts.ts';
import { layoutVersion } from '../../../src/llm/profiles/tactic-profiles.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('the header tells what a plan needs', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path, { size: '1M', type: 'q8_0', contextLength: 777 });
  const facts = readModelFacts(path);
  expect(facts).toMatchObject({
    name: '1M-q8_0-1.gguf',
    paths: [path],
    layers: 4,
    width: 128,
    trainedContext: 777,
    // Keys and values of 2 heads of 64 half-precision numbers, in 4 layers.
    cacheBytesPerToken: 2 * 2 * 64 * 2 * 4,
    vocabulary: { spelling: 'gpt2' },
  });
  const blocks = 4 * (4 * 128 * 128 + 3 * 128 * 352 + 2 * 128);
  expect(facts.parameters).toBe(2 * 1024 * 128 + blocks + 128);
  expect(facts.vocabulary.tokens.length).toBe(1024);
  expect(facts.fileBytes).toBeGreaterThan(facts.parameters);
});

test('a model that was taught sequences of another layout is refused', async () => {
  await using folder = await temporaryFolder();
  const [ours, later] = await Promise.all([
    writeSmallModel(folder.path, { layout: layoutVersion, fileName: 'ours.gguf' }),
    writeSmallModel(folder.path, { layout: layoutVersion + 1, fileName: 'later.gguf' }),
  ]);
  expect(readModelFacts(ours).layers).toBe(2);
  expect(() => readModelFacts(later)).toThrow(
    expect.objectContaining({
      code: 'MODEL_UNFIT',
      message: expect.stringMatching(/later\.gguf was taught sequences of layout 2, .* layout 1$/),
      advice: expect.stringContaining('train'),
    }),
  );
});

test('the layout is that of the trainer', async () => {
  const python = new URL('../../../trainer/lakatos_trainer/tokenizer/control.py', import.meta.url);
  expect(await readFile(python, 'utf8')).toMatch(new RegExp(`^LAYOUT_VERSION = ${layoutVersion}$`, 'm'));
});
