import { z } from 'zod';

/** What a native worker is started with (Piscina's `workerData`); plain data that crosses threads. */
export const nativeSetupSchema = z.strictObject({
  command: z.strictObject({
    command: z.string(),
    args: z.array(z.string()),
    cwd: z.string(),
    env: z.record(z.string(), z.string()),
  }),
  /** Names the toolchain and the libraries, as far as they are known before Lean is asked; part of every state key. */
  environment: z.string(),
  /** Memory of the server with all its processes, in bytes. */
  memoryBytes: z.number().positive(),
  /** Until the server is ready to answer, imports included (ms). */
  startMs: z.number(),
});
export type NativeSetup = z.infer<typeof nativeSetupSchema>;
