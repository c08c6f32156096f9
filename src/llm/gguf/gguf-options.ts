/** How a GGUF file is run; whatever is absent is chosen by what the model is and what fits into memory. */
export interface GgufOptions {
  /** Default `auto`: the best accelerator that is there; models of under 50 million parameters stay on the CPU. */
  readonly gpu?: GpuChoice;
  /** Layers that go to the accelerator; `auto`: as many as fit. */
  readonly gpuLayers?: 'auto' | 'max' | number;
  /** Tokens of a prompt and its continuation together. */
  readonly contextSize?: number;
  /** What the model will be asked, so that context and sequences can be chosen for it. Default: tactics. */
  readonly task?: ContextTask;
  /** Texts that are continued at the same time, 256 at most. */
  readonly sequences?: number;
  /** Of the CPU. Default: see `chooseThreads`. */
  readonly threads?: number;
  /** Others compute at the same time, as Lean does in a search: at least half of the cores are theirs. */
  readonly sharesCores?: boolean;
  /** An adapter to put onto the model; scale default 1. */
  readonly lora?: { readonly path: string; readonly scale?: number };
  /**
   * Evaluate calls that overlap in the same batches; default true. Probabilities depend a little (about 1e-6 with F32,
   * up to 1e-1 with Q8_0 in the worst case seen) on what else is in a batch, so answers of overlapping calls then depend
   * on their timing. Calls that do not overlap are not touched by this.
   */
  readonly shareBatches?: boolean;
  /**
   * Do not evaluate again what an earlier prompt began with; default false. With it, answers depend a little on the calls
   * before.
   */
  readonly reusePrefixes?: boolean;
}

/** What a model will be asked. */
export interface ContextTask {
  /** Tokens of a prompt with its answer. */
  readonly tokens: number;
  /** Answers that have to be written at once: fewer would be of no use. */
  readonly answers: number;
}

export type GpuChoice = 'auto' | 'none' | 'cuda' | 'vulkan' | 'metal';

/** Below this many parameters, starting kernels or threads takes longer than the work that they share. */
export const smallModel = 50_000_000;
