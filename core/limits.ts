import { z } from 'zod';
import { positive } from './schemas.ts';

/**
 * What one tactic or one file may use. Heartbeats count Lean's small allocations in thousands, as
 * `maxHeartbeats` does, and so don't depend on the machine; the wall clock is
 * enforced from outside the worker, and stands still while that waits for a core (where the system tells).
 */
export const limitsSchema = z.strictObject({
  heartbeats: positive,
  wallClockMs: z.number().positive(),
});
export type Limits = z.infer<typeof limitsSchema>;

/** Milliseconds that a tactic of a search gets where nobody says. */
export const usualTacticMs = 1_000;

/** Heartbeats for about `ms` in WebAssembly; the clock leaves room for a slow machine. */
export const tacticLimitsFor = (ms: number): Limits => ({
  heartbeats: Math.max(1, Math.round(4 * ms)),
  wallClockMs: 5 * ms,
});
/** What `tacticLimitsFor` was given. */
export const tacticMsOf = ({ wallClockMs }: Limits): number => wallClockMs / 5;

/** The share of a theorem's time that a tactic may take at the theorem itself, and the milliseconds that are enough. */
const [wholeShare, mostWholeMs] = [0.1, 20_000];

/**
 * What a tactic gets at the theorem itself, of whose time there are `ms`: what proves a theorem whole is slow more often than
 * what comes later, and there is one such state. By the clock it is never more than the share, or than other states' tactics get.
 * Where calls are counted it gets what it gets everywhere: time is no more than a guard there.
 */
export function wholeTacticLimits(
  limits: Limits,
  { ms, calls }: { readonly ms: number; readonly calls: number },
): Limits {
  if (ms === Number.POSITIVE_INFINITY || calls < Number.POSITIVE_INFINITY) return limits;
  const wholeMs = Math.min(wholeShare * ms, mostWholeMs);
  return {
    heartbeats: Math.max(limits.heartbeats, tacticLimitsFor(wholeMs).heartbeats),
    wallClockMs: Math.max(limits.wallClockMs, wholeMs),
  };
}

export const tacticLimits = tacticLimitsFor(usualTacticMs);
export const fileLimits: Limits = { heartbeats: 400_000, wallClockMs: 60_000 };

/** Larger Lean files are refused. */
export const maxLeanFileBytes = 4_000_000;
