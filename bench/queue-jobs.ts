import { sha256 } from '../core/hash.ts';
import { fileLimits, tacticLimits } from '../core/limits.ts';
import { defaultSearch } from '../src/prove/search-settings.ts';
import { type ProveJob, proveJobSchema, type QueueJob, type Requirements } from '../src/queue/queue-job.ts';
import type { ProveResult } from '../src/queue/queue-result.ts';

/** Of workers without Lean. */
export const scriptedRequirements: Requirements = {
  ...{ lakatos: 'bench', lean: 'none', prover: 'search', policy: 'none' },
  ...{ model: null, critic: null, choices: sha256('') },
};

/** Jobs as long as real ones, each another one. */
export const scriptedJob = (number: number): ProveJob =>
  proveJobSchema.parse({
    kind: 'prove',
    version: 3,
    requirements: scriptedRequirements,
    theorem: {
      id: `t${number}`,
      header: 'open Nat\n'.repeat(50),
      statement: `theorem t${number} : ${number} = ${number}`,
    },
    settings: {
      seed: 0,
      limits: { ms: 30_000, calls: null, expansions: null, tokens: null, memory: null },
      search: defaultSearch,
      parallelism: 1,
      ...{ tacticLimits, fileLimits, polishMs: 0, policyName: 'none' },
      learnt: { ranker: null, value: null, model: null },
      ...{ shown: [], keepsProofs: false },
    },
  } satisfies ProveJob);

export const scriptedResult = ({ theorem: { statement } }: QueueJob): ProveResult => ({
  ...{ kind: 'prove', version: 3, worker: 'scripted', status: 'proved', reason: null, proof: 'by rfl' },
  ...{ spent: { ms: 1, calls: 1, expansions: 1, tokens: 0 }, messages: [], contributions: [] },
  ...{ detail: statement, leanMs: 0, modelMs: 0, lostCalls: 0 },
  ...{ gateLost: false, episodes: null },
});
