import type { Dialect } from './dialect.ts';

/**
 * What else a server would do to the probabilities, switched off in so many words: vLLM and SGLang take top-k and penalties from
 * the model's `generation_config.json`, llama-server cuts to the 40 most probable tokens. And min-p, which is none of OpenAI's.
 */
export function undoDefaults(dialect: Dialect, minP: number): object {
  switch (dialect) {
    case 'vllm':
    case 'sglang':
      return { min_p: minP, top_k: -1, repetition_penalty: 1 };
    case 'llama-server':
      return { min_p: minP, top_k: 0, repeat_penalty: 1, cache_prompt: true };
    case 'lakatos':
      return { min_p: minP };
    case 'openai':
      return minP === 0 ? {} : { min_p: minP };
  }
}
