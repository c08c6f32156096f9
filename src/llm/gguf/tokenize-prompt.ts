import type { LlamaModel } from 'node-llama-cpp';
import { LakatosError } from '../../../core/errors.ts';
import type { Prompt, PromptPiece } from '../prompt.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A prompt as a model reads it. */
export interface TokenizedPrompt {
  readonly tokens: readonly number[];
  /** What is wanted after the token at `at`: the log-probabilities of these. */
  readonly reading: { readonly at: number; readonly tokens: readonly number[] } | null;
}

export type Tokenizer = Pick<LlamaModel, 'tokenize' | 'tokens'>;

/**
 * Turns a prompt into tokens. Neighbouring texts are read as one, unless a reading is wanted between them. The token
 * that begins a text comes first where the model wants one.
 *
 * @throws LakatosError MODEL_UNFIT when the vocabulary lacks a special token; INPUT_INVALID when nothing is to be read
 */
export function tokenizePrompt(
  tokenizer: Tokenizer,
  vocabulary: Vocabulary,
  prompt: Prompt,
): TokenizedPrompt {
  const { pieces, reading } = prompt;
  const tokens: number[] = [];
  const { bos, shouldPrependBosToken } = tokenizer.tokens;
  if (shouldPrependBosToken && bos !== null) tokens.push(bos);
  let at: number | null = null;
  let text = '';
  const readText = () => {
    tokens.push(...tokenizer.tokenize(text, false));
    text = '';
  };
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'text') {
      text += piece.text;
    } else {
      readText();
      const token = specialToken(vocabulary, piece.name);
      // A prompt that itself begins as the model wants it needs no second beginning.
      if (index > 0 || token !== tokens[0]) tokens.push(token);
    }
    if (index === reading?.after) {
      readText();
      at = tokens.length - 1;
    }
  }
  readText();
  if (tokens.length === 0 || at === -1 || (reading !== undefined && at === null)) {
    throw new LakatosError('INPUT_INVALID', 'a prompt, or the part of it before a reading, is empty');
  }
  return {
    tokens,
    reading:
      reading === undefined || at === null
        ? null
        : { at, tokens: reading.tokens.map((piece) => singleToken(tokenizer, vocabulary, piece)) },
  };
}

/** @throws LakatosError MODEL_UNFIT when the vocabulary lacks it */
export function specialToken(vocabulary: Vocabulary, name: string): number {
  const token = vocabulary.specialToken(name);
  if (token === undefined) {
    throw new LakatosError('MODEL_UNFIT', `the vocabulary of the model has no special token ${name}`, {
      advice: 'Choose the profile that belongs to this model.',
    });
  }
  return token;
}

function singleToken(tokenizer: Tokenizer, vocabulary: Vocabulary, piece: PromptPiece): number {
  if (piece.kind === 'special') return specialToken(vocabulary, piece.name);
  const [token, ...more] = tokenizer.tokenize(piece.text, false);
  if (token === undefined || more.length > 0) {
    throw new LakatosError('MODEL_UNFIT', `${JSON.stringify(piece.text)} is not one token of this model`, {
      advice: 'Choose the profile that belongs to this model.',
    });
  }
  return token;
}
