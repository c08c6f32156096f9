import type { LlamaModel } from 'node-llama-cpp';
import { LakatosError } from '../../../core/errors.ts';
import type { Prompt, PromptPiece } from '../prompt.ts';
import type { VocabularyFacts } from './model-facts.ts';

const normal = 1;
const control = 3;
const userDefined = 4;
const byte = 6;

/** The tokens of a model by name, and their texts. */
export interface Vocabulary {
  readonly size: number;
  /** The special token of this name: one that is never read out of text, or that the maker of the model has added. */
  specialToken(name: string): number | undefined;
  /** The exact text of tokens that follow each other; special tokens have none, nor has half a character at the end. */
  textOf(tokens: readonly number[]): string;
}

export function createVocabulary({ spelling, tokens, types }: VocabularyFacts): Vocabulary {
  const special = new Map<string, number>();
  for (const [token, type] of types.entries()) {
    if (type === control || type === userDefined) special.set(tokens[token]!, token);
  }
  const spell = spelling === 'gpt2' ? bytesOfLetters : bytesOfPiece;
  const known = new Map<number, Uint8Array>();
  const bytesOf = (token: number): Uint8Array => {
    const before = known.get(token);
    if (before !== undefined) return before;
    const name = tokens[token] ?? '';
    const type = types[token] ?? normal;
    const bytes =
      type === normal || type === byte
        ? spell(name, type)
        : type === userDefined
          ? Buffer.from(name)
          : new Uint8Array();
    known.set(token, bytes);
    return bytes;
  };
  return {
    size: tokens.length,
    specialToken: (name) => special.get(name),
    textOf: (list) =>
      // As a stream, so that the bytes of a character that goes on are kept back.
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(list.map(bytesOf)), {
        stream: true,
      }),
  };
}

/** SentencePiece writes ▁ for a space, and bytes without a token of their own as <0x0A>. */
function bytesOfPiece(name: string, type: number): Uint8Array {
  const code = type === byte ? /^<0x([0-9A-F]{2})>$/.exec(name)?.[1] : undefined;
  return code === undefined
    ? Buffer.from(name.replaceAll('▁', ' '))
    : Uint8Array.of(Number.parseInt(code, 16));
}

/** GPT-2 spells bytes as letters: those that print as themselves, the others, in order, as U+0100 and on. */
function bytesOfLetters(name: string): Uint8Array {
  return Uint8Array.from(name, (letter) => byteOfLetter.get(letter) ?? 0x3f);
}

const byteOfLetter = new Map<string, number>();
for (let code = 0, hidden = 0; code < 256; code++) {
  const prints = (code >= 33 && code <= 126) || (code >= 161 && code <= 172) || code >= 174;
  byteOfLetter.set(String.fromCharCode(prints ? code : 256 + hidden), code);
  if (!prints) hidden += 1;
}

/** A prompt as a model reads it. */
export interface TokenizedPrompt {
  readonly tokens: readonly number[];
  /** What is wanted after the token at `at`: the log-probabilities of these. */
  readonly reading: { readonly at: number; readonly tokens: readonly number[] } | null;
}

type Tokenizer = Pick<LlamaModel, 'tokenize' | 'tokens'>;

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
