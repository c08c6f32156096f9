import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { countNumbers } from './count-numbers.ts';
import type { GgufHeader } from './gguf-header.ts';
import { quantisationOf } from './quantisation.ts';

/** What is worth knowing of a GGUF file before it is loaded. */
export const ggufFactsSchema = z.strictObject({
  /** What the model calls itself; null when it does not. */
  name: z.string().nullable(),
  /** llama.cpp's word: `llama`, `qwen2`. */
  architecture: z.string(),
  /** Numbers in all tensors. */
  parameters: natural,
  quantisation: z.string(),
  /** Tokens that it was trained for; null when it does not tell. */
  contextLength: z.number().int().positive().nullable(),
  vocabularySize: z.number().int().positive(),
});
export type GgufFacts = z.infer<typeof ggufFactsSchema>;

/**
 * The facts of a header. @throws Error whose message says why no language model can be made of it, as the end of a
 * sentence
 */
export function factsOf(header: GgufHeader): GgufFacts {
  const { values, tensors } = header;
  const text = (key: string): string | null => {
    const value = values.get(key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const type = text('general.type');
  if (type === 'adapter') throw new Error('it is an adapter (LoRA), to be used with its base model');
  const architecture = text('general.architecture');
  if (architecture === null) throw new Error('it does not name its architecture');
  if (type === 'mmproj' || architecture === 'clip') throw new Error('it reads pictures, and writes nothing');
  const tokens = values.get('tokenizer.ggml.tokens');
  if (!Array.isArray(tokens) || tokens.length === 0) throw new Error('it has no vocabulary');
  if (tensors.length === 0) throw new Error('it has no weights');
  const context = values.get(`${architecture}.context_length`);
  const contextLength = typeof context === 'number' || typeof context === 'bigint' ? Number(context) : null;
  return {
    name: text('general.name'),
    architecture,
    parameters: tensors.reduce((sum, tensor) => sum + countNumbers(tensor), 0),
    quantisation: quantisationOf(header),
    contextLength: contextLength !== null && contextLength > 0 ? contextLength : null,
    vocabularySize: tokens.length,
  };
}
