import type { Prover } from './prove-options.ts';
import { searchProof } from './search-proof.ts';
import { proverBy } from './settle-theorem.ts';

/** One search, tactic by tactic. */
export const searchProver: Prover = proverBy('search', searchProof);
