import type { TrainingFormat } from './training-format.ts';

/** What one training is told: the configuration file of the trainer, as far as Lakatos sets it. Paths are relative to it. */
export interface TrainingJob {
  readonly schemaVersion: 1;
  readonly train: readonly string[];
  readonly evaluate: readonly string[];
  readonly start:
    | { readonly size: ModelSize; readonly vocabulary?: number }
    | {
        /** A checkpoint of ours, a GGUF file, or a folder with config.json, safetensors and tokenizer.json. */
        readonly file: string;
        /** The checkpoint of an earlier training with `lora`, to go on with. */
        readonly adapter?: string;
      };
  /** Trains an adapter for the model of `start.file`, and not the model; writes `adapter.gguf`. */
  readonly lora?: {
    readonly rank: number;
    readonly alpha?: number;
    /** Writes `model.gguf`, with the adapter merged, too. */
    readonly merge?: boolean;
  };
  /** How the model is asked: for one that the trainer did not make. */
  readonly format?: TrainingFormat;
  readonly context: number;
  readonly tacticTokens: number;
  readonly epochs: number;
  readonly steps: number;
  readonly batchTokens: number;
  /** Computes layers twice instead of keeping what their gradient needs. */
  readonly recompute?: boolean;
  readonly seed: number;
  readonly threads: number;
  readonly device: 'auto' | 'cpu' | 'cuda';
  readonly loss: {
    readonly policy: number;
    readonly value: number;
    readonly state: number;
    readonly preference: number;
  };
  readonly optimizer: { readonly learningRate: number; readonly warmupSteps: number };
  readonly output: {
    readonly type: 'Q8_0' | 'F16';
    readonly name: string;
    readonly logEvery: number;
    readonly evaluateEvery: number;
    readonly checkpointEvery: number;
  };
}

export const modelSizes = ['tiny', '1M', '4M', '10M'] as const;
export type ModelSize = (typeof modelSizes)[number];
