import { type GgufOptions, smallModel } from './gguf-options.ts';
import type { ModelFacts } from './model-facts.ts';

/**
 * Threads of the CPU for a model. Those of llama.cpp wait for each other many times a token, and spin meanwhile: a single one that
 * gets no core keeps all others busy with waiting (a model with 135 million parameters wrote 1 token a second with two threads on
 * two cores that others used, and 20 with one). So small models have one, and others no more than there are idle cores, and half
 * of all at most where others compute at the same time.
 *
 * @param cores that compute
 * @param load processes that ran or wanted to, on average over the last minute; 0 where the system does not tell
 */
export function chooseThreads(
  { parameters }: Pick<ModelFacts, 'parameters'>,
  cores: number,
  load: number,
  { threads, sharesCores = false }: Pick<GgufOptions, 'threads' | 'sharesCores'>,
): number {
  if (threads !== undefined) return threads;
  if (parameters < smallModel) return 1;
  const most = sharesCores ? Math.floor(cores / 2) : cores;
  return Math.max(1, Math.min(most, cores - Math.round(load)));
}
