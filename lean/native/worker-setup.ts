import { z } from 'zod';
import type { FoundLean } from './find/found-lean.ts';

/** What a native worker is started with (Piscina's `workerData`); plain data that crosses threads. */
export const nativeSetupSchema = z.strictObject({
  /** Made by `findLean` in the thread that starts the worker. */
  lean: z.custom<FoundLean>((value) => typeof value === 'object' && value !== null),
  /** Names the libraries; with Lean's own version it is part of every state key. */
  environment: z.string(),
  /** Memory of the server with all its processes, in bytes. */
  memoryBytes: z.number().positive(),
  /** Until the server is ready to answer (ms); it imports Lean itself, and nothing of the project's. */
  startMs: z.number(),
  /** What the imports of a text may take, whatever the limits of its task are (ms). */
  importMs: z.number(),
  /** The text of the companion where our Lean code is compiled. */
  companionText: z.string().optional(),
  /** It confirms proofs that others have examined, and steps none itself. */
  confirmsOnly: z.boolean(),
});
export type NativeSetup = z.infer<typeof nativeSetupSchema>;
