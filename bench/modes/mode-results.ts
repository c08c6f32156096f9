import { z } from 'zod';
import { ArmHistory, sliceSchema } from '../../src/agent/conductor/arm-history.ts';
import type { RunFormat } from '../run-journal.ts';
import { modeNames } from './mode-names.ts';

const runSchema = z.strictObject({
  mode: z.enum(modeNames),
  seed: z.number(),
  id: z.string(),
  proved: z.boolean(),
  /** Why not; null when proved. */
  reason: z.string().nullable(),
  /** What follows `:=`; null unless proved, and in folders of before it was kept. */
  proof: z.string().nullable().default(null),
  calls: z.number(),
  tokens: z.number(),
  ms: z.number(),
  /** Of the mode `auto`: what its slices taught it. */
  slices: z.array(sliceSchema.extend({ proved: z.boolean() })),
});
/** What one mode came to on one theorem. */
export type ModeRun = z.infer<typeof runSchema>;

/** Which mode it was, and on what. */
export type ModeRunKey = Pick<ModeRun, 'mode' | 'seed' | 'id'>;

export const modeRuns: RunFormat<ModeRunKey, ModeRun> = {
  schema: runSchema,
  keyOf: ({ mode, seed, id }) => JSON.stringify([mode, seed, id]),
};

/** What the mode `auto` has learnt from these runs. */
export function historyOf(runs: readonly ModeRun[]): ArmHistory {
  const history = new ArmHistory();
  for (const { slices } of runs) for (const { proved, ...slice } of slices) history.add(slice, proved);
  return history;
}
