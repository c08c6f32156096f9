import { loadavg } from 'node:os';
import type { Llama, LlamaModel, Token } from 'node-llama-cpp';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { counted } from '../../report/numbers.ts';
import type { LanguageModel } from '../language-model.ts';
import { countingTokens } from '../model-views.ts';
import { hashFiles, hashModel } from '../models/model-files.ts';
import { ggufModel, pickTopQuickly } from './gguf-model.ts';
import { type GgufOptions, smallModel } from './gguf-options.ts';
import { createContext, type LoadedLlama, loadLlama, loadModel } from './load-model.ts';
import { type ModelFacts, readModelFacts } from './model-facts.ts';
import { planContext } from './plan-context.ts';
import { SequenceSlots } from './sequence-slots.ts';
import { chooseFork, Stepper } from './stepper.ts';
import { createVocabulary } from './vocabulary.ts';

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

/**
 * Opens a GGUF file in this process.
 *
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_UNREADABLE; MODEL_UNFIT when it does not fit into memory, the adapter does
 * not belong to it, or the accelerator is not there
 */
export async function openGguf(
  path: string,
  options: GgufOptions,
  { signal }: { readonly signal: AbortSignal },
): Promise<LanguageModel> {
  signal.throwIfAborted();
  const facts = readModelFacts(path);
  const origin = await originOf(path, options, signal);
  const { gpu = 'auto' } = options;
  const loaded = await loadLlama(gpu === 'auto' && facts.parameters < smallModel ? 'none' : gpu);
  const { llama } = loaded;
  const freeBytes = await freeMemory(llama, facts, options);
  // With F32 weights log-probabilities then agree with PyTorch's to about 1e-5 (without flash attention); F16 takes half the
  // memory, and differs by 1e-3.
  const cache = hasSinglePrecision(facts) ? 'F32' : 'F16';
  const sizes = {
    ...facts,
    vocabularySize: facts.vocabulary.tokens.length,
    cacheBytesPerToken: facts.cacheBytesPerToken * (cache === 'F32' ? 2 : 1),
  };
  const plan = planContext(sizes, freeBytes, options);
  const model = await loadModel(llama, facts, options, plan, signal);
  try {
    const threads = chooseThreads(facts, llama.cpuMathCores, loadavg()[0] ?? 0, options);
    const context = await createContext(model, facts, options, { ...plan, cache, threads }, signal);
    pickTopQuickly(context);
    const sequences = Array.from({ length: plan.sequences }, () => context.getSequence());
    const { shareBatches = true, reusePrefixes = false } = options;
    const slots = new SequenceSlots(sequences, reusePrefixes);
    const opened = ggufModel({
      info: {
        ...{ name: facts.name, origin, threads },
        contextSize: plan.contextSize,
        device: deviceOf(loaded, model, threads),
      },
      chat: facts.chat,
      llama,
      model,
      sequences: slots.size,
      shareBatches,
      engine: {
        stepper: new Stepper(
          slots,
          chooseFork(sequences[0]!, llama.gpu === false ? sizes.cacheBytesPerToken : null),
        ),
        vocabulary: createVocabulary(facts.vocabulary),
        contextSize: plan.contextSize,
        isEnd: (token) => model.isEogToken(token as Token),
      },
    });
    return countingTokens(opened);
  } catch (error) {
    await model.dispose();
    throw error;
  }
}

function deviceOf(
  { llama: { gpu }, passedOver }: LoadedLlama,
  { gpuLayers, fileInsights }: LlamaModel,
  threads: number,
): string {
  const layers = () => `${gpuLayers} of ${fileInsights.totalLayers} layers`;
  const device = gpu === false ? `CPU, ${counted(threads, 'thread')}` : `${gpu}, ${layers()}`;
  return passedOver.length === 0 ? device : `${device} (not on ${passedOver.join('; ')})`;
}

/** Four bytes for nearly every number; half precision has two. */
const hasSinglePrecision = ({ fileBytes, parameters }: ModelFacts): boolean => fileBytes > 3 * parameters;

/** What the answers come from: the file, and the adapter if there is one. */
async function originOf(path: string, { lora }: GgufOptions, signal: AbortSignal): Promise<string> {
  const model = `sha256:${await hashModel(path, () => {}, signal)}`;
  if (lora === undefined) return model;
  try {
    return `${model} + ${lora.scale ?? 1} x sha256:${await hashFiles([lora.path], signal)}`;
  } catch (cause) {
    signal.throwIfAborted();
    throw new LakatosError('MODEL_NOT_FOUND', `the adapter can not be read: ${messageOf(cause)}`, { cause });
  }
}

/** Where the context will be: on the accelerator if the model fits there, on both if it does not. */
async function freeMemory(
  llama: Llama,
  { fileBytes }: ModelFacts,
  { gpuLayers }: GgufOptions,
): Promise<number> {
  const main = process.availableMemory();
  if (llama.gpu === false || gpuLayers === 0) return main;
  const { free } = await llama.getVramState();
  return fileBytes < free ? free : free + main;
}
