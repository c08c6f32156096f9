import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LlamaModel } from 'node-llama-cpp';
import { createVocabulary, tokenizePrompt } from '../../../src/llm/gguf/vocabulary.ts';
import { type Prompt, type PromptPiece, special, text } from '../../../src/llm/prompt.ts';
import { openSmallEngine, type SmallEngine } from '../../support/gguf/small-engine.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { controlTokens, smallVocabulary } from '../../support/gguf/small-vocabulary.ts';
import fc from '../../support/properties.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let opened: SmallEngine;
beforeAll(async () => {
  await using folder = await temporaryFolder();
  opened = await openSmallEngine(await writeSmallModel(folder.path));
});
afterAll(async () => await opened[Symbol.asyncDispose]());

const vocabulary = createVocabulary({ spelling: 'gpt2', ...smallVocabulary(320) });
const tokenize = (pieces: readonly PromptPiece[], reading?: Prompt['reading']) =>
  tokenizePrompt(opened.model, vocabulary, reading ? { pieces, reading } : { pieces });

test('what is tokenised is what is read back, spaces and all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (content) => {
      expect(vocabulary.textOf(tokenize([text(content)]).tokens)).toBe(content);
    }),
  );
  const lean = 'refine foo ?_ ?_ , x . y';
  expect(vocabulary.textOf(tokenize([text(lean)]).tokens)).toBe(lean);
});

test('text that looks like a special token is none', () => {
  for (const name of controlTokens) {
    const { tokens } = tokenize([text(`a${name}b`)]);
    expect(tokens.filter((token) => token < controlTokens.length)).toEqual([]);
    expect(vocabulary.textOf(tokens)).toBe(`a${name}b`);
    expect(tokenize([special(name)]).tokens).toEqual([controlTokens.indexOf(name)]);
  }
});

test('neighbouring texts are read as one, unless there is a reading between them', () => {
  const pieces = [text(' si'), text('mp')];
  expect(tokenize(pieces).tokens).toEqual(tokenize([text(' simp')]).tokens);
  const read = tokenize(pieces, { after: 0, tokens: [special('<|v0|>'), text('a')] });
  expect(read.tokens).toEqual([...tokenize([text(' si')]).tokens, ...tokenize([text('mp')]).tokens]);
  expect(read.reading).toEqual({
    at: tokenize([text(' si')]).tokens.length - 1,
    tokens: [controlTokens.indexOf('<|v0|>'), tokenize([text('a')]).tokens[0]],
  });
});

describe('the token that begins a text', () => {
  const beginning = (pieces: readonly PromptPiece[]) => {
    const wanting = {
      tokenize: opened.model.tokenize,
      tokens: { bos: 0, shouldPrependBosToken: true },
    } as unknown as LlamaModel;
    return tokenizePrompt(wanting, vocabulary, { pieces }).tokens;
  };

  test('comes first where the model wants it, and once', () => {
    expect(beginning([special('<|state|>')])).toEqual([0, 1]);
    expect(beginning([special('<|endoftext|>'), special('<|state|>')])).toEqual([0, 1]);
    expect(tokenize([special('<|state|>')]).tokens).toEqual([1]);
  });
});

test('what the vocabulary lacks is refused', () => {
  const unfit = (message: RegExp) =>
    expect.objectContaining({ code: 'MODEL_UNFIT', message: expect.stringMatching(message) });
  expect(() => tokenize([special('<|im_start|>')])).toThrow(unfit(/<\|im_start\|>/));
  expect(() => tokenize([text('a')], { after: 0, tokens: [text('ab')] })).toThrow(
    unfit(/"ab" is not one token/),
  );
  expect(() => tokenize([text('a')], { after: 0, tokens: [special('<|v8|>')] })).toThrow(unfit(/<\|v8\|>/));
});

test('an empty prompt is refused', () => {
  const invalid = expect.objectContaining({ code: 'INPUT_INVALID' });
  expect(() => tokenize([])).toThrow(invalid);
  expect(() => tokenize([text(''), text('a')], { after: 0, tokens: [special('<|v0|>')] })).toThrow(invalid);
});
