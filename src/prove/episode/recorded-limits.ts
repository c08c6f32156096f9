import type { SearchLimits } from '../../../core/ledger.ts';

/** The limits of a search as JSON has them: null for none. */
export const recordedLimits = ({ ms, calls, expansions, tokens, memory }: SearchLimits) => ({
  ms: limited(ms),
  calls: limited(calls),
  expansions: limited(expansions),
  tokens: limited(tokens),
  memory: limited(memory),
});

const limited = (limit: number): number | null => (Number.isFinite(limit) ? limit : null);
